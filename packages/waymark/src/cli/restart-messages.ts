/** What the process of `dev` that serves and the one that watches over it tell each other. */
export type RestartMessage =
  /** From the serving one: it listens. */
  | { waymark: 'ready'; port: number }
  /** From the serving one: it ends because settings have changed, which are in these files. */
  | { waymark: 'again'; files: string[] }
  /** To the serving one. */
  | { waymark: 'stop' }

/** User code may send messages of its own. */
export function isRestartMessage(message: unknown): message is RestartMessage {
  return typeof message === 'object' && message !== null && 'waymark' in message
}

/** Tells a process that another one watches over it, and the port of the one before it. The app does not see it. */
const VARIABLE = 'WAYMARK_DEV_PORT'

type Variables = Record<string, string | undefined>

export function writeSupervision(port: number | undefined): Variables {
  return { [VARIABLE]: String(port ?? '') }
}

export function isSupervised(env: Variables): boolean {
  return env[VARIABLE] !== undefined && process.send !== undefined
}

/** Undefined: nobody watches over this process. */
export function takeSupervision(env: Variables): { port: number | undefined } | undefined {
  if (!isSupervised(env)) return undefined
  const value = env[VARIABLE]
  delete env[VARIABLE]
  return { port: value === '' ? undefined : Number(value) }
}
