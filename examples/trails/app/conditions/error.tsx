'use client'

import { Notice } from '../../components/notice.tsx'

interface ErrorPageProps {
  error: Error & { digest?: string }
  retry: () => void
}

export default function ConditionsError({ error, retry }: ErrorPageProps) {
  return (
    <Notice title="The station does not answer">
      <p>The trails are still there; we just cannot say how they are today.</p>
      {error.digest !== undefined && (
        <p>
          If you tell us about it, give us this number: <code>{error.digest}</code>
        </p>
      )}
      <p>
        <button type="button" onClick={retry}>
          Ask again
        </button>
        {/* A document: an error stays on the screen while only the query changes. */}
        <a href="/conditions">Ask the other station</a>
      </p>
    </Notice>
  )
}
