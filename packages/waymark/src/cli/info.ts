import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { availableParallelism, release, totalmem } from 'node:os'
import { join } from 'node:path'
import { loadSettings } from '../build/config.ts'
import type { RunCommand } from './main.ts'

/** Packages whose version matters for a bug report. */
const PACKAGES = ['react', 'react-dom', 'vite', 'rolldown', 'typescript', 'next', 'sharp']
const BYTES_PER_GIB = 1024 ** 3

/** What a bug report needs, and nothing that is private: no paths, no values of the configuration. */
export const runInfo: RunCommand = async ({ root, json, version, output }) => {
  const facts: Record<string, string> = {
    waymark: version,
    node: process.versions.node,
    system: `${process.platform} ${process.arch} ${release()}`,
    cores: String(availableParallelism()),
    memory: `${(totalmem() / BYTES_PER_GIB).toFixed(1)} GiB`,
    ...(await readPackageVersions(root)),
    configuration: await describeConfig(root),
  }
  output.write(json === true ? `${JSON.stringify(facts, null, 2)}\n` : formatFacts(facts))
  return 0
}

function formatFacts(facts: Record<string, string>): string {
  const width = Math.max(...Object.keys(facts).map((name) => name.length))
  return Object.entries(facts)
    .map(([name, value]) => `${name.padEnd(width)}  ${value}\n`)
    .join('')
}

/** As the app gets them, else as Waymark does. */
async function readPackageVersions(root: string): Promise<Record<string, string>> {
  const places = [createRequire(join(root, 'package.json')), createRequire(import.meta.url)]
  const versions: Record<string, string> = {}
  for (const name of PACKAGES) {
    const found = await findVersion(name, places)
    if (found !== undefined) versions[name] = found
  }
  return versions
}

async function findVersion(name: string, places: NodeJS.Require[]): Promise<string | undefined> {
  for (const require of places) {
    for (const folder of require.resolve.paths(name) ?? []) {
      const text = await readFile(join(folder, name, 'package.json'), 'utf8').catch(() => undefined)
      if (text !== undefined) return (JSON.parse(text) as { version: string }).version
    }
  }
  return undefined
}

/** The names of what is set differently from the default say enough. */
async function describeConfig(root: string): Promise<string> {
  try {
    const { configFile } = await loadSettings(root, { mode: 'production' })
    return configFile === undefined ? 'none' : (configFile.split(/[\\/]/).at(-1) ?? 'none')
  } catch (error) {
    return `cannot be read: ${error instanceof Error ? error.message : String(error)}`
  }
}
