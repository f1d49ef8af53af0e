/** A page whose size is in its path, in Waymark and in the limit. */
import { TITLE } from '../app.mjs'
import { bare } from '../peers/bare.mjs'
import { waymark } from '../peers/waymark.mjs'
import { buildCold } from '../measure/build.mjs'
import { preparePeer } from '../prepare.mjs'

const SUBJECTS = {
  waymark: {
    ...waymark,
    files: () => ({
      'content/sized.jsx': SIZED,
      'app/layout.jsx': `export default function Layout({ children }) {
  return <html lang="en"><head><title>${TITLE}</title></head><body>{children}</body></html>
}
`,
      'app/page.jsx': 'export default function Page() {\n  return <h1>Hello</h1>\n}\n',
      'app/size/[kilobytes]/page.jsx': `import { Sized } from '../../../content/sized.jsx'
export const dynamic = 'force-dynamic'
export default async function Page({ params }) {
  return <Sized kilobytes={Number((await params).kilobytes)} />
}
`,
    }),
  },
  bare: {
    ...bare,
    files: () => ({
      'server.jsx': bare.files(0)['server.jsx'],
      'content/sized.jsx': SIZED,
      'pages.jsx': `import { Sized } from './content/sized.jsx'
export function createDocument(path) {
  return <html lang="en"><head><title>${TITLE}</title></head><body><Sized kilobytes={Number(path.slice(6))} /></body></html>
}
`,
    }),
  },
}

/** About a kilobyte for each section. */
const SIZED = `const text = 'A sentence that is as long as such sentences are, and says nothing new. '.repeat(3)
export function Sized({ kilobytes }) {
  return <main>{Array.from({ length: kilobytes }, (_, i) => (
    <section key={i} id={'part-' + i}><h2>Part {i}</h2><p>{text}</p><p>{text}</p><p>{text}</p><p>{text}</p></section>
  ))}</main>
}
`

/** @returns {Promise<{ name: string, peer: import('../peers/peer.d.ts').Peer, dir: string }[]>} built */
export async function prepareSizedApps(scratch) {
  const prepared = []
  for (const [name, peer] of Object.entries(SUBJECTS)) {
    const dir = preparePeer(peer, { name: `sized-${name}`, scratch, pages: 0 })
    await buildCold(peer, dir)
    prepared.push({ name, peer, dir })
  }
  return prepared
}
