import type { PagesPrerender } from '../server/pages/pages-router.ts'
import { addPrefixes } from '../shared/href.ts'
import { createPageDataBase, createPageDataName } from '../shared/page-data-url.ts'
import {
  UNMATCHED_ID,
  type PrerenderList,
  type PrerenderOutcome,
  type PrerenderTarget,
  type RouteVerdict,
} from '../shared/prerendered.ts'
import type { AppState } from './app.ts'

export interface PagesPrerenderer {
  /** Adds what pages/ has. */
  list(list: PrerenderList): Promise<void>
  /** Undefined: the target is none of pages/. */
  make(target: PrerenderTarget): Promise<PrerenderOutcome> | undefined
}

/** The part of pages/ in what the build makes ahead of time. */
export function createPagesPrerenderer(app: AppState): PagesPrerenderer {
  const known = new Map<PrerenderTarget, PagesPrerender>()
  return {
    async list({ targets, routes }) {
      if (!app.hasPages) return
      const router = await app.loadPages()
      for (const prerender of await router.listPrerenders()) {
        const { pattern, path, locale, needs, isNotFound } = prerender
        const routeId = isNotFound ? UNMATCHED_ID : `pages${pattern}`
        routes[routeId] = { pattern, verdict: createVerdict(needs) }
        if (needs !== undefined) continue
        const target: PrerenderTarget = {
          routeId,
          pattern,
          path: path ?? pattern,
          ...(locale !== undefined && { locale }),
          ...(path === undefined && { isPage: false as const }),
        }
        known.set(target, prerender)
        targets.push(target)
      }
    },
    make(target) {
      const prerender = known.get(target)
      return prerender && make(app, target, prerender)
    },
  }
}

function createVerdict(needs: string | undefined): RouteVerdict {
  if (needs !== undefined) return { kind: 'dynamic', why: needs }
  return { kind: 'static', revalidate: false, pages: 0 }
}

async function make(
  { runtime }: AppState,
  { path, locale }: PrerenderTarget,
  prerender: PagesPrerender,
): Promise<PrerenderOutcome> {
  const { basePath, trailingSlash, i18n } = runtime.config
  const prefixes = {
    basePath,
    trailingSlash,
    ...(i18n && { locales: i18n.locales, defaultLocale: i18n.defaultLocale }),
  }
  const address = addPrefixes(path, { ...prefixes, ...(locale !== undefined && { locale }) })
  const made = await prerender.make()
  if (made === undefined) return { kind: 'missing' }
  const { key, entry } = made
  const kept = { kind: 'kept' as const, key, address, answer: entry }
  if (!prerender.hasData) return kept
  return { ...kept, dataAddress: createDataAddress(runtime, path, locale) }
}

function createDataAddress(
  { names, buildId, config }: AppState['runtime'],
  path: string,
  locale: string | undefined,
): string {
  const base = createPageDataBase({ names, buildId, basePath: config.basePath })
  return `${base.slice(0, -1)}${createPageDataName(path, locale)}.json`
}
