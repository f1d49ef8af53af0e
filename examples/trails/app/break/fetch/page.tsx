import { connection } from 'waymark/server'

/** A name that never exists, by agreement: it fails in the same way with and without a network. */
const NOWHERE = 'http://weather.invalid/today'

export default async function FetchingPage() {
  await connection()
  const response = await fetch(NOWHERE)
  return <pre>{await response.text()}</pre>
}
