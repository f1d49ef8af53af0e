import { setTimeout as wait } from 'node:timers/promises'
import { Suspense } from 'react'
import { connection, getLocale } from 'waymark/server'
import { PageHead } from '../../../components/page-head.tsx'
import { readWords } from '../../../words/read-words.ts'

const LATE_MS = 600

export default async function LatePage() {
  await connection()
  const { faults } = readWords(getLocale())
  return (
    <>
      <PageHead title={faults.kinds.late.name}>{faults.kinds.late.does}</PageHead>
      <Suspense fallback={<p>{faults.waiting}</p>}>
        <BrokenPart />
      </Suspense>
    </>
  )
}

async function BrokenPart(): Promise<never> {
  await wait(LATE_MS)
  throw new Error('Broken on purpose: after the first part was sent')
}
