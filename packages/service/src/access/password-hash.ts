import { randomBytes, scrypt, timingSafeEqual, type ScryptOptions } from 'node:crypto'

/** 32 MiB and about a fifth of a second for each try. */
const COST = { N: 2 ** 15, r: 8, p: 3 } as const
const KEY_BYTES = 32
const SALT_BYTES = 16
const MEMORY_MARGIN = 2

let tail: Promise<unknown> = Promise.resolve()

/** Stored as `scrypt:N:r:p:salt:key`, so that the cost can rise later without making old passwords invalid. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES)
  const key = await derive(password, salt, COST)
  return ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), key.toString('base64url')].join(':')
}

/** An unknown user is checked against `undefined`: it takes as long as a wrong password does. */
export async function verifyPassword(password: string, stored: string | undefined): Promise<boolean> {
  const parsed = stored === undefined ? undefined : parse(stored)
  const key = await derive(password, parsed?.salt ?? Buffer.alloc(SALT_BYTES), parsed?.cost ?? COST)
  return parsed !== undefined && timingSafeEqual(key, parsed.key)
}

interface ParsedHash {
  cost: { N: number; r: number; p: number }
  salt: Buffer
  key: Buffer
}

function parse(stored: string): ParsedHash | undefined {
  const [kind, N, r, p, salt = '', key = ''] = stored.split(':')
  const bytes = Buffer.from(key, 'base64url')
  if (kind !== 'scrypt' || bytes.length !== KEY_BYTES) return undefined
  return {
    cost: { N: Number(N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    key: bytes,
  }
}

/** One at a time: many sign-ins at once must take neither the memory nor the threads of the app. */
function derive(password: string, salt: Buffer, cost: ParsedHash['cost']): Promise<Buffer> {
  const options: ScryptOptions = { ...cost, maxmem: 128 * cost.N * cost.r * MEMORY_MARGIN }
  const run = (): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      scrypt(password.normalize('NFC'), salt, KEY_BYTES, options, (cause, key) =>
        cause ? reject(cause) : resolve(key),
      )
    })
  const result = tail.then(run)
  tail = result.catch(() => undefined)
  return result
}
