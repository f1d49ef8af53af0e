'use client'

import { useLocale } from 'waymark/navigation'
import { Notice } from '../components/notice.tsx'
import { FAILURE_WORDS } from '../words/failure.ts'

interface ErrorPageProps {
  error: Error & { digest?: string; code?: string }
  retry: () => void
}

export default function ErrorPage({ error, retry }: ErrorPageProps) {
  const locale = useLocale()
  const words = FAILURE_WORDS[locale === 'de' ? 'de' : 'en']
  const isOffline = error.code === 'WM_PAGE_UNREACHABLE'
  return (
    <Notice title={isOffline ? words.offline : words.title}>
      <p>{isOffline ? words.offlineText : words.text}</p>
      {error.digest !== undefined && (
        <p>
          {words.number} <code>{error.digest}</code>
        </p>
      )}
      <p>
        <button type="button" className="button" onClick={retry}>
          {words.again}
        </button>
        <a href={locale === 'de' ? '/de' : '/'}>{words.home}</a>
      </p>
    </Notice>
  )
}
