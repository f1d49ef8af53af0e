import { MAX_BROWSER_SIDE_CHARS } from '../limits.ts'
import type { Breadcrumb, EventData } from './event-data.ts'

/** What a browser says that showed an error of the server: how the visitor came to it, which the server cannot know. */
export interface BrowserSide {
  /** When it was shown. */
  timeMs: number
  url?: string
  breadcrumbs: Breadcrumb[]
}

/** As it is stored, with the latest that there is room for. Empty: it says nothing. */
export function writeBrowserSide({ timeMs, breadcrumbs, request }: EventData): string {
  let left = breadcrumbs
  while (left.length > 0) {
    const text = JSON.stringify({ timeMs, url: request?.url, breadcrumbs: left })
    if (text.length <= MAX_BROWSER_SIDE_CHARS) return text
    left = left.slice(Math.ceil(left.length / 2))
  }
  return ''
}

export function parseBrowserSide(text: string): BrowserSide | undefined {
  return text === '' ? undefined : (JSON.parse(text) as BrowserSide)
}
