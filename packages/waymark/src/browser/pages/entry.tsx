import { loadApp, routes } from 'virtual:waymark/pages-client'
import { hydrateRoot } from 'react-dom/client'
import type { ComponentType } from 'react'
import { PAGE_DATA_ID, PAGE_ROOT_ID } from '../../shared/wire.ts'

type AnyComponent = ComponentType<Record<string, unknown>>

async function hydrate(): Promise<void> {
  const data = JSON.parse(document.getElementById(PAGE_DATA_ID)!.textContent ?? '') as {
    page: string
    props: Record<string, unknown>
  }
  const [app, page] = await Promise.all([loadApp(), routes[data.page]!()])
  const App = app.default as AnyComponent
  hydrateRoot(document.getElementById(PAGE_ROOT_ID)!, <App {...data.props} Component={page.default} />)
}

void hydrate()
