import type { EventData } from './event-data.ts'
import type { ExceptionInfo } from './stack.ts'

/** By what scripts of the app are told from others. */
export interface AppPlace {
  /** Origins whose scripts belong to the app; empty: not known. */
  appOrigins: readonly string[]
  /** Of the page on which it happened. */
  pageOrigin?: string | undefined
}

/** Only a browser has a page: to a server, the address of the request says nothing about its files. */
export function readPageOrigin({ platform, request }: EventData): string | undefined {
  const url = request?.url
  return platform === 'javascript' && url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined
}

/** Every frame is of another origin: an extension or an embedded script. */
export function isThirdParty(exception: ExceptionInfo, { appOrigins, pageOrigin }: AppPlace): boolean {
  const files = exception.frames.map((frame) => frame.filename ?? '')
  const origins = files.map((file) => /^[\w-]+:\/\/[^/]*/.exec(file)?.[0])
  if (origins.length === 0 || origins.includes(undefined)) return false
  if (origins.every((origin) => /^[\w-]*-extension:/.test(origin ?? ''))) return true
  if (appOrigins.length > 0) {
    return origins.every((origin) => !(origin ?? '').startsWith('app:') && !appOrigins.includes(origin ?? ''))
  }
  return pageOrigin !== undefined && files.every((file) => isForeign(file, pageOrigin))
}

/** Not of the same site. The scripts of an app may be served from another one, but from folders that only a build has. */
function isForeign(file: string, pageOrigin: string): boolean {
  if (!/^https?:/.test(file) || /\/_(?:next|waymark)\//.test(file)) return false
  return siteOf(file) !== siteOf(pageOrigin)
}

/** The last two names of the host: of some countries that is too little, and more counts as the app's than is. */
function siteOf(url: string): string {
  const host = /^[a-z]+:\/\/([^/:]*)/i.exec(url)?.[1] ?? ''
  return host.split('.').slice(-2).join('.')
}
