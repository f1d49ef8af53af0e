import { randomBytes } from 'node:crypto'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { readSecretVariable, SECRET_FILE } from '../shared/deploy-secret.ts'

export function createSecret(): string {
  return randomBytes(32).toString('base64url')
}

/** Keeps the secret of the last build, or makes one. A secret of the environment stays there. */
export async function keepDeploySecret(
  outDir: string,
  env: Record<string, string | undefined>,
): Promise<string> {
  const file = join(outDir, SECRET_FILE)
  const given = readSecretVariable(env)
  if (given !== undefined) {
    // One that was left here would be taken when the server is started without the variable.
    await rm(file, { force: true })
    return given
  }
  const secret = createSecret()
  try {
    await writeFile(file, `${JSON.stringify({ secret })}\n`, { flag: 'wx', mode: 0o600 })
    return secret
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const { secret: kept } = JSON.parse(await readFile(file, 'utf8')) as { secret: string }
  return kept
}
