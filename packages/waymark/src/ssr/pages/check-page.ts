import { createError } from '../../shared/errors.ts'
import { PAGE_ERROR, PAGE_NOT_FOUND, PAGE_SERVER_ERROR } from '../../shared/pages-tree.ts'
import type { LoadedPage } from './load-page.ts'

type CheckedPage = Pick<
  LoadedPage,
  'path' | 'pattern' | 'getServerSideProps' | 'getStaticProps' | 'getStaticPaths' | 'hasInitialProps'
>

/** Pages that stand for another one. */
export const ERROR_PAGES: readonly string[] = [PAGE_NOT_FOUND, PAGE_SERVER_ERROR]

/** Refuses data functions that contradict each other, or that nobody would call. */
export function checkPage(page: CheckedPage): void {
  const { path: file, pattern, getServerSideProps, getStaticProps, getStaticPaths } = page
  const ways = [
    getServerSideProps && 'getServerSideProps',
    getStaticProps && 'getStaticProps',
    page.hasInitialProps && 'getInitialProps',
  ].filter((way): way is string => typeof way === 'string')
  const [first, second] = ways
  if (first !== undefined && second !== undefined)
    throw createError('WM_PAGES_MIXED_DATA', { file, first, second })
  if (getStaticPaths && getServerSideProps)
    throw createError('WM_PAGES_MIXED_DATA', { file, first: 'getStaticPaths', second: 'getServerSideProps' })
  const forbid = (name: string, suggestion: string): never => {
    throw createError('WM_PAGES_DATA_NOT_ALLOWED', { file, name, suggestion })
  }
  if (ERROR_PAGES.includes(pattern) && first !== undefined && first !== 'getStaticProps')
    forbid(first, 'use getStaticProps, or move what depends on the request into _error')
  if (pattern === PAGE_ERROR && (getServerSideProps || getStaticProps)) forbid(first!, 'use getInitialProps')
  const isDynamic = pattern.includes('[')
  if (getStaticPaths && !isDynamic) forbid('getStaticPaths', 'give the path of the page a parameter')
  if (getStaticPaths && !getStaticProps) forbid('getStaticPaths', 'export getStaticProps as well')
  if (getStaticProps && isDynamic && !getStaticPaths) throw createError('WM_PAGES_NO_STATIC_PATHS', { file })
}
