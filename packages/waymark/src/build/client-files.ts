import { access } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'
import { applyEdits, type Edit } from './apply-edits.ts'
import type { ResolvedProject } from './config.ts'
import { listFiles } from './server-files.ts'

const RUNTIME = fileURLToPath(new URL('../client/file-url.js', import.meta.url))
const OWN = fileURLToPath(new URL('..', import.meta.url))
/** What a page shows or plays. Of other files nobody can tell whether code that also runs on the server wants to read them there. */
const MEDIA = /\.(?:png|jpe?g|gif|webp|avif|ico|svg|mp4|webm|ogg|mp3|wav)$/i

/**
 * `new URL('./x.png', import.meta.url)` in client components is the public address of the picture, on the server as in the browser. The
 * server would else write where the file lies on its disk. Files of pages/ may need it there.
 */
export function clientFilesPlugin({ pagesDir }: Pick<ResolvedProject, 'pagesDir'>): Plugin {
  return {
    name: 'waymark:client-files',
    enforce: 'pre',
    applyToEnvironment: ({ name }) => name !== 'rsc',
    transform: {
      filter: { id: /\.[cm]?[jt]sx?(?:\?|$)/, code: /\bnew\s+URL\s*\([^()]*\bimport\.meta\.url\b/ },
      async handler(code, id) {
        const [file = ''] = id.split('?', 1)
        if (file.startsWith(OWN) || file.startsWith(`${pagesDir}/`)) return undefined
        const edits: Edit[] = []
        const imports: string[] = []
        for (const { path, whole } of listFiles(code, file)) {
          if (!MEDIA.test(path) || !(await exists(join(dirname(file), path)))) continue
          const name = `__waymarkFile${imports.length}`
          imports.push(`import ${name} from ${JSON.stringify(`${path}?url&no-inline`)}`)
          edits.push({ ...whole, text: `__waymarkFileUrl(${name})` })
        }
        if (edits.length === 0) return undefined
        const runtime = `import { createFileUrl as __waymarkFileUrl } from ${JSON.stringify(RUNTIME)}`
        // Behind the code: its lines stay where they are, and directives come first.
        return { code: [applyEdits(code, edits), runtime, ...imports].join('\n'), map: null }
      },
    },
  }
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  )
}
