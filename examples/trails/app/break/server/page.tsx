import { connection } from 'waymark/server'

export default async function BrokenPage(): Promise<never> {
  // Not while the app is built.
  await connection()
  throw new Error('Broken on purpose: server component')
}
