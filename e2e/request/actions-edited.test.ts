import { afterAll, beforeAll, expect, test } from 'vitest'
import { callAction, postForm, readActionIds, readFields, readResult } from '../harness/actions.ts'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

let copy: FixtureCopy
let app: RunningApp
beforeAll(async () => {
  copy = await copyFixture('actions')
  app = await startApp(copy.dir, 'dev')
})
afterAll(async () => {
  await app?.close()
  await copy?.remove()
})

test('an edited action is the next one to run, under the id that it had', async () => {
  const { setTheme } = await readActionIds(app.url, '/')
  expect(readResult(await callAction(app.url, setTheme!, ['dark']))).toBe('theme is dark')
  await copy.edit('app/actions.ts', '`theme is ${theme}`', '`theme was set to ${theme}`')
  await expect
    .poll(async () => readResult(await callAction(app.url, setTheme!, ['dark'])))
    .toBe('theme was set to dark')
})

test('an action that was added can be called', async () => {
  await copy.edit(
    'app/actions.ts',
    'export async function echo',
    'export async function added(): Promise<string> { return "new" }\n\nexport async function echo',
  )
  await expect.poll(async () => Object.keys(await readActionIds(app.url, '/'))).toContain('added')
  const { added } = await readActionIds(app.url, '/')
  expect(readResult(await callAction(app.url, added!, []))).toBe('new')
})

test('an action inside an edited component is the new one', async () => {
  const submit = async (): Promise<string> => {
    const fields = readFields((await send(app.url, '/closure')).text)
    return (await postForm(app.url, '/closure', fields)).text
  }
  expect(await submit()).toContain('<p id="seen">opened</p>')
  await copy.edit('app/closure/page.tsx', "'opened'", "'opened anew'")
  await expect.poll(submit).toContain('<p id="seen">opened anew</p>')
})

test('an action of a file that no page has loaded yet is known as soon as one has', async () => {
  const fields = readFields((await send(app.url, '/state')).text)
  expect((await postForm(app.url, '/state', fields)).text).toContain('<output>hello, you</output>')
})
