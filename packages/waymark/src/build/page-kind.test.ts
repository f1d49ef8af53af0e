import { expect, test } from 'vitest'
import { classifyPage } from './page-kind.ts'

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
])('%j with %j is %s', (page, app, kind) => {
  expect(classifyPage(page, app)).toBe(kind)
})
