'use client'

import { useActionState, useSyncExternalStore } from 'react'
import { unstable_rethrow as rethrowControlFlow } from 'waymark/navigation'
import { SIGNED_OUT } from '../../state/signed-out.ts'

/** A call that came to nothing: the server was not reached, failed, or no longer knew who called. */
export interface Lost {
  kind: 'lost'
  why: 'offline' | 'signed-out' | 'failed'
  /** Of the report, where the server made one. */
  digest?: string
  /** To be sent again. */
  form: FormData
  atMs: number
}

type Action<State> = (previous: null, form: FormData) => Promise<State>
type Outcome<State> = State | Lost | null

const subscribe = (): (() => void) => () => undefined

/**
 * `useActionState` for the actions of the console. A call that fails would replace the page, with all that was typed; here it is an outcome
 * like others. Only in the browser: React sends a form without JavaScript for the action itself, and for nothing that is wrapped around it.
 */
export function useServerAction<State>(
  action: Action<State>,
): [outcome: Outcome<State>, send: (form: FormData) => void, isPending: boolean] {
  const isBrowser = useSyncExternalStore(
    subscribe,
    () => true,
    () => false,
  )
  const call = async (_previous: Outcome<State>, form: FormData): Promise<Outcome<State>> => {
    try {
      return await action(null, form)
    } catch (error) {
      rethrowControlFlow(error)
      return describeFailure(error, form)
    }
  }
  // No action looks at what came before it, which may be what the browser made of a failure.
  const known = action as (previous: Outcome<State>, form: FormData) => Promise<Outcome<State>>
  return useActionState<Outcome<State>, FormData>(isBrowser ? call : known, null)
}

function describeFailure(error: unknown, form: FormData): Lost {
  const { code, digest, message } = (error ?? {}) as Partial<Record<'code' | 'digest' | 'message', unknown>>
  return {
    kind: 'lost',
    why: code === 'WM_ACTION_UNREACHABLE' ? 'offline' : message === SIGNED_OUT ? 'signed-out' : 'failed',
    ...(typeof digest === 'string' ? { digest } : {}),
    form,
    atMs: Date.now(),
  }
}
