import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { copyFixture, type FixtureCopy } from '../harness/copy-fixture.ts'
import { send } from '../harness/send.ts'
import { startApp, type RunningApp } from '../harness/start-app.ts'

/** What development makes of edits in pages/. */
describe('development', () => {
  let copy: FixtureCopy
  let app: RunningApp
  const read = async (path: string): Promise<string> => (await send(app.url, path)).text
  const status = async (path: string): Promise<number> => (await send(app.url, path)).status
  beforeAll(async () => {
    copy = await copyFixture('pages-basic')
    app = await startApp(copy.dir, 'dev')
  })
  afterAll(async () => {
    await app?.close()
    await copy?.remove()
  })

  test('an edit of a page shows', async () => {
    expect(await read('/about')).toContain('>About</h1>')
    await copy.edit('pages/about.tsx', '>About<', '>Edited<')
    await expect.poll(() => read('/about')).toContain('>Edited</h1>')
  })

  test('what React refuses to render is named with its line', async () => {
    await copy.write(
      'pages/refused.tsx',
      'export default function Refused() {\n  return <p>{{ a: 1 } as never}</p>\n}\n',
    )
    await expect.poll(() => status('/refused')).toBe(500)
    await expect.poll(app.output).toContain('pages/refused.tsx:2:10\n')
  })

  test('a page that exports all of another file is named with its line', async () => {
    await copy.write('pages/all.tsx', "export { default } from './about.tsx'\nexport * from './about.tsx'\n")
    await expect.poll(() => status('/all')).toBe(500)
    await expect.poll(app.output).toContain('pages/all.tsx:2 has export * from another file')
    await copy.write('pages/all.tsx', "export { default } from './about.tsx'\n")
    await expect.poll(() => status('/all')).toBe(200)
  })

  test('an edit of a data function and of an API route shows', async () => {
    expect(await read('/decide?how=promise')).toContain('"late":true')
    await copy.edit('pages/decide.tsx', 'late: true', 'late: false')
    await expect.poll(() => read('/decide?how=promise')).toContain('"late":false')
    expect(await read('/api/send?how=text')).toBe('<b>text</b>')
    await copy.edit('pages/api/send.ts', '<b>text</b>', '<i>text</i>')
    await expect.poll(() => read('/api/send?how=text')).toBe('<i>text</i>')
  })

  test('pages come and go', async () => {
    expect(await status('/fresh')).toBe(404)
    await copy.write('pages/fresh.tsx', 'export default function Fresh() { return <h1>Fresh</h1> }')
    await expect.poll(() => status('/fresh')).toBe(200)
    expect(await read('/_waymark/@id/__x00__virtual:waymark/pages-client')).toContain('/fresh')
    await rm(join(copy.dir, 'pages/fresh.tsx'))
    await expect.poll(() => status('/fresh')).toBe(404)
  })

  test('each change of `paths` shows', async () => {
    const paths = (folder: string): string =>
      JSON.stringify({ compilerOptions: { jsx: 'preserve', paths: { '~/*': [`./${folder}/*`] } } })
    for (const folder of ['first', 'second']) {
      await copy.write(`${folder}/name.ts`, `export const name: string = '${folder}'\n`)
      await copy.write(`${folder}/texts/en.ts`, `export default '${folder} text'\n`)
    }
    await copy.write('tsconfig.json', paths('first'))
    await copy.write(
      'pages/aliased.tsx',
      [
        "import { name } from '~/name'",
        'export default ({ text }: { text: string }) => <p>{`${name}, ${text}`}</p>',
        "export async function getServerSideProps({ query: { language = 'en' } }) {",
        '  const { default: text } = await import(`~/texts/${language}.ts`)',
        '  return { props: { text } }',
        '}',
        '',
      ].join('\n'),
    )
    for (const folder of ['first', 'second', 'first', 'second']) {
      await copy.write('tsconfig.json', paths(folder))
      await expect.poll(() => read('/aliased')).toContain(`<p>${folder}, ${folder} text</p>`)
    }
  })

  test('a document without one of its parts says which', async () => {
    expect(await status('/about')).toBe(200)
    await copy.edit('pages/_document.tsx', '<NextScript />', '')
    await expect.poll(() => status('/about')).toBe(500)
    await expect.poll(() => app.output()).toContain('pages/_document renders no <NextScript>')
    await copy.edit('pages/_document.tsx', '<Main />', '<Main /><NextScript />')
    await expect.poll(() => status('/about')).toBe(200)
  })

  test('a page that does not compile says so, and recovers', async () => {
    await copy.edit('pages/initial.tsx', 'export default Initial', 'export default Initial (')
    await expect.poll(() => status('/initial')).toBe(500)
    expect(await status('/about')).toBe(200)
    await copy.edit('pages/initial.tsx', 'export default Initial (', 'export default Initial')
    await expect.poll(() => status('/initial')).toBe(200)
  })
})
