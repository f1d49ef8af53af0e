import { EventEmitter } from 'node:events'
import { describe, expect, test, vi } from 'vitest'
import { after } from './after.ts'
import { createBackgroundTasks } from './background-tasks.ts'
import { connection, cookies, headers } from './request-apis.ts'
import { readContext, runWithContext, type RequestContext, type RequestPhase } from './request-context.ts'
import { redirect } from '../shared/navigation-signals.ts'
import { Visitor } from './visitor.ts'

/** A response as far as tasks look at it. */
class FakeResponse extends EventEmitter {
  closed = false
  headersSent = false

  close(): void {
    this.closed = this.headersSent = true
    this.emit('close')
  }
}

function open(phase: RequestPhase = 'handler') {
  const report = vi.fn()
  const tasks = createBackgroundTasks({ report })
  const response = new FakeResponse()
  const visitor = new Visitor()
  const context = {
    request: { headers: { cookie: 'a=1' }, rawHeaders: ['cookie', 'a=1'] },
    response,
    location: { pathname: '/x' },
    phase,
    visitor,
    used: new Set(),
    setCookies: new Map(),
    config: { authInterrupts: false },
    tasks,
  } as unknown as RequestContext
  return {
    tasks,
    response,
    report,
    visitor,
    context,
    run: <T>(code: () => T): T => runWithContext(context, code),
  }
}

const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

describe('a function', () => {
  test('runs when the response is over, not before, and once', async () => {
    const { run, response, tasks } = open()
    const task = vi.fn()
    run(() => after(task))
    await turn()
    expect(task).not.toHaveBeenCalled()
    response.close()
    await tasks.drain()
    response.emit('close')
    await turn()
    expect(task).toHaveBeenCalledTimes(1)
  })

  test('that comes when the response is over already runs all the same', async () => {
    const { run, response, tasks } = open()
    response.close()
    const task = vi.fn()
    run(() => after(task))
    await tasks.drain()
    expect(task).toHaveBeenCalledTimes(1)
  })

  test('may call after() again', async () => {
    const { run, response, tasks } = open()
    const order: string[] = []
    run(() =>
      after(async () => {
        order.push('outer')
        after(() => {
          order.push('inner')
          after(() => void order.push('innermost'))
        })
      }),
    )
    response.close()
    await tasks.drain()
    expect(order).toEqual(['outer', 'inner', 'innermost'])
  })

  test.each([
    [
      'throws',
      () => {
        throw new Error('no')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no'))],
  ])('that %s is reported inside its request, and the others still run', async (_how, broken) => {
    const { run, response, tasks, report, context } = open('render')
    const other = vi.fn()
    report.mockImplementation(() => expect(readContext()?.request).toBe(context.request))
    run(() => {
      after(broken)
      after(other)
    })
    response.close()
    await tasks.drain()
    expect(report).toHaveBeenCalledTimes(1)
    expect(report.mock.calls[0]![0]).toMatchObject({ message: 'no' })
    expect(other).toHaveBeenCalled()
  })

  test('that redirects has nobody to redirect, and is no error', async () => {
    const { run, response, tasks, report } = open()
    run(() => after(() => redirect('/x')))
    response.close()
    await tasks.drain()
    expect(report).not.toHaveBeenCalled()
  })

  test('is not aborted with a client that left', async () => {
    const { run, response, tasks, visitor } = open()
    let aborted: boolean | undefined
    run(() => after(() => void (aborted = readContext()?.visitor.isGone)))
    visitor.leave(new Error('gone'))
    response.close()
    await tasks.drain()
    expect(aborted).toBe(false)
  })
})

describe('request data inside', () => {
  test.each([
    ['headers', headers],
    ['cookies', cookies],
    ['connection', connection],
  ])('must refuse: %s() of a server component, also when nested', async (_name, call) => {
    const { run, response, tasks, report } = open('render')
    run(() => {
      after(call)
      after(() => after(call))
    })
    response.close()
    await tasks.drain()
    expect(report.mock.calls.map(([error]) => (error as { code?: string }).code)).toEqual([
      'WM_AFTER_REQUEST_DATA',
      'WM_AFTER_REQUEST_DATA',
    ])
  })

  test.each(['handler', 'action'] as const)('can be read after a %s, but cookies not set', async (phase) => {
    const { run, response, tasks, report } = open(phase)
    let read: string | undefined
    run(() =>
      after(async () => {
        read = (await cookies()).get('a')?.value
        ;(await cookies()).set('b', '2')
      }),
    )
    response.close()
    await tasks.drain()
    expect(read).toBe('1')
    expect(report.mock.calls[0]![0]).toMatchObject({ code: 'WM_COOKIES_TOO_LATE' })
  })
})

describe('a promise', () => {
  test('is waited for, and its failure is reported', async () => {
    const { run, tasks, report } = open()
    let finish = (): void => {}
    run(() => after(new Promise<void>((resolve) => (finish = resolve))))
    run(() => after(Promise.reject(new Error('no'))))
    let drained = false
    const drain = tasks.drain().then(() => (drained = true))
    await turn()
    expect(drained).toBe(false)
    expect(report).toHaveBeenCalledTimes(1)
    finish()
    await drain
  })
})

test('drain() waits for what pending work adds', async () => {
  const { run, response, tasks } = open()
  const done = vi.fn()
  run(() =>
    after(async () => {
      await turn()
      after(async () => {
        await turn()
        done()
      })
    }),
  )
  response.close()
  await tasks.drain()
  expect(done).toHaveBeenCalled()
  await tasks.drain()
})

test('must refuse: outside a request, and what is no task', () => {
  expect(() => after(() => {})).toThrow(expect.objectContaining({ code: 'WM_OUTSIDE_REQUEST' }))
  const { run } = open()
  for (const wrong of [undefined, null, 1, {}]) {
    expect(() => run(() => after(wrong as never))).toThrow(expect.objectContaining({ code: 'WM_AFTER_TASK' }))
  }
})
