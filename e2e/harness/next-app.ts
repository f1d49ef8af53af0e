import { copyFile, mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { copyFixture, type FixtureCopy } from './copy-fixture.ts'
import { FIXTURES_DIR } from './paths.ts'

/** Packages as they are published for Next.js: with `next` as a peer, and with imports from it. */
const PACKAGES: Record<string, string> = {
  'harbour-kit/package.json': JSON.stringify({
    name: 'harbour-kit',
    version: '1.0.0',
    type: 'module',
    exports: {
      '.': { types: './index.d.ts', default: './index.js' },
      './client': { types: './client.d.ts', default: './client.js' },
      './type': { types: './type.d.ts', default: './type.js' },
    },
    peerDependencies: { next: '>=14', react: '>=18' },
  }),
  'harbour-kit/index.js': [
    "import { headers } from 'next/headers.js'",
    "import manifest from 'next/package.json'",
    // Files that Next.js has and that do not exist here, one that would be read as such by its name.
    "import * as lost from 'next/dist/lost.json'",
    "export const version = manifest.version.split('.')[0] + (lost.version ?? '')",
    // Modules that call `require`, as compilers leave them.
    "export async function readAgent() { require('server-only'); return require('node:path').posix.basename((await headers()).get('user-agent') ?? '') }",
  ].join('\n'),
  'harbour-kit/index.d.ts':
    'export declare function readAgent(): Promise<string | null>\nexport declare const version: string',
  'harbour-kit/client.js': [
    "'use client'",
    "import { createElement } from 'react'",
    "import Link from 'next/link.js'",
    "export function Trail() { return createElement(Link, { href: '/plain', id: 'trail' }, 'trail of ', require('next/navigation').usePathname()) }",
  ].join('\n'),
  'harbour-kit/client.d.ts': "export declare function Trail(): import('react').ReactElement",
  'harbour-kit/type.js': [
    "import localFont from 'next/font/local'",
    "export const box = localFont({ src: './box.woff2', variable: '--font-box' })",
  ].join('\n'),
  'harbour-kit/type.d.ts': 'export declare const box: { className: string; variable: string }',
  'harbour-loader/package.json': JSON.stringify({
    name: 'harbour-loader',
    version: '1.0.0',
    main: 'index.js',
  }),
  'harbour-loader/index.js': [
    'module.exports = function (text) {',
    "  const title = this.getOptions().title + ' ' + /<title>(.*)<\\/title>/.exec(text)[1]",
    '  return `export default (props) => <svg {...props}><title>${JSON.stringify(title).slice(1, -1)}</title></svg>`',
    '}',
  ].join('\n'),
  // Says by which name the compiler called a component.
  'styled-components/package.json': JSON.stringify({
    name: 'styled-components',
    version: '6.0.0',
    type: 'module',
    exports: { types: './index.d.ts', default: './index.js' },
  }),
  'styled-components/index.js': [
    "const make = ({ componentId = 'numbered' }) => Object.assign(() => componentId, { withConfig: make })",
    'export default { p: make({}) }',
  ].join('\n'),
  'styled-components/index.d.ts':
    'declare const styled: { p(texts: TemplateStringsArray): string }\nexport default styled',
  'harbour-old/package.json': JSON.stringify({
    name: 'harbour-old',
    version: '1.0.0',
    main: './index.js',
    types: './index.d.ts',
    dependencies: { next: '*' },
    peerDependencies: { react: '*' },
  }),
  'harbour-old/index.js': [
    "const { createElement } = require('react')",
    "const { useParams } = require('next/navigation')",
    "exports.Count = () => createElement('i', null, Object.keys(useParams()).length, ' params')",
  ].join('\n'),
  'harbour-old/index.d.ts': "export declare function Count(): import('react').ReactElement",
}

const PACKAGED_PAGE = `import { readAgent, version } from 'harbour-kit'
import { Trail } from 'harbour-kit/client'
import { box } from 'harbour-kit/type'
import styled from 'styled-components'
import Anchor from './anchor.drawn.svg'
import { Count } from './count'
import { Place } from './place'

const named = styled.p\`color: red\`

export default async function PackagedPage() {
  return (
    <main className={box.variable}>
      <p>
        {await readAgent()} in {version}
      </p>
      <Trail />
      <Count />
      <Anchor id="anchor" />
      <i id="named">{named}</i>
      <Place />
    </main>
  )
}
`

/** By aliases: one for a folder, one for browsers only. */
const PLACE = `'use client'
import { useSyncExternalStore } from 'react'
import { existsSync } from 'fs'
import { folder } from 'harbour-here/folder'

const subscribe = () => () => {}

export function Place() {
  const hasFiles = useSyncExternalStore(subscribe, () => existsSync('/'), () => typeof window !== 'undefined' || existsSync('/'))
  return <p id="place">{folder} {hasFiles ? 'with' : 'without'} files</p>
}
`

const DRAWN_TYPES = `declare module '*.drawn.svg' {
  export default function Drawn(props: { id?: string }): React.ReactElement
}
declare module 'harbour-here/*' {
  export const folder: string
}
`

const TURBOPACK = `turbopack: {
    rules: { '*.drawn.svg': { loaders: [{ loader: 'harbour-loader', options: { title: 'an' } }], as: '*.jsx' } },
    resolveAlias: { 'harbour-here/*': './app/packaged/*', fs: { browser: './app/packaged/no-files.ts' } },
  },`

/** An app as Next.js has it, with a package of that world, and without the package `next`. */
export async function createNextApp(): Promise<FixtureCopy> {
  const app = await copyFixture('next-app')
  const put = async (file: string, text: string): Promise<void> => {
    await mkdir(dirname(join(app.dir, file)), { recursive: true })
    await writeFile(join(app.dir, file), text)
  }
  // Without "type": Node takes next.config.js for CommonJS, as it does in most such apps.
  await put(
    'package.json',
    JSON.stringify({ name: 'harbour', dependencies: { 'harbour-kit': '1.0.0', 'harbour-old': '1.0.0' } }),
  )
  await put('app/packaged/page.tsx', PACKAGED_PAGE)
  await put(
    'app/packaged/anchor.drawn.svg',
    '<svg xmlns="http://www.w3.org/2000/svg"><title>anchor</title></svg>',
  )
  await put('drawn.d.ts', DRAWN_TYPES)
  await app.edit('next.config.js', 'experimental: {', `${TURBOPACK}\n  experimental: {`)
  await put('app/packaged/count.tsx', "'use client'\n\nexport { Count } from 'harbour-old'\n")
  await put('app/packaged/place.tsx', PLACE)
  await put('app/packaged/folder.ts', "export const folder = 'a folder'\n")
  await put('app/packaged/no-files.ts', 'export const existsSync = () => false\n')
  for (const [file, text] of Object.entries(PACKAGES)) await put(`node_modules/${file}`, text)
  await copyFile(
    join(FIXTURES_DIR, 'media/app/fonts/box.woff2'),
    join(app.dir, 'node_modules/harbour-kit/box.woff2'),
  )
  return app
}
