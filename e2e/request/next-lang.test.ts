import { execFile } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { runBuild } from '../harness/build-app.ts'
import { copyFixture } from '../harness/copy-fixture.ts'
import { readTitle, readVisibleText } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('next-lang', ['start', 'dev'], (app) => {
  test.each(['en', 'de'])(
    'the root parameter %s is read in layouts, pages, components and metadata',
    async (lang) => {
      const { status, text } = await send(app().url, `/${lang}`)
      expect(status).toBe(200)
      expect(text).toContain(`<html lang="${lang}"`)
      expect(readTitle(text)).toBe(`Title in ${lang}`)
      expect(readVisibleText(text)).toContain(`greeting in ${lang}`)
    },
  )

  test('what is cached for one root parameter is not shown for another', async () => {
    for (const lang of ['en', 'de', 'en'])
      expect(readVisibleText((await send(app().url, `/${lang}/cached`)).text)).toContain(`cached for ${lang}`)
  })

  test('a route handler is told where the values are', async () => {
    expect(JSON.parse((await send(app().url, '/api/lang')).text)).toEqual({ code: 'WM_ROOT_PARAMS_PLACE' })
  })
})

test('the types know the names of root parameters', async () => {
  const copy = await copyFixture('next-lang')
  await runBuild(copy.dir)
  const tsc = fileURLToPath(new URL('../../node_modules/typescript/bin/tsc', import.meta.url))
  const { stdout } = await promisify(execFile)(process.execPath, [tsc, '-p', copy.dir]).catch(
    (error) => error,
  )
  await copy.remove()
  expect(stdout).toBe('')
})

test('a client component that imports root parameters fails the build, and is named', async () => {
  const copy = await copyFixture('next-lang')
  await copy.edit(
    'app/[lang]/names/names.tsx',
    "'use client'",
    "'use client'\nimport { lang } from 'next/root-params'",
  )
  await copy.edit('app/[lang]/names/names.tsx', "'online'", 'String(lang)')
  const { code, output } = await runBuild(copy.dir)
  await copy.remove()
  expect(code).toBe(1)
  expect(output).toContain(
    'app/[lang]/names/names.tsx imports "next/root-params", which only server components can read.',
  )
})
