import { createHash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/**
 * For cookies, tokens and links: nobody guesses it, it fits into a URL, and it does not begin like an option: `sentry-cli --auth-token`
 * refuses what does.
 */
export function createSecret(): string {
  const secret = randomBytes(SECRET_BYTES).toString('base64url')
  return /^[-_]/.test(secret) ? createSecret() : secret
}

/** Such secrets are long and random, so a plain hash is enough to keep them out of the database. */
export function hashSecret(secret: string): string {
  return createHash('sha256').update(secret).digest('hex')
}

/** Takes the same time wherever the two differ, and whatever their lengths are. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(hashSecret(given)), Buffer.from(hashSecret(expected)))
}
