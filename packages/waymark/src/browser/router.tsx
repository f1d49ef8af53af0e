import {
  Component,
  use,
  useDeferredValue,
  useEffect,
  useInsertionEffect,
  useLayoutEffect,
  useMemo,
  useState,
  type ReactNode,
} from 'react'
import { AppRoot } from '../client/app-root.tsx'
import { createRouterView, type AppPayload } from '../client/router-context.ts'
import type { RouterEngine } from './create-router.ts'
import { createPresenter } from './presenter.ts'
import { checkForms, restoreForms } from './watch-forms.ts'
import type { RouterState } from './navigator.ts'

export interface BrowserRouterProps {
  engine: RouterEngine
  globalError: AppPayload['globalError']
  onHydrated?: (() => void) | undefined
}

/** Shows what the router decided. URL, scroll position and announcement change together with the screen. */
export function BrowserRouter({ engine, globalError, onHydrated }: BrowserRouterProps): ReactNode {
  const [latest, setLatest] = useState(engine.initial)
  const [hold, setHold] = useState<Promise<never>>()
  if (hold !== undefined) use(hold)
  // The same in a transition; what is set outside of one is rendered as if it were in one of its own.
  const state = useDeferredValue(latest)
  useLayoutEffect(
    () => engine.attach(createPresenter({ setState: setLatest, setHold, isActing: engine.isActing })),
    [engine],
  )
  useEffect(restoreForms, [])
  useEffect(checkForms, [state])
  useEffect(() => onHydrated?.(), [onHydrated])
  // Before the effects of the new page run, so that they see its URL.
  useInsertionEffect(() => engine.writeHistory(state), [engine, state])
  useLayoutEffect(() => engine.finish(state), [engine, state])
  const prefixes = useMemo(() => engine.prefixesIn(state.locale), [engine, state.locale])
  const view = useMemo(() => createRouterView(state, prefixes), [state, prefixes])
  return (
    <BeforeChange state={state} onChange={engine.leaveScreen}>
      <AppRoot
        view={view}
        prefixes={prefixes}
        router={engine.router}
        elements={engine.elements}
        globalError={globalError}
      />
    </BeforeChange>
  )
}

interface BeforeChangeProps {
  state: RouterState
  onChange: (next: RouterState) => void
  children: ReactNode
}

/**
 * Only a class is told before React changes the document; an effect would find the old page gone. It wraps the
 * page: as its sibling it would change every `useId`, which the server counts without it.
 */
class BeforeChange extends Component<BeforeChangeProps> {
  override getSnapshotBeforeUpdate({ state }: BeforeChangeProps): null {
    if (state !== this.props.state) this.props.onChange(this.props.state)
    return null
  }

  override componentDidUpdate(): void {
    // React asks for it beside the method above.
  }

  override render(): ReactNode {
    return this.props.children
  }
}
