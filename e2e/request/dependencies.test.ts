import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { listInstalled, readDependencies, type LockedPackage } from '../harness/lock-file.ts'
import { atRoot } from '../harness/paths.ts'

const LICENCES = ['MIT', 'MIT-0', 'ISC', 'BSD-3-Clause', 'Apache-2.0', 'MPL-2.0']
const ROW = /^\| `([^`]+)` \| (\d+) \| ([\w.-]+) \| (.+) \|$/gm

const { required, optional } = readDependencies()
const versions = { ...required, ...optional }
const rows = [...readFileSync(atRoot('docs/dependencies.md'), 'utf8').matchAll(ROW)].map(
  ([, name = '', brings, licence = '']) => ({ name, brings: Number(brings), licence }),
)

/** Old packages name theirs in a list, which the lockfile leaves out. Those for other machines are not here to be read. */
function readLicence(place: string, { license }: LockedPackage): string | undefined {
  const file = atRoot(`${place}/package.json`)
  if (license !== undefined || !existsSync(file)) return license
  const own = JSON.parse(readFileSync(file, 'utf8')) as { license?: string; licenses?: { type: string }[] }
  return own.license ?? own.licenses?.[0]?.type
}

test('every dependency of the published package has its line, and no other one', () => {
  expect(rows.map(({ name }) => name).toSorted()).toEqual(Object.keys(versions).toSorted())
})

describe.each(rows)('$name', ({ name, brings, licence }) => {
  const installed = listInstalled(name)
  const [[place, own] = ['', undefined]] = installed

  test('has an exact version, which is the one of the lockfile', () => {
    expect(versions[name]).toMatch(/^\d+\.\d+\.\d+$/)
    expect(own?.version).toBe(versions[name])
  })

  test('brings as many packages as its line says, none with an install script', () => {
    expect(installed.size - 1).toBe(brings)
    expect([...installed].filter(([, { hasInstallScript }]) => hasInstallScript === true)).toEqual([])
  })

  test('has the licence of its line, and those of what it brings are known', () => {
    expect(readLicence(place, own!)).toBe(licence)
    for (const [at, locked] of installed) {
      const known = readLicence(at, locked)
      if (known !== undefined) expect(LICENCES, at).toContain(known)
    }
  })
})
