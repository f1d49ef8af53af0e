import type { InitializeHook, ResolveHook } from 'node:module'

/** Runs in the thread in which Node resolves imports. */

export interface AlignedPlace {
  /** URL of the folder whose files are to get another bundler. */
  folder: string
  /** URL of the file that they get it like. */
  own: string
}

let place: AlignedPlace

export const initialize: InitializeHook<AlignedPlace> = (data) => {
  place = data
}

export const resolve: ResolveHook = (specifier, context, next) => {
  const isMeant = /^vite(?:\/|$)/.test(specifier) && context.parentURL?.startsWith(place.folder)
  return next(specifier, isMeant ? { ...context, parentURL: place.own } : context)
}
