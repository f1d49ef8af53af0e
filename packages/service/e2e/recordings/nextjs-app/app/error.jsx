'use client'

import * as Sentry from '@sentry/nextjs'
import { useEffect } from 'react'

export default function ErrorPage({ error }) {
  useEffect(() => {
    Sentry.captureException(error)
  }, [error])
  return <h1>Something went wrong</h1>
}
