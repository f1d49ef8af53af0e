import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { loadConfigFile } from './load-config-file.ts'

it.each([
  [
    'waymark.config.ts',
    'export default {\n  basePath: (\n}\n',
    {},
    'Unexpected token (waymark.config.ts:3:1)',
  ],
  [
    'waymark.config.ts',
    "import { paths } from './paths.ts'\nexport default { ...paths }\n",
    { 'paths.ts': 'export const paths = {\n' },
    'Expected `}` but found `EOF` (paths.ts:1:24)',
  ],
  [
    'waymark.config.ts',
    "throw new Error('no luck.\\nmore')",
    {},
    'waymark.config.ts could not be loaded: no luck.',
  ],
  [
    'waymark.config.mjs',
    "export default { basePath '/docs' }",
    {},
    'could not be loaded: Expected `,` or `}` but found `string`',
  ],
  ['waymark.config.mjs', "throw 'no luck'", {}, 'waymark.config.mjs could not be loaded: no luck.'],
])('says what is wrong with %s: %s', async (name, text, more, message) => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), 'waymark-config-')))
  onTestFinished(() => rmSync(root, { recursive: true }))
  for (const [file, code] of Object.entries({ ...more, [name]: text })) writeFileSync(join(root, file), code)
  const loading = loadConfigFile(join(root, name), { mode: 'production' }, async () => undefined)
  await expect(loading).rejects.toThrow(message)
})
