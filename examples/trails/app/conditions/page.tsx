import type { Metadata } from 'waymark'
import { getLocale } from 'waymark/server'
import { PageHead } from '../../components/page-head.tsx'
import { readWords } from '../../words/read-words.ts'

export function generateMetadata(): Metadata {
  const { title, lead } = readWords(getLocale()).site.conditions
  return { title, description: lead }
}

export default function ConditionsPage() {
  const { title, lead } = readWords(getLocale()).site.conditions
  return <PageHead title={title}>{lead}</PageHead>
}
