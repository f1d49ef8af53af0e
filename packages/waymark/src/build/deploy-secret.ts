import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecretVariable, SECRET_FILE } from '../shared/deploy-secret.ts'

export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Keeps the secret of the last build, or makes one. A secret of the environment stays there. */
export async function keepDeploySecret(
  outDir: string,
  env: Record<string, string | undefined>,
): Promise<void> {
  const file = join(outDir, SECRET_FILE)
  // One that was left here would be taken when the server is started without the variable.
  if (readSecretVariable(env) !== undefined) return rm(file, { force: true })
  const text = `${JSON.stringify({ secret: createSecret() })}\n`
  try {
    await writeFile(file, text, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
