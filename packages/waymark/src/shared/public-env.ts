import { PUBLIC_ENV_GLOBAL } from './wire.ts'

declare global {
  /** Names of `publicEnv` in the configuration: `.waymark/types/routes.d.ts` adds them. */
  interface WaymarkPublicEnv {}
}

/** Any name while there are no generated types, so that an app without them is not full of errors. */
export type PublicEnv = keyof WaymarkPublicEnv extends never
  ? Readonly<Record<string, string | undefined>>
  : Readonly<WaymarkPublicEnv>

type Values = Record<string, string>

const holder = globalThis as { [PUBLIC_ENV_GLOBAL]?: Values }

/**
 * Variables of the server's environment that `publicEnv` in the configuration lists, as they were when the server
 * was started. The same on the server, while HTML is rendered and in the browser.
 * @example const answer = await fetch(`${publicEnv.API_URL}/items`)
 */
// Read on each use: server code may be loaded before the values are there.
export const publicEnv: PublicEnv = new Proxy({} as Values, {
  get: (_target, name) => (Object.hasOwn(readValues(), name) ? readValues()[name as string] : undefined),
  has: (_target, name) => Object.hasOwn(readValues(), name),
  ownKeys: () => Object.keys(readValues()),
  getOwnPropertyDescriptor: (_target, name) => Object.getOwnPropertyDescriptor({ ...readValues() }, name),
  set: () => false,
  deleteProperty: () => false,
  defineProperty: () => false,
}) as PublicEnv

function readValues(): Values {
  return holder[PUBLIC_ENV_GLOBAL] ?? {}
}

/** The listed variables that are set. */
export function selectPublicEnv(names: readonly string[], env: Record<string, string | undefined>): Values {
  return Object.fromEntries(
    names.flatMap((name) => (env[name] === undefined ? [] : [[name, env[name] as string]])),
  )
}

/** Called by the process that serves, before code of the app is loaded. Apps of one process share its environment. */
export function installPublicEnv(values: Values): void {
  holder[PUBLIC_ENV_GLOBAL] = { ...holder[PUBLIC_ENV_GLOBAL], ...values }
}
