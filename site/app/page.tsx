import type { Metadata } from 'waymark'
import Link from 'waymark/link'
import { CHAPTERS } from '../lib/contents.ts'
import { highlight } from '../lib/highlight.ts'
import { readTitles } from '../lib/read-doc.ts'

export const metadata: Metadata = { title: { absolute: 'Waymark' } }

const BEGIN = `npm create waymark my-app
cd my-app
npm run dev`

export default async function HomePage() {
  const titles = await readTitles()
  const begin = await highlight(BEGIN, 'sh')
  return (
    <main id="content" className="front">
      <h1>Server-rendered React apps that tell you what broke and what is slow</h1>
      <p className="lead">
        Components in <code>app/</code>, rendered on the server and taken over by a router in the browser.
        Every error and every slow path is recorded with its route, its trace and what led to it, and shown in
        a console that runs from the same install.
      </p>
      <div className="code" dangerouslySetInnerHTML={{ __html: begin }} />
      <div className="chapters">
        {CHAPTERS.map(({ title, pages }) => (
          <section key={title}>
            <h2>{title}</h2>
            <ul>
              {pages.map((name) => (
                <li key={name}>
                  <Link href={`/docs/${name}/`}>{titles[name]}</Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </main>
  )
}
