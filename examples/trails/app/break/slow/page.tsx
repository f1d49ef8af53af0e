import { setTimeout as wait } from 'node:timers/promises'
import Link from 'waymark/link'
import { connection, getLocale } from 'waymark/server'
import { PageHead } from '../../../components/page-head.tsx'
import { readWords } from '../../../words/read-words.ts'

const SLOW_MS = 3000

export default async function SlowPage() {
  await connection()
  const { faults } = readWords(getLocale())
  await wait(SLOW_MS)
  return (
    <>
      <PageHead title={faults.kinds.slow.name}>{faults.slowDone}</PageHead>
      <p>
        <Link href="/break">{faults.back}</Link>
      </p>
    </>
  )
}
