import type { IncomingMessage, ServerResponse } from 'node:http'
import type { ParsedUrlQuery } from 'node:querystring'
import type { ComponentType, ReactElement, ReactNode } from 'react'
import type { DomainLocale } from '../../shared/locale-config.ts'

/** Types that pages/ is written with. */

type Params = Record<string, string | string[] | undefined>
export type PreviewData = string | false | object | undefined

export type Redirect =
  | { destination: string; permanent: boolean; basePath?: false }
  | { destination: string; statusCode: 301 | 302 | 303 | 307 | 308; basePath?: false }

interface LocaleFields {
  locale?: string | undefined
  /** Of data functions: empty in an app without locales. */
  locales?: string[] | undefined
  defaultLocale?: string | undefined
}

interface PreviewFields<Preview extends PreviewData = PreviewData> {
  draftMode?: boolean
  preview?: boolean
  previewData?: Preview
}

/** The request, with its cookies. */
export type PageRequestMessage = IncomingMessage & { cookies: Partial<Record<string, string>> }

export interface GetServerSidePropsContext<
  P extends Params = Params,
  Preview extends PreviewData = PreviewData,
>
  extends LocaleFields, PreviewFields<Preview> {
  req: PageRequestMessage
  res: ServerResponse
  params?: P
  query: ParsedUrlQuery
  /** Path and query of the page that answers, whatever the address of the request. */
  resolvedUrl: string
}

export type GetServerSidePropsResult<Props> =
  | { props: Props | Promise<Props> }
  | { redirect: Redirect }
  | { notFound: true }

export type GetServerSideProps<
  Props extends object = Record<string, unknown>,
  P extends Params = Params,
  Preview extends PreviewData = PreviewData,
> = (context: GetServerSidePropsContext<P, Preview>) => Promise<GetServerSidePropsResult<Props>>

export interface GetStaticPropsContext<P extends Params = Params, Preview extends PreviewData = PreviewData>
  extends LocaleFields, PreviewFields<Preview> {
  params?: P
  revalidateReason?: 'build' | 'on-demand' | 'stale'
}

export type GetStaticPropsResult<Props> =
  | { props: Props; revalidate?: number | boolean }
  | { redirect: Redirect; revalidate?: number | boolean }
  | { notFound: true; revalidate?: number | boolean }

export type GetStaticProps<
  Props extends object = Record<string, unknown>,
  P extends Params = Params,
  Preview extends PreviewData = PreviewData,
> = (
  context: GetStaticPropsContext<P, Preview>,
) => Promise<GetStaticPropsResult<Props>> | GetStaticPropsResult<Props>

export interface GetStaticPathsContext {
  /** Empty in an app without locales. */
  locales?: string[] | undefined
  defaultLocale?: string | undefined
}

export interface GetStaticPathsResult<P extends Params = Params> {
  paths: (string | { params: P; locale?: string })[]
  fallback: boolean | 'blocking'
}

export type GetStaticPaths<P extends Params = Params> = (
  context: GetStaticPathsContext,
) => Promise<GetStaticPathsResult<P>> | GetStaticPathsResult<P>

/** Props that a data function gives its page. */
export type InferGetServerSidePropsType<F extends (...parameters: never[]) => unknown> =
  Extract<Awaited<ReturnType<F>>, { props: unknown }> extends { props: infer Props } ? Awaited<Props> : never
export type InferGetStaticPropsType<F extends (...parameters: never[]) => unknown> =
  InferGetServerSidePropsType<F>

export interface NextPageContext extends LocaleFields {
  err?: (Error & { statusCode?: number; digest?: string }) | null
  req?: PageRequestMessage
  res?: ServerResponse
  pathname: string
  query: ParsedUrlQuery
  asPath?: string
  AppTree: ComponentType<{ pageProps: unknown }>
}

export type NextComponentType<
  Context = NextPageContext,
  InitialProps = object,
  Props = object,
> = ComponentType<Props> & {
  getInitialProps?(context: Context): InitialProps | Promise<InitialProps>
}
export type NextPage<Props = object, InitialProps = Props> = NextComponentType<
  NextPageContext,
  InitialProps,
  Props
>

/** What wraps a component gives it all the props that it gets itself, whatever they are. */
// oxlint-disable-next-line typescript/no-explicit-any -- only the app knows its props
type AnyComponent = ComponentType<any>

/** What `renderPage` puts around the app and the page, such as what collects their styles. */
export interface RenderPageOptions {
  enhanceApp?(App: AnyComponent): AnyComponent
  enhanceComponent?(Component: AnyComponent): AnyComponent
}

export interface RenderPageResult {
  html: string
  head?: (ReactElement | null)[]
}

export interface DocumentInitialProps extends RenderPageResult {
  styles?: ReactElement[] | Iterable<ReactNode> | ReactElement
}

export interface DocumentContext extends NextPageContext {
  renderPage(options?: RenderPageOptions | RenderPageOptions['enhanceComponent']): Promise<RenderPageResult>
  defaultGetInitialProps(
    context: DocumentContext,
    options?: { nonce?: string },
  ): Promise<DocumentInitialProps>
}

/** `export const config = …` of an API route. */
export interface PageConfig {
  /** `edge`: the handler takes a Request and returns a Response. It runs in Node all the same. */
  runtime?: 'nodejs' | 'edge' | 'experimental-edge'
  /** For hosts that count seconds; has no effect here. */
  maxDuration?: number
  api?: {
    bodyParser?: false | { sizeLimit?: number | string }
    responseLimit?: false | number | string
    externalResolver?: boolean
  }
}

export interface NextApiRequest extends IncomingMessage {
  query: Partial<Record<string, string | string[]>>
  cookies: Partial<Record<string, string>>
  // oxlint-disable-next-line typescript/no-explicit-any -- handlers say themselves what they expect
  body: any
  draftMode?: boolean
  preview?: boolean
  previewData?: PreviewData
}

export interface PreviewOptions {
  /** Seconds. */
  maxAge?: number
  path?: string
}

export interface NextApiResponse<Data = unknown> extends ServerResponse {
  status(code: number): NextApiResponse<Data>
  json(body: Data): void
  send(body: Data): void
  redirect(url: string): NextApiResponse<Data>
  redirect(status: number, url: string): NextApiResponse<Data>
  /** Makes the page at a path anew, now and for all instances of the app. */
  revalidate(path: string, options?: { unstable_onlyGenerated?: boolean }): Promise<void>
  setDraftMode(options: { enable: boolean }): NextApiResponse<Data>
  setPreviewData(data: object | string, options?: PreviewOptions): NextApiResponse<Data>
  clearPreviewData(options?: Pick<PreviewOptions, 'path'>): NextApiResponse<Data>
}

export type NextApiHandler<Data = unknown> = (
  request: NextApiRequest,
  response: NextApiResponse<Data>,
) => unknown

/** What a page was rendered with, as the document carries it. */
export interface PageData {
  props: Record<string, unknown>
  page: string
  query: ParsedUrlQuery
  buildId: string
  assetPrefix?: string
  isFallback?: boolean
  isPreview?: boolean
  gsp?: true
  gssp?: true
  gip?: true
  appGip?: true
  autoExport?: true
  nextExport?: true
  err?: { name: string; message: string; statusCode: number; stack?: string; digest?: string }
  locale?: string
  locales?: readonly string[]
  defaultLocale?: string
  domainLocales?: readonly DomainLocale[]
  notFoundSrcPage?: string
  scriptLoader: unknown[]
}
