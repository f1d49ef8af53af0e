import { expect } from 'vitest'
import { MAX_SOURCE_MAP_BYTES } from '../../packages/service/src/limits.ts'
import { createZip } from '../../packages/service/src/testing/zip.ts'
import { readBundle } from '../../packages/service/src/uploads/read-bundle.ts'
import { ArchiveError, readZip, type ByteSource } from '../../packages/service/src/uploads/read-zip.ts'
import type { FuzzTarget } from '../target.ts'

const ID = '9ec79c33-ec99-42ab-8353-589fcb2e04dc'

const MANIFEST = JSON.stringify({
  files: {
    a: { type: 'source_map', url: '~/a.js.map', headers: { 'debug-id': ID } },
    b: { type: 'minified_source', url: '~/b.js', headers: { sourcemap: 'b.js.map' } },
    c: { type: 'source_map', url: '~/b.js.map' },
  },
})

const SAMPLE = createZip(
  [
    { name: 'a', content: '{"version":3}' },
    { name: 'b', content: 'b()' },
    { name: 'c', content: '{"version":3,"mappings":"AAAA"}' },
    { name: 'manifest.json', content: MANIFEST },
  ],
  'SYSB\u0002\0\0\0',
)

/** As a file is read: never beyond its end. */
function createSource(input: Buffer): ByteSource {
  return {
    size: input.length,
    read: (position, length) => Promise.resolve(input.subarray(position, position + Math.max(0, length))),
  }
}

/** Bundles of source maps: maps with sound ids, or a refusal that says why. */
export const bundle: FuzzTarget = {
  name: 'bundle',
  samples: [SAMPLE.toString('latin1'), ''],
  tokens: ['PK\u0001\u0002', 'PK\u0003\u0004', 'PK\u0005\u0006', '\u00ff\u00ff\u00ff\u00ff', '\0\0\0\0', ID],
  inputs: 400,
  async check(input) {
    try {
      for (const map of await readBundle(await readZip(createSource(input)), { release: '1' })) {
        expect(map.debugId).toMatch(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/)
        expect((await map.read()).length).toBeLessThanOrEqual(MAX_SOURCE_MAP_BYTES)
      }
    } catch (error) {
      if (!(error instanceof ArchiveError)) throw error
    }
  },
}
