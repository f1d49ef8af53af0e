// A part of `npm run compile`: messages point at the documentation, so it travels with the code. Not a script that npm runs before
// it packs, because what such a script prints stands before the name of the tarball.
import { cp, rm } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'

const from = fileURLToPath(new URL('../docs', import.meta.url))
const to = fileURLToPath(new URL('../packages/waymark/docs', import.meta.url))
await rm(to, { recursive: true, force: true })
// Pictures of the applications are for the repository.
await cp(from, to, { recursive: true, filter: (path) => basename(path) !== 'screenshots' })
