import { createRouteTags } from '../../server/cache/route-tags.ts'
import type { StaticPage, StaticPlace } from '../../server/pages/static-page.ts'
import type { RevalidateReason } from '../../server/pages/static-pages.ts'
import { runWithoutContext } from '../../server/request-context.ts'
import { ERROR_PAGES } from './check-page.ts'
import { runStaticProps } from './page-props.ts'
import type { PageRequest } from './page-request.ts'
import { collectInitialProps, hasNonce, renderPage } from './render-page.ts'

/** What a static page depends on: build, locale, path and, with domains, which of them it is for. */
export function createStaticPlace({ state, context, page, prefixes }: PageRequest): StaticPlace {
  const domain = prefixes.domainLocales === undefined ? '' : (prefixes.defaultLocale ?? '')
  // Without data there is nothing in it that depends on the values of parameters.
  const dependsOnPath = page.getStaticProps !== undefined && page.pattern.includes('[')
  const path = dependsOnPath ? context.place.pathname : page.pattern
  return {
    key: ['pages', state.host.runtime.buildId, domain, context.locale ?? '', path].join(':'),
    tags: createRouteTags(page.pattern, path),
  }
}

/**
 * One page for everybody: its props and, where it can be the same for all, its document. Whoever asked first must leave
 * no trace in it, and may leave before it is done.
 */
export function makeStatic(request: PageRequest, reason: RevalidateReason): Promise<StaticPage> {
  return runWithoutContext(async () => {
    const made = await makeProps(request, reason)
    if (made.outcome.kind !== 'props') return { outcome: made.outcome, revalidate: made.revalidate }
    const { props } = made.outcome
    const documents = hasOneDocument(request) ? await makeDocuments(request, props) : {}
    const bodies = { data: Buffer.from(JSON.stringify(props)), ...documents }
    return { outcome: { kind: 'props' as const, bodies }, revalidate: made.revalidate }
  })
}

/** Error pages are shown at any address; a nonce is for one visitor. */
function hasOneDocument(request: PageRequest): boolean {
  return !hasNonce(request) && !ERROR_PAGES.includes(request.page.pattern)
}

type MadeProps = Awaited<ReturnType<typeof runStaticProps>>

async function makeProps(request: PageRequest, reason: RevalidateReason): Promise<MadeProps> {
  const props = await collectInitialProps(request)
  let revalidate: number | false = false
  if (request.page.getStaticProps !== undefined) {
    const result = await runStaticProps(request, reason)
    revalidate = result.revalidate
    if (result.outcome.kind !== 'props') return result
    props['pageProps'] = { ...(props['pageProps'] as object), ...result.outcome.props }
    props['__N_SSG'] = true
  }
  if (request.isPreview) props['__N_PREVIEW'] = true
  return { outcome: { kind: 'props', props }, revalidate }
}

/** A page that shows whether the query is known has two documents: it is never known where there is one. */
async function makeDocuments(
  request: PageRequest,
  props: Record<string, unknown>,
): Promise<{ html: Buffer; queryHtml?: Buffer }> {
  let readsReady = false
  const onReadyRead = (): void => void (readsReady = true)
  const html = Buffer.from(await renderPage(request, { props, nonce: undefined, onReadyRead }))
  if (!readsReady) return { html }
  const queryHtml = await renderPage(request, { props, nonce: undefined, hasQuery: true })
  return { html, queryHtml: Buffer.from(queryHtml) }
}
