import { createRouteTags } from '../../server/cache/route-tags.ts'
import { cutHeadTextsMark, HEAD_TEXTS_MARK } from '../../server/inline-script.ts'
import { createBodies, type KeptMeta } from '../../server/kept-answer.ts'
import type { StaticPage, StaticPlace } from '../../server/pages/static-page.ts'
import type { RevalidateReason } from '../../server/pages/static-pages.ts'
import { runWithoutContext } from '../../server/request-context.ts'
import { DATA_CONTENT_TYPE, DOCUMENT_CONTENT_TYPE } from '../../shared/wire.ts'
import { ERROR_PAGES } from './check-page.ts'
import { runStaticProps } from './page-props.ts'
import { isExport, type PageRequest } from './page-request.ts'
import { collectInitialProps, renderPage, type RenderInput } from './render-page.ts'

/** What a static page depends on: build, locale, path and, with domains, which of them it is for. */
export function createStaticPlace({ state, context, page, prefixes }: PageRequest): StaticPlace {
  const domain = prefixes.domainLocales === undefined ? '' : (prefixes.defaultLocale ?? '')
  // Without data there is nothing in it that depends on the values of parameters.
  const dependsOnPath = page.getStaticProps !== undefined && page.pattern.includes('[')
  const path = dependsOnPath ? context.place.pathname : page.pattern
  return {
    key: ['pages', state.host.runtime.buildId, domain, context.locale ?? '', path].join(':'),
    tags: createRouteTags(page.pattern, path),
    expireTime: state.host.runtime.config.expireTime,
  }
}

/**
 * One page for everybody: its props and, where it can be the same for all, its document. Whoever asked first must leave
 * no trace in it, and may leave before it is done.
 */
export function makeStatic(request: PageRequest, reason: RevalidateReason): Promise<StaticPage> {
  return runWithoutContext(async () => {
    const { outcome, revalidate } = await makeProps(request, reason)
    if (outcome.kind !== 'props') return { outcome, bodies: {}, revalidate }
    const { props } = outcome
    const documents = hasOneDocument(request) ? await makeDocuments(request, props) : NO_DOCUMENTS
    const data = await pack(request, 'data', Buffer.from(JSON.stringify(props)))
    const bodies = { ...data, ...documents.bodies }
    return { outcome: { kind: 'props' as const, ...documents.ends }, bodies, revalidate }
  })
}

/** Error pages are shown at any address; a nonce is for one visitor. */
function hasOneDocument({ state, page }: PageRequest): boolean {
  return state.host.runtime.config.contentSecurityPolicy === '' && !ERROR_PAGES.includes(page.pattern)
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

interface Documents {
  bodies: Record<string, Uint8Array>
  ends: Pick<KeptMeta, 'headEnd' | 'queryHeadEnd'>
}

const NO_DOCUMENTS: Documents = { bodies: {}, ends: {} }

/** A page that shows whether the query is known has two documents: it is never known where there is one. */
async function makeDocuments(request: PageRequest, props: Record<string, unknown>): Promise<Documents> {
  let readsReady = false
  const onReadyRead = (): void => void (readsReady = true)
  const plain = await makeDocument(request, { props, onReadyRead })
  const bodies = await pack(request, 'html', plain.bytes)
  const ends = plain.headEnd === undefined ? {} : { headEnd: plain.headEnd }
  if (!readsReady) return { bodies, ends }
  const queried = await makeDocument(request, { props, hasQuery: true })
  return {
    bodies: { ...bodies, ...(await pack(request, 'queryHtml', queried.bytes)) },
    ends: { ...ends, ...(queried.headEnd !== undefined && { queryHeadEnd: queried.headEnd }) },
  }
}

async function makeDocument(
  request: PageRequest,
  input: Pick<RenderInput, 'props' | 'hasQuery' | 'onReadyRead'>,
): Promise<{ bytes: Buffer; headEnd: number | undefined }> {
  // A server for files adds nothing to what it sends.
  const scriptTexts = isExport(request.state) ? {} : { scriptTexts: [HEAD_TEXTS_MARK] }
  return cutHeadTextsMark(await renderPage(request, { ...input, nonce: undefined, ...scriptTexts }))
}

/** Compressed once for all visitors. Development shows a page once. */
async function pack(
  { state }: PageRequest,
  name: 'html' | 'queryHtml' | 'data',
  bytes: Buffer,
): Promise<Record<string, Uint8Array>> {
  if (!state.isProduction || !state.host.runtime.config.compress) return { [name]: bytes }
  return createBodies(name, bytes, name === 'data' ? DATA_CONTENT_TYPE : DOCUMENT_CONTENT_TYPE)
}
