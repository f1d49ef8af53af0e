import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runService, type RunningService } from './run-service.ts'

let service: RunningService
beforeAll(async () => {
  service = await runService({ allowedOrigins: ['https://shop.test'] })
})
afterAll(() => service.close())

const EVENT_ID = 'e'.repeat(32)

function createPath(query: Record<string, string> = {}): string {
  const dsn = 'https://abc@elsewhere.test/1'
  return `/api/embed/error-page/?${new URLSearchParams({ dsn, eventId: EVENT_ID, ...query })}`
}

describe('the script of the form', () => {
  it('holds what its address says in strings and nowhere else', async () => {
    const title = `</script>'"\\ \u2028 \${alert(1)} */ alert(1) //`
    const query = { title, name: 'Ann', lang: 'de', labelName: 'x'.repeat(2_000), onload: 'alert(1)' }
    const response = await fetch(service.url + createPath(query))
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/javascript; charset=utf-8')
    expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    expect(response.headers.get('access-control-allow-origin')).toBe('*')
    const script = await response.text()
    expect(script).not.toContain('</script')
    const settings = /\nshowDialog\((\{[^]*\}), document\.currentScript\.src\)/.exec(script)?.[1] ?? ''
    expect(JSON.parse(settings)).toMatchObject({
      name: 'Ann',
      lang: 'de',
      texts: { title, labelName: 'x'.repeat(500), labelComments: 'Was ist passiert?' },
    })
    // It is whole: nothing that it uses was left behind.
    expect(() => new Function(script)).not.toThrow()
  })

  it('speaks the language of the browser', async () => {
    const read = async (language: string): Promise<string> =>
      (await fetch(service.url + createPath(), { headers: { 'accept-language': language } })).text()
    expect(await read('de-AT,de;q=0.9,en;q=0.8')).toContain('Was ist passiert?')
    expect(await read('fr,de;q=0.5')).toContain('What happened?')
  })

  it.each<[name: string, path: string, method: string, headers: Record<string, string>, status: number]>([
    ['no DSN', createPath({ dsn: '' }), 'GET', {}, 400],
    ['a wrong key', createPath({ dsn: 'https://zzz@h/1' }), 'GET', {}, 403],
    ['the key of another project', createPath({ dsn: 'https://def@h/1' }), 'GET', {}, 403],
    ['no event', createPath({ eventId: '' }), 'GET', {}, 400],
    ['an event that is no id', createPath({ eventId: '../../etc' }), 'GET', {}, 400],
    ['an origin that is not allowed', createPath(), 'GET', { origin: 'https://other.test' }, 403],
    ['the same that sends', createPath(), 'POST', { origin: 'https://other.test' }, 403],
    ['an origin that is', createPath(), 'GET', { origin: 'https://shop.test' }, 200],
    ['another method', createPath(), 'DELETE', {}, 405],
  ])('%s', async (_, path, method, headers, status) => {
    const response = await fetch(service.url + path, { method, headers })
    expect(response.status).toBe(status)
  })
})

describe('what the form sends', () => {
  const send = (fields: Record<string, string>): Promise<Response> =>
    fetch(service.url + createPath(), { method: 'POST', body: new URLSearchParams(fields) })

  it('stands with the event, once for each time', async () => {
    const fields = { name: 'Ann', email: 'a@b.test', url: 'https://shop.test/pay?token=abc123' }
    expect((await send({ ...fields, comments: '  <b>it broke</b>  ' })).status).toBe(200)
    expect((await send({ comments: 'again' })).status).toBe(200)
    await service.service.flush()
    const { entries } = await service.service.queries.listFeedback({ projectId: 1 })
    expect(entries.map(({ message }) => message).sort()).toEqual(['<b>it broke</b>', 'again'])
    expect(entries.find(({ name }) => name === 'Ann')).toMatchObject({
      eventId: EVENT_ID,
      email: 'a@b.test',
      url: 'https://shop.test/pay?token=[Filtered]',
    })
  })

  it.each<[name: string, fields: Record<string, string>, status: number]>([
    ['no words', { name: 'Ann' }, 400],
    ['spaces only', { comments: ' \n ' }, 400],
    ['more than a report may have', { comments: 'x'.repeat(300_000) }, 413],
  ])('%s', async (_, fields, status) => {
    expect((await send(fields)).status).toBe(status)
  })
})
