import type { PageTarget } from '../../client/pages/page-links-context.ts'
import { formatHref } from '../../client/local-href.ts'
import type { LinkNavigation, Router as LinkRouter } from '../../client/router-context.ts'
import type { LinkObserver } from '../link-observer.ts'
import { createPrefetchQueue } from '../prefetch-queue.ts'
import type { LoadClock } from './load-in-time.ts'
import type { Router } from './router.ts'

interface LinkRouterOptions {
  /** There is none before the first page is there. */
  router(): Router | undefined
  clock: LoadClock
  links: Pick<LinkObserver, 'observe'>
}

/**
 * What `Link`, `Form` and the hooks of app/ navigate with in pages/. Addresses are whole and say their locale; links
 * also hand over what they were written with.
 */
export function createLinkRouter({ router, clock, links }: LinkRouterOptions): LinkRouter {
  const queue = createPrefetchQueue()
  const asked = new Set<string>()

  const prefetch = ({ href, as, locale }: PageTarget, priority: boolean): void => {
    const options = { priority, ...(locale !== undefined && { locale }) }
    const run = async (): Promise<void> =>
      router()?.navigation.prefetch(formatHref(href), as === undefined ? as : formatHref(as), options)
    if (priority) void run()
    // What waits in the queue is loaded when the browser has nothing better to do.
    else
      void queue.add(() => new Promise<void>((done) => clock.whenIdle(() => void run().finally(done))))
        .promise
  }
  const go = ({ href, as, locale, shallow }: PageTarget, options: LinkNavigation): void => {
    const { replace, scroll, onPending } = options
    onPending?.(true)
    // What went wrong is told to listeners and shown; who reports errors finds it as an unhandled rejection.
    void router()
      ?.navigation[replace ? 'replace' : 'push'](href, as, {
        ...(locale !== undefined && { locale }),
        ...(shallow === true && { shallow }),
        ...(scroll === false && { scroll }),
      })
      .finally(() => onPending?.(false))
  }
  return {
    push: (href, options) => go({ href }, { replace: false, ...options }),
    replace: (href, options) => go({ href }, { replace: true, ...options }),
    refresh: () => void router()?.refresh(),
    prefetch: (href) => prefetch({ href }, false),
    back: () => router()?.navigation.back(),
    forward: () => router()?.navigation.forward(),
    redirect: ({ url, type }) => go({ href: url }, { replace: type === 'replace' }),
    // The address of a form is whole and says its locale.
    navigate: (href, options) => go(options.page ?? { href, locale: false }, options),
    prefetchLink(href, { intent, page = { href, locale: false } }) {
      // In view counts once; what the visitor points at is worth another look.
      if (intent || !asked.has(href)) prefetch(page, intent)
      asked.add(href)
      return () => {}
    },
    observeLink: (element, ask) => links.observe(element, ask),
  }
}
