import { stat } from 'node:fs/promises'

/** When files were written, as one text to compare; those that are missing count as well. */
export async function readTimes(files: readonly string[]): Promise<string> {
  const times = files.map((file) =>
    stat(file).then(
      ({ mtimeMs }) => mtimeMs,
      () => 'missing',
    ),
  )
  return (await Promise.all(times)).join()
}
