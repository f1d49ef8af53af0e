/**
 * Writes docs/errors.md from the error catalogue. With --check it writes nothing and fails when the file differs.
 * Reads the compiled catalogue, because the oldest supported Node cannot run TypeScript: run `npm run compile` first.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

const CATALOGUE = new URL('../packages/waymark/dist/shared/errors.js', import.meta.url)
export const DOCS_FILE = new URL('../docs/errors.md', import.meta.url)

/** One section for each code, in alphabetical order, so that adding an error touches one place. */
export function formatErrorDocs(errors) {
  const sections = Object.entries(errors)
    .sort(([left], [right]) => (left < right ? -1 : 1))
    .map(([code, { title, status, message, hint }]) =>
      [
        `## ${code}`,
        '',
        `**${escapeMarkdown(title)}** · status ${status}`,
        '',
        `> ${escapeMarkdown(message)}`,
        '',
        escapeMarkdown(hint),
        '',
      ].join('\n'),
    )
  const intro = [
    '# Errors',
    '',
    'Every error that Waymark raises has a code that stays the same between versions, a sentence that says what happened,',
    'and a hint that says what to do. Words in braces stand for what the error names. The status is the answer to the',
    'request that the error ends; errors of the command line and of the build never reach a request.',
    '',
    'This page is generated from the catalogue by `node scripts/generate-error-docs.mjs`. Do not edit it by hand.',
    '',
  ].join('\n')
  return `${intro}\n${sections.join('\n')}`
}

/** Code spans keep their text; outside of them nothing of a sentence may become markup. */
function escapeMarkdown(text) {
  return text
    .split(/(`[^`]*`)/)
    .map((part, index) => (index % 2 === 1 ? part : part.replace(/[\\*_[\]<>#|]/g, (mark) => `\\${mark}`)))
    .join('')
}

async function main() {
  const { ERRORS } = await import(CATALOGUE.href)
  const text = formatErrorDocs(ERRORS)
  if (!process.argv.includes('--check')) {
    await writeFile(DOCS_FILE, text)
    return
  }
  const found = await readFile(DOCS_FILE, 'utf8').catch(() => '')
  if (found === text) return
  console.error(`${fileURLToPath(DOCS_FILE)} is out of date. Run: node scripts/generate-error-docs.mjs`)
  process.exitCode = 1
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await main()
