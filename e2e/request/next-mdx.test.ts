import { expect, test } from 'vitest'
import { readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('next-mdx', ['start', 'dev'], (app) => {
  test.each([
    ['/', 'Welcome, visitor', 'MDX that a page imports'],
    [
      '/post',
      'Hello It is loud! . clicked 0 End of the post',
      'a page and its layout, with a plugin of the app',
    ],
    ['/about', 'About', 'a page in Markdown'],
    ['/posts/welcome', 'Topic: greetings Welcome, reader', 'MDX that is found by a parameter'],
    ['/old', 'Old page Size: 3', 'a page of pages/'],
  ])('%s is %s: %s', async (path, text) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(200)
    expect(readVisibleText(answer.text).replace(/\s+/g, ' ')).toContain(text)
    // By the components that the app has for all of it.
    expect(answer.text).toContain('<h1 class="title"')
  })

  test('what a page in MDX exports counts', async () => {
    expect((await send(app().url, '/post')).text).toContain('<title>A post</title>')
  })
})
