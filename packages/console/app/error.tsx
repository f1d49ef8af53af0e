'use client'

import { EmptyState } from '../components/empty-state.tsx'
import button from '../components/button.module.css'
import { useText } from '../messages/use-text.ts'

interface FailedProps {
  error: Error & { code?: string; digest?: string }
  retry: () => void
}

export default function Failed({ error, retry }: FailedProps) {
  const { text } = useText()
  const isOffline = error.code === 'WM_PAGE_UNREACHABLE'
  return (
    <EmptyState
      heading="h1"
      title={text(isOffline ? 'error.offline' : 'error.title')}
      action={
        <button type="button" className={button.primary} onClick={retry}>
          {text('error.retry')}
        </button>
      }
    >
      {!isOffline && <p>{text('error.text')}</p>}
      {error.digest !== undefined && (
        <p>
          <code>{text('error.digest', { digest: error.digest })}</code>
        </p>
      )}
    </EmptyState>
  )
}
