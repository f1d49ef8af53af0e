import { expect, test } from 'vitest'
import { classifyPage, listPageFlags } from './page-kind.ts'

test.each([
  ['export default () => null', '', 'static'],
  ['export async function getStaticProps() {}', '', 'static'],
  ['export const getStaticProps: GetStaticProps = async () => {}', 'App.getInitialProps = 1', 'static'],
  ['export async function getServerSideProps() {}', '', 'per-request'],
  ['const getServerSideProps = 1; export { getServerSideProps }', '', 'per-request'],
  ["export { load as getServerSideProps } from './data'", '', 'per-request'],
  ['Page.getInitialProps = async () => ({})', '', 'per-request'],
  ['export default () => null', 'static async getInitialProps(context) {}', 'per-request'],
  ['// getServerSideProps is not here', '', 'static'],
  ['// export async function getServerSideProps() {}', '', 'static'],
  ['/* export const getServerSideProps = 1 */ export default () => null', '', 'static'],
])('%j with %j is %s', (page, app, kind) => {
  expect(classifyPage(page, app)).toBe(kind)
})

test.each([
  ['export const getStaticProps: GetStaticProps<{ a: 1 }> = async () => {}', 'page.ts', { gsp: true }],
  ['export async function getServerSideProps({ query }: Context) {}', 'page.tsx', { gssp: true }],
  ["export { default, getServerSideProps } from './other'", 'page.js', { gssp: true }],
  ['export const { getServerSideProps, other } = create()', 'page.js', { gssp: true }],
  ['export default () => <a>getStaticProps</a>', 'page.js', {}],
  // The browser would ask for data that is not there, and then load a document.
  ['// export const getServerSideProps = load', 'page.js', {}],
  ['/*\nexport async function getStaticProps() {}\n*/', 'page.tsx', {}],
  ['const text = `\nexport const getStaticProps = 1`', 'page.ts', {}],
  ['export type getStaticProps = 1', 'page.ts', {}],
  // No script: its text has to do.
  ['# Title\n\nexport const getStaticProps = () => ({ props: {} })\n\n<Part', 'page.mdx', { gsp: true }],
])('%j in %s has the data functions %j', (code, file, flags) => {
  expect(listPageFlags(code, file)).toEqual(flags)
})
