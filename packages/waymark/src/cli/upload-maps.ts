import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { applyEnv, loadEnv, readOwnEnv } from '../build/load-env.ts'
import { readManifest } from '../node/load-app.ts'
import { readNamedDsn } from '../node/telemetry/resolve-settings.ts'
import { createAssetBase } from '../shared/asset-base.ts'
import { createError } from '../shared/errors.ts'
import { SOURCE_MAPS_FILE, type BuildManifest, type SourceMapList } from '../shared/manifest.ts'
import { decodeDsn } from '../shared/telemetry/dsn.ts'
import type { RunCommand } from './main.ts'
import { sendMap, type MapTarget } from './send-map.ts'

/** Maps that are on their way at once. The service waits half a minute for each. */
const AT_ONCE = 2

/** Sends the source maps of a build to the console that the app reports to. */
export const runUploadMaps: RunCommand = async ({ root, output }) => {
  applyEnv(await loadEnv({ root, mode: 'production', processEnv: readOwnEnv(process.env) }), process.env)
  const outDir = path.join(root, '.waymark')
  const manifest = await readManifest(outDir)
  const target = readTarget(manifest, process.env)
  const list = JSON.parse(await readFile(path.join(outDir, SOURCE_MAPS_FILE), 'utf8')) as SourceMapList
  const maps = listMaps(list, manifest)
  let next = 0
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (let map = maps[next++]; map !== undefined; map = maps[next++]) {
        await sendMap(target, { ...map, text: await readFile(path.join(outDir, map.file)) })
      }
    }),
  )
  output.write(
    `${output.paint.good('✓')} Sent ${maps.length} source maps of release ${list.release} to ${target.origin}, project ${target.projectId}\n`,
  )
  return 0
}

function readTarget({ config }: BuildManifest, env: NodeJS.ProcessEnv): MapTarget {
  const text = readNamedDsn(config.telemetry, env)
  if (text === undefined) throw createError('WM_MAPS_NO_DSN', {})
  const dsn = decodeDsn(text)
  if (dsn === undefined) throw createError('WM_TELEMETRY_DSN', {})
  const token = env['WAYMARK_MAPS_TOKEN'] ?? ''
  if (token === '') throw createError('WM_MAPS_NO_TOKEN', {})
  const { protocol, host, path: prefix, projectId } = dsn
  const origin = `${protocol}://${host}`
  return {
    url: `${origin}${prefix === '' ? '' : `/${prefix}`}/api/${projectId}/source-maps/`,
    origin,
    projectId,
    token,
  }
}

interface ListedMap {
  /** Below the folder of the build. */
  file: string
  /** What frames call the script, or the end of it. */
  address: string
  /** Absent: the name of the script has a hash of what is in it. */
  release?: string
}

function listMaps({ release, files }: SourceMapList, { names, config }: BuildManifest): ListedMap[] {
  const base = createAssetBase(names, config)
  const assets = base.startsWith('/') ? `~${base}` : base
  const own = `/${names.internalSegment}/`
  return Object.entries(files).map(([script, { map }]) =>
    script.startsWith(own)
      ? { file: map, address: assets + script.slice(own.length) }
      : { file: map, address: `~/.waymark/${script}`, release },
  )
}
