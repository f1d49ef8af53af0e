import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { createSlugger } from '../../site/lib/slug.ts'
import { ROOT_DIR } from './paths.ts'

export interface MarkdownFile {
  /** From the root of the repository. */
  path: string
  text: string
}

/** What people read: the documentation, decisions, and the files at the root. */
export function listMarkdownFiles(): MarkdownFile[] {
  return readMarkdownFolders(['.', 'docs', 'decisions', 'packages/create-waymark'])
}

/** Folders are given from the root of the repository. */
export function readMarkdownFolders(folders: readonly string[]): MarkdownFile[] {
  return folders.flatMap((folder) =>
    readdirSync(join(ROOT_DIR, folder))
      .filter((name) => name.endsWith('.md'))
      .map((name) => {
        const path = join(folder, name)
        return { path, text: readFileSync(join(ROOT_DIR, path), 'utf8') }
      }),
  )
}

export interface MarkdownLink {
  /** From the root of the repository. */
  target: string
  anchor: string
}

/** Links to other files and headings; what is in code is no link. */
export function listLinks({ path, text }: MarkdownFile): MarkdownLink[] {
  const prose = text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')
  return [...prose.matchAll(/\]\((?!\w+:)([^)#\s]*)(?:#([^)\s]*))?\)/g)].map(
    ([, file = '', anchor = '']) => ({
      target: file === '' ? path : join(dirname(path), file),
      anchor,
    }),
  )
}

export function listAnchors({ text }: MarkdownFile): Set<string> {
  const slug = createSlugger()
  const prose = text.replace(/^```[\s\S]*?^```/gm, '')
  const headings = [...prose.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) => heading)
  return new Set(headings.map((heading) => slug(heading.replace(/`|\[([^\]]*)\]\([^)]*\)/g, '$1'))))
}

export interface Snippet {
  /** `docs/actions.md:12`, for messages. */
  place: string
  language: string
  code: string
  /** The file that the text above the snippet names. */
  file?: string
  /** A file beside it that a comment above it holds, for what it uses and does not show. */
  given?: { file: string; code: string }
}

/** Code blocks. `<!-- given map.tsx: … -->` above one holds a file that readers can do without. */
export function listSnippets({ path, text }: MarkdownFile): Snippet[] {
  const blocks = text.matchAll(
    /(?:<!-- given ([\w.-]+): ([\s\S]*?)-->\s*\n)?(?:`([\w./[\]()@-]+)`\s*\n\n)?^```(\w+)[^\n]*\n([\s\S]*?)^```/gm,
  )
  return [...blocks].map((block) => {
    const [whole, givenFile, givenCode = '', file, language = '', code = ''] = block
    const line = text.slice(0, block.index + whole.indexOf('```')).split('\n').length
    return {
      place: `${path}:${line}`,
      language,
      code,
      ...(file === undefined ? {} : { file }),
      ...(givenFile === undefined ? {} : { given: { file: givenFile, code: givenCode } }),
    }
  })
}
