import { readFile } from 'node:fs/promises'

/** What reports say that they were made by. */
export const SDK_NAME = 'waymark'

export async function readSdkVersion(): Promise<string> {
  const text = await readFile(new URL('../../../package.json', import.meta.url), 'utf8')
  return (JSON.parse(text) as { version: string }).version
}
