import { describe, expect, test } from 'vitest'
import { postForm, readFields } from '../harness/actions.ts'
import { readVisibleText } from '../harness/read-html.ts'
import { send, type Answer } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('actions', ['start', 'dev'], (app, mode) => {
  const submit = async (path: string, values: Record<string, string | File> = {}): Promise<Answer> => {
    const fields = readFields((await send(app().url, path)).text)
    const filled = fields.map(([name, value]): [string, string | File] => [name, values[name] ?? value])
    return postForm(app().url, path, filled)
  }
  const readRecords = async (name: string): Promise<unknown[]> =>
    JSON.parse((await send(app().url, `/api/records?name=${name}`)).text) as unknown[]

  test('an action of a file runs, and the answer is the page', async () => {
    const answer = await submit('/static', { name: 'from a form' })
    expect(answer.status).toBe(200)
    expect(answer.headers['content-type']).toContain('text/html')
    expect(answer.headers['cache-control']).toContain('no-store')
    expect(readVisibleText(answer.text)).toContain('Static')
    expect(await readRecords('describeForm')).toContainEqual({ name: 'from a form' })
  })

  test('an action inside a component has what it closed over, which nobody can read on the way', async () => {
    const { text } = await send(app().url, '/closure')
    expect(text).not.toContain('closed-over-secret')
    const answer = await submit('/closure', { name: 'me' })
    expect(answer.status).toBe(200)
    expect(await readRecords('closure')).toContain('closed-over-secret 3 me')
    expect(answer.headers['set-cookie']).toEqual(['sealed=opened; Path=/'])
    expect(answer.text).toContain('<p id="seen">opened</p>')
  })

  test('an action closes over what it reads of an object that may be missing, not over the object, and may change it', async () => {
    const answer = await submit('/closure/part', { name: 'me' })
    expect(answer.status).toBe(200)
    expect(await readRecords('part')).toContain('7.0 me 1')
  })

  test('an action that is the default of its file needs no name', async () => {
    const answer = await submit('/closure/unnamed', { name: 'me' })
    expect(answer.status).toBe(200)
    expect(await readRecords('unnamed')).toContain('me')
  })

  test('an action that an action of a file handed out has what it closed over', async () => {
    const { text } = await send(app().url, '/returned')
    expect(text).not.toContain('closed-over-secret')
    const answer = await submit('/returned', { name: 'me' })
    expect(answer.status).toBe(200)
    expect(await readRecords('returned')).toContain('closed-over-secret me')
  })

  describe('with useActionState', () => {
    test('the page shows the new state', async () => {
      const answer = await submit('/state', { name: 'Ada' })
      expect(answer.status).toBe(200)
      expect(answer.text).toContain('<output>hello, Ada</output>')
    })

    test('the state goes on from form to form', async () => {
      const first = await submit('/state', { name: 'Ada' })
      const fields = readFields(first.text).map(([name, value]): [string, string] => [
        name,
        name === 'name' ? 'Bob' : value,
      ])
      const second = await postForm(app().url, '/state', fields)
      expect(second.text).toContain('<output>hello, Ada, Bob</output>')
    })

    test.each(['/bound', '/bound/imported'])(
      '%s: an action that each rendering binds has its state',
      async (path) => {
        const answer = await submit(path, { name: 'Ada' })
        expect(answer.status).toBe(200)
        expect(answer.text).toContain('<output>hello, one, two, Ada</output>')
      },
    )

    test('a redirect answers 303, with cookies and without a body', async () => {
      const answer = await submit('/state', { name: 'elsewhere' })
      expect(answer.status).toBe(303)
      expect(answer.headers.location).toBe('/target')
      expect(answer.text).toBe('')
    })

    test('notFound() answers 404 with the page for it', async () => {
      const answer = await submit('/state', { name: 'gone' })
      expect(answer.status).toBe(404)
      expect(readVisibleText(answer.text)).toMatch(/404|not be found/i)
    })

    test('what is thrown answers 500 with a digest', async () => {
      const answer = await submit('/state', { name: 'nobody' })
      expect(answer.status).toBe(500)
      if (mode === 'start') expect(answer.text).not.toContain('secret reason')
    })
  })

  test('guards run before, and the action does not', async () => {
    const ran = (await readRecords('echo')).length
    const answer = await postForm(app().url, '/guarded', readFields((await send(app().url, '/static')).text))
    expect(answer.status).toBe(403)
    expect(await readRecords('echo')).toHaveLength(ran)
  })

  test('a form that calls no action is a request for the page', async () => {
    const answer = await postForm(app().url, '/target', [['a', '1']])
    expect(answer.status).toBe(200)
    expect(readVisibleText(answer.text)).toContain('Target')
    expect((await postForm(app().url, '/static', [['a', '1']])).status).toBe(405)
  })
})
