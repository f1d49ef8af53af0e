// First of all: code of the app that wants to run before hydration.
// oxlint-disable-next-line import/no-unassigned-import -- the routers ask for its exports
import 'virtual:waymark/instrumentation-client'
import { loadAppRouter, loadPagesRouter } from 'virtual:waymark/routers'
import { PAGE_DATA_ID } from '../shared/wire.ts'

/** A document is taken over by the router that made it. */
async function start(): Promise<void> {
  if (document.getElementById(PAGE_DATA_ID) === null) return void loadAppRouter()
  if (import.meta.env.DEV) (await import('./dev-cascade.ts')).keepCascade(document.head)
  void loadPagesRouter()
}

void start()
