import { createFromReadableStream } from '@vitejs/plugin-rsc/browser'
import { startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { AppPayload } from '../client/router-context.ts'
import { readInlinePayload } from './inline-stream.ts'
import { BrowserRouter } from './router.tsx'

async function hydrate(): Promise<void> {
  const payload = await createFromReadableStream<AppPayload>(readInlinePayload())
  startTransition(() => {
    hydrateRoot(document, <BrowserRouter initial={payload} />)
  })
}

void hydrate()
