import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Plugin, Rollup } from 'vite'
import { createError, type WaymarkError } from '../shared/errors.ts'
import type { ResolvedProject } from './config.ts'
import { describeImportChain, type ImportContext } from './import-chain.ts'
import { findSecret, listSecrets, type Secret } from './secret-values.ts'

/** Where the framework's own code lies that needs a server. */
const SERVER_CODE = ['server', 'rsc', 'ssr', 'node', 'build', 'cli'].map((folder) =>
  fileURLToPath(new URL(`../${folder}/`, import.meta.url)),
)
const SERVER_FILE = /^(?:src\/)?(?:app\/(?:.*\/)?route|middleware|proxy|instrumentation)\.[cm]?[jt]sx?$/

/**
 * The last look at what everybody will be able to read: no value of a secret variable, no code of the server. It looks at
 * what is left after unused code was dropped.
 */
export function clientChunksPlugin(project: ResolvedProject): Plugin {
  return {
    name: 'waymark:client-chunks',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const secrets = listProjectSecrets(project)
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue
          const error =
            findServerCode(this, chunk, project.root) ?? findLeak(this, chunk, { ...project, secrets })
          if (error !== undefined) throw error
        }
      },
    },
  }
}

function listProjectSecrets({ config, env }: ResolvedProject): Secret[] {
  const all = { ...env.values, ...process.env }
  const declared = [...Object.values(env.publicValues), ...Object.values(config.env)]
  const listed = config.publicEnv.map((name) => all[name] ?? '')
  return listSecrets({
    all,
    fileNames: new Set(Object.keys(env.values)),
    publicValues: new Set([...declared, ...listed]),
  })
}

function findServerCode(
  context: ImportContext,
  { fileName, modules }: Rollup.OutputChunk,
  root: string,
): WaymarkError | undefined {
  const id = Object.keys(modules).find((module) => hasCode(modules[module]) && isServerCode(module, root))
  if (id === undefined) return undefined
  const chain = describeImportChain(context, id, root)
  return createError('WM_SERVER_CODE_IN_BROWSER', { chunk: fileName, file: relative(root, id), chain })
}

function hasCode(module: Rollup.RenderedModule | undefined): boolean {
  return (module?.code ?? '').trim() !== ''
}

function isServerCode(id: string, root: string): boolean {
  return SERVER_CODE.some((folder) => id.startsWith(folder)) || SERVER_FILE.test(relative(root, id))
}

function findLeak(
  context: ImportContext,
  { fileName, code, modules }: Rollup.OutputChunk,
  { root, secrets }: { root: string; secrets: readonly Secret[] },
): WaymarkError | undefined {
  const secret = findSecret(code, secrets)
  if (secret === undefined) return undefined
  const holder = Object.keys(modules).find(
    (id) => findSecret(modules[id]?.code ?? '', [secret]) !== undefined,
  )
  const file = holder === undefined ? '' : `, by way of ${relative(root, holder.split('?', 1)[0] ?? holder)}`
  const chain = holder === undefined ? '' : describeImportChain(context, holder, root)
  return createError('WM_SECRET_IN_BROWSER', { name: secret.name, chunk: fileName, file, chain })
}
