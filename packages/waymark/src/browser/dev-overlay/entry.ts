import type { CaptureOwners } from '../../shared/note-owners.ts'
import { HOT_LISTENING_EVENT, HOT_READY_EVENT, HOT_UPDATE_EVENT } from '../../shared/wire.ts'
import { installOverlay, type InstalledOverlay, type OverlayHot } from './install-overlay.ts'

/** Development: shows errors of this page and of the server, also those that came before the page was there. */
export function startOverlay(captureOwners?: CaptureOwners): InstalledOverlay {
  // Written out: Vite looks for these very words.
  const hot = import.meta.hot
  const overlay = installOverlay({
    base: import.meta.env.BASE_URL,
    hot: hot as OverlayHot | undefined,
    captureOwners,
  })
  hot?.send(HOT_READY_EVENT, { path: location.pathname })
  return overlay
}

// The document of a page that did not compile loads nothing but this file; it becomes the page once that is fixed.
if (new URL(import.meta.url).searchParams.has('standalone')) {
  startOverlay()
  import.meta.hot?.on('vite:beforeUpdate', () => location.reload())
  import.meta.hot?.on(HOT_UPDATE_EVENT, () => location.reload())
  import.meta.hot?.send(HOT_LISTENING_EVENT, { age: performance.now() })
}
