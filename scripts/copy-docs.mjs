// A part of `npm run compile`: messages point at the documentation, so it travels with the code. Not a script that npm runs before
// it packs, because what such a script prints stands before the name of the tarball.
//
//   node scripts/copy-docs.mjs [folder]
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname, join, posix, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const target = resolve(process.argv[2] ?? join(ROOT, 'packages/waymark/docs'))

/** Where each file of the repository lies in the copy. Pictures of the applications are for the repository. */
const places = new Map([
  // Not beside security.md, which is the same name to some file systems.
  ['SECURITY.md', 'repository/SECURITY.md'],
  ...(await listPages('docs')).map((name) => [`docs/${name}`, name]),
  ...(await listPages('decisions')).map((name) => [`decisions/${name}`, `decisions/${name}`]),
])

await rm(target, { recursive: true, force: true })
for (const [file, place] of places) {
  await mkdir(dirname(join(target, place)), { recursive: true })
  await writeFile(join(target, place), moveLinks(await readFile(join(ROOT, file), 'utf8'), file))
}

async function listPages(folder) {
  return (await readdir(join(ROOT, folder))).filter((name) => name.endsWith('.md'))
}

/** Links to what is copied lead to the copy. Of others, what they say stays, and where the repository has it. */
function moveLinks(text, file) {
  const codeOrLink =
    /^```[\s\S]*?^```|`[^`\n]*`|\[((?:`[^`\n]*`|[^\]`])*)\]\((?!\w+:|#)([^)#\s]+)(#[^)\s]*)?\)/gm
  return text.replace(codeOrLink, (whole, label, href, anchor = '') => {
    if (href === undefined) return whole
    const linked = posix.join(posix.dirname(file), href)
    const place = places.get(linked)
    if (place === undefined) return label === linked ? label : `${label} (\`${linked}\`)`
    return `[${label}](${posix.relative(posix.dirname(places.get(file)), place)}${anchor})`
  })
}
