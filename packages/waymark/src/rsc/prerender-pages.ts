import type { PagesPrerender } from '../server/pages/pages-router.ts'
import { addPrefixes } from '../shared/href.ts'
import type { PrerenderList, PrerenderOutcome, PrerenderTarget } from '../shared/prerendered.ts'
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
        const { pattern, path, locale } = prerender
        const routeId = `pages${pattern}`
        routes[routeId] = { pattern, verdict: { kind: 'static', revalidate: false, pages: 0 } }
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
  const { key, entry } = await prerender.make()
  return { kind: 'kept', key, address, answer: entry }
}
