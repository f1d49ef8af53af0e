let key: Promise<Buffer> | undefined

/** The key that seals what actions close over. */
export function installClosureKey(text: Promise<string>): void {
  key = text.then((encoded) => Buffer.from(encoded, 'base64url'))
}

/** The app installs it before it answers anything. */
export function readClosureKey(): Promise<Buffer> {
  return key!
}
