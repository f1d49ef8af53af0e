import { parseAst } from 'vite'
import { describe, expect, test } from 'vitest'
import { stripServerExports } from './strip-server-exports.ts'

/** Without blanks, for comparing. */
function strip(code: string): string | undefined {
  const result = stripServerExports(code)
  if (result !== undefined) parseAst(result)
  return result?.replace(/\s+/g, ' ').trim()
}

const PAGE = 'export default function Page() { return null }'
const SSP = 'export const __N_SSP = true'
const SSG = 'export const __N_SSG = true'

describe('nothing of the server may stay', () => {
  test.each<[string, string, string]>([
    [
      'an import that only the data function used',
      `import fs from 'node:fs'; export async function getServerSideProps() { return { props: { a: fs.x } } } ${PAGE}`,
      `${PAGE} ${SSP}`,
    ],
    [
      'one name of an import, the first',
      `import { secret, shown } from './x'; export const getStaticProps = () => secret; export default () => shown`,
      `import { shown } from './x'; export default () => shown ${SSG}`,
    ],
    [
      'one name of an import, the last',
      `import { shown, secret } from './x'; export const getStaticProps = () => secret; export default () => shown`,
      `import { shown, } from './x'; export default () => shown ${SSG}`,
    ],
    [
      'the default beside names',
      `import db, { shown } from './x'; export const getStaticProps = () => db; export default () => shown`,
      `import { shown } from './x'; export default () => shown ${SSG}`,
    ],
    [
      'a namespace',
      `import * as db from './x'; export const getStaticProps = () => db.all(); ${PAGE}`,
      `${PAGE} ${SSG}`,
    ],
    [
      'functions and constants on the way',
      `import fs from 'node:fs'; const KEY = 'secret'; const read = () => fs.x(KEY); function load() { return read() } export async function getServerSideProps() { return load() } ${PAGE}`,
      `${PAGE} ${SSP}`,
    ],
    [
      'what two removed functions share',
      `import db from 'db'; export const getStaticProps = () => db; export const getStaticPaths = () => db; ${PAGE}`,
      `${PAGE} ${SSG}`,
    ],
    [
      'functions that call each other',
      `const a = () => b(); const b = () => a(); export const getServerSideProps = () => a(); ${PAGE}`,
      `${PAGE} ${SSP}`,
    ],
    [
      'an export list',
      `import db from 'db'; const getServerSideProps = () => db; const shown = 1; export { getServerSideProps, shown }; ${PAGE}`,
      `const shown = 1; export { shown }; ${PAGE} ${SSP}`,
    ],
    [
      'another name in an export list',
      `import db from 'db'; const load = () => db; export { load as getStaticProps }; ${PAGE}`,
      `${PAGE} ${SSG}`,
    ],
    [
      'an export from another file',
      `export { getServerSideProps, other } from './data'; ${PAGE}`,
      `export { other } from './data'; ${PAGE} ${SSP}`,
    ],
    ['the configuration', `const size = '2mb'; export const config = { size }; ${PAGE}`, PAGE],
    ['what is not stable yet', `export const unstable_x = 1; ${PAGE}`, PAGE],
    [
      'one of several variables',
      `import db from 'db'; export const shown = 1, getStaticProps = () => db; ${PAGE}`,
      `export const shown = 1 ; ${PAGE} ${SSG}`,
    ],
    [
      'what the page has a variable of the same name for',
      `import db from 'db'; export const getStaticProps = () => db; export default function Page({ db }) { return db }`,
      `export default function Page({ db }) { return db } ${SSG}`,
    ],
    [
      'what an inner function has a variable of the same name for',
      `import db from 'db'; export const getStaticProps = () => db; export default () => { for (const db of []) use(db); try { x() } catch (db) { use(db) } }`,
      `export default () => { for (const db of []) use(db); try { x() } catch (db) { use(db) } } ${SSG}`,
    ],
    [
      'what is a member of something else',
      `import db from 'db'; export const getStaticProps = () => db; export default () => ({ db: 1 }).db`,
      `export default () => ({ db: 1 }).db ${SSG}`,
    ],
  ])('%s', (_name, code, expected) => {
    expect(strip(code)).toBe(expected)
  })
})

describe('what the page needs stays', () => {
  test.each<[string, string]>([
    ['no data function', `import x from 'x'; ${PAGE}`],
    ['a name inside of the component', 'export default function Page() { const config = 1; return config }'],
  ])('%s', (_name, code) => {
    expect(strip(code)).toBeUndefined()
  })

  test.each<[string, string, string]>([
    [
      'an import that both used',
      `import x from 'x'; export const getStaticProps = () => x; export default () => x`,
      `import x from 'x'; export default () => x ${SSG}`,
    ],
    [
      'an import for its effect',
      `import './x.css'; export const getStaticProps = () => 1; ${PAGE}`,
      `import './x.css'; ${PAGE} ${SSG}`,
    ],
    [
      'a variable that nobody used before either',
      `const unused = effect(); export const getStaticProps = () => 1; ${PAGE}`,
      `const unused = effect(); ${PAGE} ${SSG}`,
    ],
    [
      'shorthand, defaults, computed keys and templates',
      `import { a, b, c, d } from 'x'; export const getStaticProps = () => [a, b, c, d]; export default ({ x = a, [b]: y }) => ({ c, z: \`\${d}\` })`,
      `import { a, b, c, d } from 'x'; export default ({ x = a, [b]: y }) => ({ c, z: \`\${d}\` }) ${SSG}`,
    ],
    [
      'other exports and what they use',
      `import x from 'x'; export const getStaticProps = () => x; export const meta = x; ${PAGE}`,
      `import x from 'x'; export const meta = x; ${PAGE} ${SSG}`,
    ],
  ])('%s', (_name, code, expected) => {
    expect(strip(code)).toBe(expected)
  })

  test('every character keeps its place', () => {
    const code = `import fs from 'node:fs'\nexport const getStaticProps = () =>\n  fs\nexport default () => 1\n`
    const result = stripServerExports(code)!
    expect(result.indexOf('export default')).toBe(code.indexOf('export default'))
    expect(result.split('\n')[3]).toBe('export default () => 1')
  })
})
