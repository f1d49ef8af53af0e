import { pages, special, type PagesRef } from 'virtual:waymark/pages'
import type { ComponentType } from 'react'
import { App as DefaultApp } from '../../client/pages/app.tsx'
import { Document as DefaultDocument } from '../../client/pages/document.tsx'
import { ErrorComponent } from '../../client/pages/error-component.tsx'
import { hasInitialProps } from '../../client/pages/initial-props.ts'
import type { GetServerSideProps, GetStaticPaths, GetStaticProps } from '../../server/pages/page-types.ts'
import { createError } from '../../shared/errors.ts'
import { PAGE_ERROR, PAGE_NOT_FOUND, PAGE_SERVER_ERROR } from '../../shared/pages-tree.ts'
import { checkPage } from './check-page.ts'

/** One page with all that is needed to answer with it. */
export interface LoadedPage {
  pattern: string
  /** Relative to the project, for messages. */
  path: string
  /** Files whose scripts and styles the page needs; what stands in for one has none. */
  files: { app: PagesRef | undefined; page: PagesRef | undefined }
  Component: ComponentType<Record<string, unknown>>
  App: ComponentType<Record<string, unknown>>
  Document: ComponentType<Record<string, unknown>>
  getServerSideProps?: GetServerSideProps
  getStaticProps?: GetStaticProps
  getStaticPaths?: GetStaticPaths
  hasInitialProps: boolean
  /** `_app` asks for the props of pages itself. */
  hasAppInitialProps: boolean
}

export type SpecialPattern = typeof PAGE_ERROR | typeof PAGE_NOT_FOUND | typeof PAGE_SERVER_ERROR

const SPECIAL_NAMES = {
  [PAGE_ERROR]: 'error',
  [PAGE_NOT_FOUND]: 'notFound',
  [PAGE_SERVER_ERROR]: 'serverError',
} as const

type Module = Record<string, unknown>

export async function loadPage(pattern: string): Promise<LoadedPage> {
  return loadRef(pattern, pages[pattern])
}

/** `undefined`: the app has no such page. `/_error` always exists. */
export async function loadSpecialPage(pattern: SpecialPattern): Promise<LoadedPage | undefined> {
  const ref = special[SPECIAL_NAMES[pattern]]
  return ref === undefined && pattern !== PAGE_ERROR ? undefined : loadRef(pattern, ref)
}

export async function loadApi(pattern: string): Promise<{ module: Module; path: string }> {
  const { load, path } = pages[pattern]!
  return { module: await load(), path }
}

async function loadRef(pattern: string, ref: PagesRef | undefined): Promise<LoadedPage> {
  const [module, App, Document] = await Promise.all([
    ref?.load() ?? { default: ErrorComponent },
    loadDefault(special.app, DefaultApp),
    loadDefault(special.document, DefaultDocument),
  ])
  const path = ref?.path ?? pattern
  const Component = readComponent(module, path)
  const page: LoadedPage = {
    pattern,
    path,
    files: { app: special.app, page: ref },
    Component,
    App,
    Document,
    hasInitialProps: hasInitialProps(Component),
    hasAppInitialProps: hasOwnInitialProps(App),
    ...(pick(module) as Partial<LoadedPage>),
  }
  checkPage(page)
  return page
}

function pick({ getServerSideProps, getStaticProps, getStaticPaths }: Module): Module {
  return {
    ...(typeof getServerSideProps === 'function' && { getServerSideProps }),
    ...(typeof getStaticProps === 'function' && { getStaticProps }),
    ...(typeof getStaticPaths === 'function' && { getStaticPaths }),
  }
}

async function loadDefault(
  ref: PagesRef | undefined,
  fallback: unknown,
): Promise<ComponentType<Record<string, unknown>>> {
  return ref === undefined
    ? (fallback as ComponentType<Record<string, unknown>>)
    : readComponent(await ref.load(), ref.path)
}

function readComponent(module: Module, path: string): ComponentType<Record<string, unknown>> {
  const found = module['default']
  const isComponent =
    typeof found === 'function' || (typeof found === 'object' && found !== null && '$$typeof' in found)
  if (!isComponent) throw createError('WM_PAGES_NO_COMPONENT', { file: path })
  return found as ComponentType<Record<string, unknown>>
}

/** The one that every `_app` inherits does what would be done without it. */
function hasOwnInitialProps(App: unknown): boolean {
  return hasInitialProps(App) && App.getInitialProps !== DefaultApp.getInitialProps
}
