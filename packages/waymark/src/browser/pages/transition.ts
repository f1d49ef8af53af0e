import type { PageHref } from '../../client/pages/page-href.ts'
import type { TransitionOptions } from '../../client/pages/router-context.ts'
import type { Located } from './locate.ts'
import type { ResolvedPage } from './resolve-page.ts'
import { createAbortedLoadError, createCancelledError } from './router-errors.ts'
import type { HistoryMethod, ScrollTarget } from './router-host.ts'

/** What has to change. */
export interface Change {
  method: HistoryMethod
  target: PageHref
  options: TransitionOptions
  /** `update`: the page that the server rendered learns its query, or gets its props. It happens once and silently. */
  kind: 'navigate' | 'pop' | 'update'
  /** Going back: where the page was scrolled to. */
  scroll?: ScrollTarget | undefined
  redirects?: number
}

/** One way from page to page. A newer one makes it stop at its next step. */
export interface Transition {
  shown: string
  isCancelled: boolean
  /** Everything is there and React has it: only another screen stops it now. */
  isShowing: boolean
}

export type OwnPlace = Extract<Located, { kind: 'page' }>

/** A change whose page is known. */
export interface Step {
  change: Change
  place: OwnPlace
  page: Extract<ResolvedPage, { kind: 'page' }>
  transition: Transition
}

/** Stops a transition that a newer one has overtaken. */
export function checkTransition({ isCancelled }: Transition, route?: string): void {
  if (isCancelled) throw route === undefined ? createCancelledError() : createAbortedLoadError(route)
}
