import { expect, test } from 'vitest'
import { loadCurrent } from './load-current.ts'

/** `loaded` are the revisions that come, one after the other. */
async function run(loaded: number[], revision: number): Promise<{ used: number; invalidated: number }> {
  let invalidated = 0
  const module = await loadCurrent({
    load: () => Promise.resolve({ revision: loaded.shift()! }),
    revision: () => revision,
    invalidate: () => void (invalidated += 1),
  })
  return { used: module.revision, invalidated }
}

test.each([
  ['what is of now is used', [2], 2, { used: 2, invalidated: 0 }],
  [
    'routes that changed while it was loaded are those of the next request',
    [3],
    2,
    { used: 3, invalidated: 0 },
  ],
  ['what is older is loaded anew', [1, 2], 2, { used: 2, invalidated: 1 }],
  ['not without end', [1, 1, 1, 2], 2, { used: 1, invalidated: 2 }],
])('%s', async (_, loaded, revision, expected) => {
  expect(await run(loaded, revision)).toEqual(expected)
})
