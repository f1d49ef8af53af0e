import { createError } from './errors.ts'
import { MIN_SECRET_CHARS } from './limits.ts'

/**
 * One secret for everything that the servers of a deploy must agree on and visitors must not be able to make up.
 * It is created by the first build and kept by the next ones, or given by the environment, where it is never
 * written down. Each use has a key of its own, so that one that gets out tells nothing about the others.
 */

/** In the output folder; never among the files that are served. */
export const SECRET_FILE = 'secret.json'
export const SECRET_VARIABLE = 'WAYMARK_SECRET'

export type SecretPurpose =
  | 'action-closures'
  | 'action-ids'
  | 'console'
  | 'console-project'
  | 'draft-mode'
  | 'preview-data'
  | 'telemetry-tunnel'

/** The secret of the environment, if there is one. */
export function readSecretVariable(env: Record<string, string | undefined>): string | undefined {
  const value = env[SECRET_VARIABLE]
  if (value === undefined || value === '') return undefined
  if (value.length < MIN_SECRET_CHARS) throw createError('WM_SECRET_SHORT', { limit: MIN_SECRET_CHARS })
  return value
}

/** RFC 5869 (HKDF) with SHA-256: 32 bytes as base64url. */
export async function deriveKey(secret: string, purpose: SecretPurpose): Promise<string> {
  const encoder = new TextEncoder()
  const material = await crypto.subtle.importKey('raw', encoder.encode(secret), 'HKDF', false, ['deriveBits'])
  const info = encoder.encode(`waymark ${purpose}`)
  const algorithm = { name: 'HKDF', hash: 'SHA-256', salt: new Uint8Array(), info }
  const bits = new Uint8Array(await crypto.subtle.deriveBits(algorithm, material, 256))
  return btoa(String.fromCharCode(...bits))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
