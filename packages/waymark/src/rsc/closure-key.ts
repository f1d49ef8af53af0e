// After an edit, development evaluates files anew; the key stays.
const KEY = Symbol.for('waymark.closure-key')
const holder = globalThis as { [KEY]?: Promise<Buffer> }

/** The key that seals what actions close over. */
export function installClosureKey(key: Promise<string>): void {
  holder[KEY] = key.then((text) => Buffer.from(text, 'base64url'))
}

/** The app installs it before it answers anything. */
export function readClosureKey(): Promise<Buffer> {
  return holder[KEY]!
}
