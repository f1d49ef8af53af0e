import { expect, test } from 'vitest'
import { readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('plain-js', ['start', 'dev'], (app) => {
  test.each([
    ['/', 'HELLO APP'],
    ['/', 'Hello 0'],
    ['/old', 'Hello pages'],
  ])('%s finds modules by the paths of jsconfig.json: %s', async (path, text) => {
    const answer = await send(app().url, path)
    expect(answer.status).toBe(200)
    expect(readVisibleText(answer.text)).toContain(text)
  })
})
