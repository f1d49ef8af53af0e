import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import { createServerDecodeClientManifest } from '@vitejs/plugin-rsc/core/rsc'
import { createFromReadableStream } from '@vitejs/plugin-rsc/rsc/client.node'
import { renderToReadableStream } from '@vitejs/plugin-rsc/rsc/server.node'
import { createError } from '../shared/errors.ts'
import { loadActions } from './actions.ts'
import { readClosureKey } from './closure-key.ts'

/**
 * Values that an action inside a component closes over travel through the browser and back. They are sealed with a key of the
 * deploy, so that nobody can read or change them, and bound to the action, so that they are of no use to another one.
 * The build puts this file in the place of the one that generated code asks for, hence the names of its functions. Nothing else
 * imports it: it needs the half of React's payload code that reads, which most apps can do without.
 */

// AES-256-GCM as in NIST SP 800-38D: 96 bits of IV, 128 bits of tag.
const CIPHER = 'aes-256-gcm'
const IV_BYTES = 12
const TAG_BYTES = 16

export async function encryptActionBoundArgs(values: unknown[], action: string): Promise<string> {
  const chunks: Uint8Array[] = []
  for await (const chunk of renderToReadableStream(values) as AsyncIterable<Uint8Array>) chunks.push(chunk)
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, await readClosureKey(), iv).setAAD(Buffer.from(action))
  const sealed = [...chunks.map((chunk) => cipher.update(chunk)), cipher.final()]
  return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
}

export async function decryptActionBoundArgs(sealed: unknown, action: string): Promise<unknown> {
  const bytes = open(await sealed, await readClosureKey(), action)
  const { manifest } = await loadActions()
  const stream = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes)
      controller.close()
    },
  })
  const serverConsumerManifest = {
    serverModuleMap: manifest,
    moduleMap: createServerDecodeClientManifest(),
  }
  return createFromReadableStream(stream, { serverConsumerManifest } as object)
}

function open(sealed: unknown, key: Buffer, action: string): Uint8Array {
  try {
    const bytes = Buffer.from(sealed as string, 'base64url')
    const tag = bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES)
    const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, IV_BYTES), { authTagLength: TAG_BYTES })
    decipher.setAAD(Buffer.from(action)).setAuthTag(tag)
    return Buffer.concat([decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES)), decipher.final()])
  } catch (error) {
    throw createError('WM_ACTION_CLOSURE', {}, error)
  }
}
