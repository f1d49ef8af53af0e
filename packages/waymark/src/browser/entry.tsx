import { createFromReadableStream } from '@vitejs/plugin-rsc/browser'
import { startTransition } from 'react'
import { hydrateRoot, type RootOptions } from 'react-dom/client'
import type { AppPayload } from '../client/router-context.ts'
import { AUTH_INTERRUPTS_GLOBAL } from '../shared/wire.ts'
import { readInlinePayload } from './inline-stream.ts'
import { BrowserRouter } from './router.tsx'

async function hydrate(): Promise<void> {
  const overlay = import.meta.env.DEV ? (await import('./dev-overlay/entry.ts')).startOverlay() : undefined
  const payload = await createFromReadableStream<AppPayload>(readInlinePayload())
  if (payload.authInterrupts === true) Object.assign(globalThis, { [AUTH_INTERRUPTS_GLOBAL]: true })
  const options: RootOptions = {}
  if (overlay !== undefined) {
    options.onCaughtError = (error) => {
      console.error(error)
      void overlay.report(error)
    }
  }
  startTransition(() => {
    hydrateRoot(document, <BrowserRouter initial={payload} />, options)
  })
}

void hydrate()
