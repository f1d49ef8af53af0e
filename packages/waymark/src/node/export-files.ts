import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { RuntimeConfig } from '../shared/config.ts'
import { escapeHtml } from '../shared/escape.ts'
import { createExportPath } from '../shared/export-path.ts'
import type { KeptAnswer } from '../shared/prerendered.ts'

export interface ExportedAnswer {
  answer: KeptAnswer
  /** With base path and locale, as the browser shows it. */
  address: string
  /** With the base path. */
  dataAddress?: string
  /** The page for addresses that nothing is at. */
  isNotFound: boolean
}

/** Writes an answer to files that any file server can hand out. */
export async function writeExport(
  dir: string,
  { basePath, trailingSlash }: Pick<RuntimeConfig, 'basePath' | 'trailingSlash'>,
  { answer, address, dataAddress, isNotFound }: ExportedAnswer,
): Promise<void> {
  // The folder is put below the base path as a whole.
  const pathname = address.slice(basePath.length) || '/'
  const write = async (path: string, bytes: Uint8Array | string): Promise<void> => {
    const file = join(dir, ...path.split('/').map(decodeURIComponent).map(checkName))
    await mkdir(dirname(file), { recursive: true })
    await writeFile(file, bytes)
  }
  const { html, payload, body, data } = answer.bodies
  if (body !== undefined) return write(pathname.replace(/\/$/, ''), body)
  if (isNotFound) return write(pathname.replace(/[^/]+\/?$/, '404.html'), html ?? '')
  const target = readRedirect(answer)
  const document = target === undefined ? (html ?? '') : createRedirectDocument(target)
  await write(createExportPath(pathname, 'html', trailingSlash), document)
  if (dataAddress !== undefined && data !== undefined) await write(dataAddress.slice(basePath.length), data)
  if (payload !== undefined) await write(createExportPath(pathname, 'txt', trailingSlash), payload)
}

/** A parameter may hold a slash, or be a name for the folder above: neither is a name of a file. */
function checkName(name: string): string {
  if (/[/\\\0]/.test(name) || name === '.' || name === '..')
    throw new TypeError(`A file cannot be named ${JSON.stringify(name)}.`)
  return name
}

function readRedirect({ meta }: KeptAnswer): string | undefined {
  const headers = meta['headers'] as [string, string][]
  return headers.find(([name]) => name === 'location')?.[1]
}

function createRedirectDocument(target: string): string {
  const url = escapeHtml(target.replace(/['"]/g, (quote) => (quote === "'" ? '%27' : '%22')))
  return `<!DOCTYPE html><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=${url}"><a href="${url}">${url}</a>`
}
