import Link from 'waymark/link'
import { getLocale } from 'waymark/server'
import { Notice } from '../components/notice.tsx'
import { readWords } from '../words/read-words.ts'

export default function NotFound() {
  const { notFound, home, conditions } = readWords(getLocale()).site
  return (
    <Notice title={notFound.title}>
      <p>{notFound.text}</p>
      <p>
        <Link href="/">{home.all}</Link>
        <Link href="/conditions">{conditions.title}</Link>
      </p>
    </Notice>
  )
}
