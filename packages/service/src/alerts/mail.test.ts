import { createServer, type AddressInfo, type Socket } from 'node:net'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { startSmtpStub, type SmtpStub } from '../testing/smtp-stub.ts'
import { createEvent, createTestStore, type TestStore } from '../testing/test-store.ts'
import { deliverAlerts } from './deliver.ts'
import { checkMailSettings, createMailSender, isMailAddress } from './mail.ts'

describe('settings', () => {
  it.each<[url: string, from: string | undefined, code: string | undefined]>([
    ['smtp://mail.example.org:587', undefined, undefined],
    ['smtps://user:password@mail.example.org', 'alerts@example.org', undefined],
    ['http://mail.example.org', undefined, 'WMS010'],
    ['mail.example.org', undefined, 'WMS010'],
    ['', undefined, 'WMS010'],
    ['smtp://mail.example.org', 'Ann <ann@example.org>', 'WMS009'],
  ])('%s from %s', (url, from, code) => {
    const check = (): void => checkMailSettings({ url, ...(from === undefined ? {} : { from }) })
    if (code === undefined) expect(check).not.toThrow()
    else expect(check).toThrow(expect.objectContaining({ code }))
  })

  it.each<[address: string, isOne: boolean]>([
    ['ann@example.org', true],
    ['ann+alerts@mail.example.org', true],
    ['ann@localhost', true],
    ['ann', false],
    ['ann@', false],
    ['@example.org', false],
    ['ann@example.org, bob@example.org', false],
    ['ann@example.org\r\nBcc: bob@example.org', false],
    ['ann@example.org\n', false],
    ['Ann <ann@example.org>', false],
    ['ann@example.org(comment)', false],
    [`${'a'.repeat(65)}@example.org`, false],
  ])('%j is one address: %s', (address, isOne) => {
    expect(isMailAddress(address)).toBe(isOne)
  })
})

describe('sending', () => {
  let stub: SmtpStub
  let store: TestStore
  beforeEach(async () => {
    stub = await startSmtpStub()
    store = await createTestStore(undefined, {}, { sendMail: createMailSender({ url: stub.url }) })
    await store.commands.saveChannel({ projectId: 1, kind: 'email', url: 'mailto:ann@example.org' })
  })
  afterEach(async () => {
    await store.close()
    await stub.close()
  })

  const failures = async (): Promise<string[]> =>
    (await store.queries.readSettings({ projectId: 1 })).channels.map((channel) => channel.lastFailure)

  it('a new issue is a mail', async () => {
    await deliverAlerts(
      await store.digest(['event', createEvent('load', { release: '1.0.0' })]),
      store.alerts,
    )
    expect(stub.mails).toHaveLength(1)
    expect(stub.mails[0]).toMatchObject({ to: ['<ann@example.org>'], from: '<waymark@127.0.0.1>' })
    expect(stub.mails[0]?.message).toContain('Subject: [one] New issue: Error: load failed')
    expect(stub.mails[0]?.message).toContain('https://console.example/p/1/issues/1')
    const { channels } = await store.queries.readSettings({ projectId: 1 })
    expect(channels).toMatchObject([{ lastFailure: '', lastSentMs: store.nowMs }])
  })

  it.each([
    'x\r\nBcc: mallory@example.org',
    'x\nBcc: mallory@example.org\n\nbody',
    '\u2028Bcc: mallory@example.org',
    '\u202egro.elpmaxe@yrollam',
  ])('the text %j of an error becomes no header', async (value) => {
    const exception = { values: [{ type: value, value, stacktrace: { frames: [{ function: 'f' }] } }] }
    await deliverAlerts(await store.digest(['event', createEvent('x', { exception })]), store.alerts)
    const [head = ''] = (stub.mails[0]?.message ?? '').split('\n\n', 1)
    expect(head).toContain('Subject:')
    expect(head).not.toMatch(/^bcc/im)
    expect(head).not.toMatch(/[\u2028\u202e]/)
    expect(stub.mails[0]?.to).toEqual(['<ann@example.org>'])
  })

  it('at most 60 within an hour; what was left out is a failure of the channel', async () => {
    const events = Array.from({ length: 22 }, (_, index): [string, object] => [
      'event',
      createEvent(`fn${index}`),
    ])
    const facts = await store.digest(...events)
    const kinds = ['new', 'regression', 'spike'] as const
    await deliverAlerts(
      kinds.flatMap((kind) => facts.map((fact) => ({ ...fact, kind }))),
      store.alerts,
    )
    expect(stub.mails).toHaveLength(60)
    expect((await failures())[0]).toContain('60 within the last hour')
    store.nowMs += 3_601_000
    await deliverAlerts(await store.digest(['event', createEvent('later')]), store.alerts)
    expect(stub.mails).toHaveLength(61)
  })

  it('a mail server that refuses is a failure of the channel', async () => {
    stub.answer = '554 no'
    await deliverAlerts(await store.digest(['event', createEvent('load')]), store.alerts)
    expect((await failures())[0]).toContain('554')
  })

  it('a mail server that never ends its answer has a time for all of it', async () => {
    const sockets: Socket[] = []
    const server = createServer((socket) => {
      sockets.push(socket.on('error', () => undefined))
      // Each line says that another one follows.
      const timer = setInterval(() => socket.write('220-stub\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const send = createMailSender({ url: `smtp://127.0.0.1:${port}` }, 300)
    await expect(send({ to: 'ann@example.org', subject: 's', text: 't' })).rejects.toThrow(
      'no answer in time',
    )
    await vi.waitFor(() => expect(sockets[0]?.destroyed).toBe(true))
    await new Promise((resolve) => server.close(resolve))
  })

  it('a test says whether it arrives', async () => {
    expect(await store.commands.testChannel({ projectId: 1, id: 1 })).toEqual({})
    expect(stub.mails[0]?.message).toContain('the channel works')
    await stub.close()
    expect((await store.commands.testChannel({ projectId: 1, id: 1 })).failure).toContain('ECONNREFUSED')
    await expect(store.commands.testChannel({ projectId: 2, id: 1 })).rejects.toMatchObject({
      code: 'WMS006',
    })
  })

  it('channels that cannot work are refused', async () => {
    await expect(
      store.commands.saveChannel({ projectId: 1, kind: 'email', url: 'mailto:a@b.c,d@e.f' }),
    ).rejects.toMatchObject({ code: 'WMS009' })
    const without = await createTestStore(undefined)
    await expect(
      without.commands.saveChannel({ projectId: 1, kind: 'email', url: 'mailto:ann@example.org' }),
    ).rejects.toMatchObject({ code: 'WMS010' })
    await without.close()
  })
})
