// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { createAccessError, createRedirect } from '../../shared/control-flow.ts'
import type { DevError } from '../../shared/dev-error.ts'
import type { ReportNote, TelemetryHub } from '../../shared/telemetry/hub.ts'
import { TELEMETRY_GLOBAL } from '../../shared/wire.ts'
import { installOverlay, type InstalledOverlay } from './install-overlay.ts'
import { clearOverlay, setOverlayBase, showOverlay } from './show-overlay.ts'

const ERROR: DevError = {
  name: 'TypeError',
  message: 'Cannot read amount\n\nmore about it',
  hint: 'Add a price.',
  code: 'WM_EXAMPLE',
  digest: '4711',
  frames: [
    {
      file: 'app/page.tsx',
      path: '/shop/app/page.tsx',
      line: 2,
      column: 10,
      functionName: 'Page',
      inApp: true,
    },
    { file: 'node_modules/a/i.js', line: 1, column: 1, functionName: 'a', inApp: false },
    { file: 'node_modules/b/i.js', line: 1, column: 1, functionName: 'b', inApp: false },
  ],
  codeFrame: {
    file: 'app/page.tsx',
    path: '/shop/app/page.tsx',
    line: 2,
    column: 10,
    lines: [
      { number: 1, text: 'function Page() {' },
      { number: 2, text: '  return product.amount' },
    ],
  },
  cause: { name: 'Error', message: 'no price', frames: [] },
}

function findDialog(): HTMLDialogElement | null | undefined {
  return document.querySelector('waymark-overlay')?.shadowRoot?.querySelector('dialog')
}

function query(selector: string): HTMLElement {
  const found = findDialog()?.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`nothing matches ${selector}`)
  return found
}

function findButton(label: string): HTMLButtonElement {
  const buttons = [...(findDialog()?.querySelectorAll('button') ?? [])]
  const found = buttons.find((button) => button.textContent.startsWith(label) || button.ariaLabel === label)
  if (!found) throw new Error(`no button ${label}`)
  return found
}

/** Stands for the dev server. */
let requests: { url: string; body: string }[] = []
let answer: () => Promise<Response>
const realFetch = globalThis.fetch

beforeEach(() => {
  requests = []
  answer = () => Promise.resolve(new Response('', { status: 404 }))
  globalThis.fetch = (input, init) => {
    requests.push({ url: String(input), body: String(init?.body ?? '') })
    return answer()
  }
})
afterEach(() => {
  clearOverlay()
  document.body.replaceChildren()
  globalThis.fetch = realFetch
})

describe('showOverlay', () => {
  it.each([
    'Failed to fetch dynamically imported module: http://localhost:3000/app/page.tsx',
    'error loading dynamically imported module: http://localhost:3000/app/page.tsx',
    'Importing a module script failed.',
  ])('tells why code could not be loaded before it tells that: %s', (message) => {
    showOverlay({ name: 'TypeError', message, frames: [] })
    showOverlay(ERROR)
    showOverlay({ ...ERROR, message: 'Another one', digest: '4712' })
    expect(query('h1').textContent).toContain('Cannot read amount')
    findButton('Next error').click()
    expect(query('h1').textContent).toContain('Another one')
    findButton('Next error').click()
    expect(query('h1').textContent).toContain(message)
  })

  it('stays with its errors when another document takes the place of this one', async () => {
    showOverlay(ERROR)
    document.querySelector('waymark-overlay')?.remove()
    await Promise.resolve()
    expect(findDialog()?.open).toBe(true)
    showOverlay({ ...ERROR, message: 'Another one', digest: '4712' })
    expect(query('.pager').textContent).toContain('1 of 2 errors')
    findDialog()?.close()
    await Promise.resolve()
    expect(findDialog()).toBeUndefined()
  })

  it('opens a modal dialog that is named by the error', () => {
    showOverlay(ERROR)
    expect(findDialog()?.open).toBe(true)
    expect(findDialog()?.getAttribute('aria-modal')).toBe('true')
    expect(query(`#${findDialog()?.getAttribute('aria-labelledby')}`).textContent).toBe('Cannot read amount')
    expect(query('.name').textContent).toContain('TypeError')
    expect(query('.name').textContent).toContain('4711')
    expect(query('.details').textContent).toContain('more about it')
  })

  it('marks the failing line and the failing word', () => {
    showOverlay(ERROR)
    expect(query('.failing .number').textContent).toBe('2')
    expect(query('.failing mark').textContent).toBe('product')
    expect(findDialog()?.querySelectorAll('.row')).toHaveLength(2)
  })

  it('folds the frames of libraries', () => {
    showOverlay(ERROR)
    expect(query('details summary').textContent).toBe('2 library frames')
    expect((query('details') as HTMLDetailsElement).open).toBe(false)
    expect(findDialog()?.querySelectorAll('button.place')).toHaveLength(1)
  })

  it('shows hint, code and cause', () => {
    showOverlay(ERROR)
    expect(query('.hint').textContent).toBe('HintAdd a price.WM_EXAMPLE')
    expect(query('.cause').textContent).toContain('no price')
  })

  it('never turns text of an error into markup', () => {
    const hostile = '<img src=x onerror=alert(1)>'
    showOverlay({
      ...ERROR,
      name: hostile,
      message: `${hostile}\n${hostile}`,
      hint: hostile,
      digest: hostile,
      codeFrame: { file: hostile, line: 1, column: 1, lines: [{ number: 1, text: hostile }] },
      frames: [{ file: hostile, line: 1, column: 1, functionName: hostile, inApp: true }],
    })
    expect(findDialog()?.querySelector('img')).toBeNull()
    expect(query('h1').textContent).toBe(hostile)
  })

  it('moves focus into the dialog and gives it back on close', () => {
    const before = document.createElement('button')
    document.body.append(before)
    before.focus()
    showOverlay(ERROR)
    expect(
      findDialog()?.contains(document.querySelector('waymark-overlay')?.shadowRoot?.activeElement ?? null),
    ).toBe(true)
    findButton('Close').click()
    expect(document.querySelector('waymark-overlay')).toBeNull()
    expect(document.activeElement).toBe(before)
  })

  it('keeps focus in the dialog when another error comes', () => {
    showOverlay(ERROR)
    showOverlay({ name: 'Error', message: 'second', frames: [] })
    expect(document.querySelector('waymark-overlay')?.shadowRoot?.activeElement).toBe(query('h1'))
  })

  it('closes with Escape, which the page does not see', () => {
    let seen = 0
    const count = (): void => void (seen += 1)
    document.addEventListener('keydown', count)
    showOverlay(ERROR)
    query('h1').dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, composed: true }))
    document.removeEventListener('keydown', count)
    expect(document.querySelector('waymark-overlay')).toBeNull()
    expect(seen).toBe(0)
  })

  it('opens the failing place in the editor', () => {
    setOverlayBase('/docs/')
    showOverlay(ERROR)
    findButton('Open in editor').click()
    query('button.place').click()
    const url = `/docs/__open-in-editor?file=${encodeURIComponent('/shop/app/page.tsx:2:10')}`
    expect(requests.map((request) => request.url)).toEqual([url, url])
  })
})

describe('several errors', () => {
  const second: DevError = { name: 'Error', message: 'second', frames: [] }

  it('are counted and can be paged', () => {
    showOverlay(ERROR)
    showOverlay(second)
    expect(query('.pager').textContent).toContain('1 of 2 errors')
    expect(findButton('Previous error').disabled).toBe(true)
    findButton('Next error').click()
    expect(query('h1').textContent).toBe('second')
    expect(findButton('Next error').disabled).toBe(true)
    findButton('Previous error').click()
    expect(query('h1').textContent).toBe('Cannot read amount')
  })

  it('come from one build', () => {
    showOverlay({ ...ERROR, others: [second] })
    expect(query('.pager').textContent).toContain('1 of 2 errors')
  })

  it.each([
    ['the same error twice', { ...second }],
    ['the same digest', { ...second, message: 'other text', digest: '4711' }],
  ])('do not include %s', (_name, again) => {
    showOverlay(ERROR)
    showOverlay(second)
    showOverlay(again)
    expect(query('.pager').textContent).toContain('of 2 errors')
  })

  it('keep the description that has the source', () => {
    const { codeFrame: _codeFrame, ...plain } = ERROR
    showOverlay(plain)
    expect(findDialog()?.querySelector('.frame')).toBeNull()
    showOverlay(ERROR)
    expect(query('.pager').textContent).toBe('1 error')
    expect(query('.frame').textContent).toContain('app/page.tsx')
  })

  it('are limited in number', () => {
    for (let index = 0; index < 100; index += 1) showOverlay({ ...second, message: `error ${index}` })
    expect(query('.pager').textContent).toContain('1 of 20 errors')
  })
})

describe('installOverlay', () => {
  let installed: InstalledOverlay | undefined
  let events: Map<string, (payload: unknown) => void>
  let hub: TelemetryHub

  beforeEach(() => {
    events = new Map()
    hub = { dsn: 'http://key@localhost/_waymark/console/1' } as TelemetryHub
    Object.assign(globalThis, { [TELEMETRY_GLOBAL]: hub })
    const hot = {
      on: (event: string, listener: (payload: unknown) => void) => void events.set(event, listener),
    }
    installed = installOverlay({ base: '/', hot })
  })
  afterEach(() => installed?.uninstall())

  const emit = (event: string, payload: unknown = {}): void => events.get(event)?.(payload)
  const fail = (error: unknown, filename = ''): void => {
    window.dispatchEvent(new ErrorEvent('error', { error: error as Error, message: 'm', filename }))
  }
  const answerWith = (error: DevError): void => {
    answer = () => Promise.resolve(Response.json(error))
  }

  it('shows a client error as the dev server describes it', async () => {
    answerWith(ERROR)
    fail(Object.assign(new Error('raw'), { stack: 'Error: raw\n    at f (http://localhost/app/x.tsx:1:1)' }))
    await vi.waitFor(() => expect(query('h1').textContent).toBe('Cannot read amount'))
    expect(requests[0]?.url).toBe('/__waymark/describe-error')
    expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
      message: 'raw',
      stack: expect.stringContaining('x.tsx'),
    })
  })

  it.each([
    ['answers with an error', () => Promise.resolve(new Response('', { status: 500 }))],
    ['answers something else', () => Promise.resolve(new Response('<html>'))],
    ['answers another shape', () => Promise.resolve(Response.json({ frames: 1 }))],
    ['is gone', () => Promise.reject(new TypeError('fetch failed'))],
  ])('shows the error as it is when the dev server %s', async (_name, reply) => {
    answer = reply
    fail(new RangeError('raw'))
    await vi.waitFor(() => expect(query('h1').textContent).toBe('raw'))
    expect(query('.name').textContent).toBe('RangeError')
  })

  it('keeps what it sends below the limit of the server', async () => {
    const huge = '€'.repeat(200_000)
    const cause = Object.assign(new Error(huge), { stack: `${huge}${huge}` })
    const error = Object.assign(new Error(huge, { cause }), { stack: `${huge}${huge}` })
    fail(error)
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect(new TextEncoder().encode(requests[0]?.body).length).toBeLessThan(65_536)
  })

  it('sends the frames also behind a very long message', async () => {
    const message = 'm'.repeat(50_000)
    fail(
      Object.assign(new Error(message), {
        stack: `Error: ${message}\n    at f (http://localhost/app/x.tsx:1:1)`,
      }),
    )
    await vi.waitFor(() => expect(requests).toHaveLength(1))
    expect(requests[0]?.body).toContain('at f (http://localhost/app/x.tsx:1:1)')
  })

  it.each([
    ['a redirect', createRedirect({ type: 'push', url: '/x', status: 307 }), ''],
    ['a missing page', createAccessError(404), ''],
    ['a note of the browser without an error', undefined, ''],
    ['an error of an extension', new Error('x'), 'chrome-extension://abc/x.js'],
  ])('stays closed for %s', async (_name, error, filename) => {
    fail(error, filename)
    // A real error afterwards shows that everything before it was handled.
    fail(new Error('real'))
    await vi.waitFor(() => expect(query('h1').textContent).toBe('real'))
    expect(query('.pager').textContent).toBe('1 error')
    expect(requests).toHaveLength(1)
  })

  it.each(['before', 'after'])('shows what telemetry reported %s it', async (when) => {
    const report: ReportNote = {
      id: 'abc123',
      breadcrumbs: [
        { timestamp: 1, category: 'ui.click', message: 'button#pay' },
        { timestamp: 2, category: 'fetch', data: { url: '/<b>' } },
        // Of the report itself, which is no part of its story.
        { timestamp: 3, category: 'sentry.event', message: 'Error: x', data: { event_id: 'abc123' } },
      ],
    }
    answerWith(ERROR)
    const error = new Error('x')
    const tell = (): void => hub.onReport?.(error, report)
    if (when === 'before') tell()
    await installed?.report(error)
    if (when === 'after') tell()
    await vi.waitFor(() => expect(query('.name').textContent).toContain('report abc123'))
    expect(query('.pager').textContent).toBe('1 error')
    expect(query('.name a').getAttribute('href')).toBe('/_waymark/console/report/abc123')
    const lines = [...(findDialog()?.querySelectorAll('.breadcrumbs li') ?? [])]
    expect(lines.map(({ textContent }) => textContent)).toEqual([
      expect.stringContaining('ui.clickbutton#pay'),
      expect.stringContaining('{"url":"/<b>"}'),
    ])
  })

  it('stays away from what the app reported itself', () => {
    hub.onReport?.(new Error('dealt with'), { id: 'abc123', breadcrumbs: [] })
    expect(requests).toHaveLength(0)
    expect(document.querySelector('waymark-overlay')).toBeNull()
  })

  it('shows server errors from the hot channel at once', () => {
    emit('waymark:error', ERROR)
    expect(query('h1').textContent).toBe('Cannot read amount')
  })

  it.each([null, 'text', {}, { name: 'x' }])('ignores %j on the hot channel', (payload) => {
    emit('waymark:error', payload)
    expect(document.querySelector('waymark-overlay')).toBeNull()
  })

  it.each(['vite:beforeUpdate', 'rsc:update'])('clears on %s', (event) => {
    emit('waymark:error', ERROR)
    emit(event)
    expect(document.querySelector('waymark-overlay')).toBeNull()
  })

  it('asks the server for the page when a client file was updated and the error was one of the server', () => {
    emit('vite:beforeUpdate')
    expect(requests).toEqual([])
    emit('waymark:error', ERROR)
    emit('vite:beforeUpdate')
    expect(requests).toMatchObject([{ url: location.href }])
  })

  it('does not show an error whose file was updated while it was being described', async () => {
    let send = (_response: Response): void => {}
    answer = () => new Promise((resolve) => (send = resolve))
    const reported = installed?.report(new Error('old'))
    emit('vite:beforeUpdate')
    send(Response.json(ERROR))
    await reported
    expect(document.querySelector('waymark-overlay')).toBeNull()
  })
})
