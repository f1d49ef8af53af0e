import { chooseConsole, type ConsoleQuestion } from '../node/console/choose-console.ts'
import type { EmbeddedConsole } from '../node/console/embed-console.ts'
import { loadSecret } from '../node/load-secret.ts'
import { readNamedDsn } from '../node/telemetry/resolve-settings.ts'
import { createAssetBase } from '../shared/asset-base.ts'
import type { RuntimeConfig } from '../shared/config.ts'
import { createError } from '../shared/errors.ts'
import { DESCRIBE_ERROR_PATH, OPEN_IN_EDITOR_PATH, type WireNames } from '../shared/wire.ts'
import type { CommandContext } from './main.ts'

/** The console beside an app in development; undefined: this one has none. */
export async function startDevConsole(
  runtime: { root: string; config: RuntimeConfig; names: WireNames; env: NodeJS.ProcessEnv; secret: string },
  { host, origin, say }: { host: string; origin: string; say: (sentence: string) => void },
): Promise<EmbeddedConsole | undefined> {
  const { root, config, names, env, secret } = runtime
  const choice = chooseConsole({ ...describe(config, env), root, mode: 'development', host })
  if (!choice.isOn) return undefined
  const base = createAssetBase(names, { basePath: config.basePath, assetPrefix: '' })
  const editor = {
    root,
    base,
    openPath: base + OPEN_IN_EDITOR_PATH,
    describePath: base + DESCRIBE_ERROR_PATH,
  }
  const { embedConsole } = await import('../node/console/embed-console.ts')
  return embedConsole({ root, place: 'dev', settings: choice.settings, secret, origin, editor, say })
}

/** What a configuration says about consoles. */
function describe(
  { console: own = {}, telemetry }: RuntimeConfig,
  env: ConsoleQuestion['env'],
): Pick<ConsoleQuestion, 'config' | 'env' | 'hasDsn'> {
  return { config: own, env, hasDsn: readNamedDsn(telemetry, env) !== undefined }
}

export interface StartConsoleOptions {
  outDir: string
  host: string
  config: RuntimeConfig
  env: Record<string, string | undefined>
}

/** The console beside an app in production; undefined: this one has none. */
export async function startConsole(
  { root, errors }: CommandContext,
  { outDir, host, config, env }: StartConsoleOptions,
): Promise<EmbeddedConsole | undefined> {
  const say = (sentence: string): void => errors.write(`${errors.paint.warn('!')} ${sentence}\n`)
  const choice = chooseConsole({ ...describe(config, env), root, mode: 'production', host })
  if (!choice.isOn) {
    const { message, hint } = createError('WM_CONSOLE_UNSAFE', {})
    if (choice.isUnsafe) say(`${message}\n  ${hint}`)
    return undefined
  }
  const { embedConsole } = await import('../node/console/embed-console.ts')
  return embedConsole({
    root,
    place: 'app',
    settings: choice.settings,
    secret: await loadSecret(outDir, env),
    origin: config.canonicalOrigin,
    say,
  })
}
