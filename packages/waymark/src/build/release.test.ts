import { tmpdir } from 'node:os'
import { expect, it } from 'vitest'
import { findRelease } from './release.ts'

it.each([
  ['a variable of ours before all', { WAYMARK_RELEASE: 'a', SENTRY_RELEASE: 'b' }, 'mine', 'a'],
  ['the configuration before others', { SENTRY_RELEASE: 'b', GITHUB_SHA: 'c0ffee' }, 'mine', 'mine'],
  ['a name before a commit', { SENTRY_RELEASE: 'b', GITHUB_SHA: 'c0ffee' }, undefined, 'b'],
  ['the commit of a build machine', { SENTRY_RELEASE: '', GITHUB_SHA: 'c0ffee' }, undefined, 'c0ffee'],
])('takes %s', async (_what, env, configured, expected) => {
  expect(await findRelease({ root: tmpdir(), env, configured })).toBe(expected)
})

it('knows none outside of a repository', async () => {
  expect(await findRelease({ root: tmpdir(), env: {} })).toBeUndefined()
})
