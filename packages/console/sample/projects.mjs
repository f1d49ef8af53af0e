import { DOCS_ERRORS } from './docs-errors.mjs'
import { SHOP_ERRORS } from './shop-errors.mjs'
import { DOCS_ROUTES, SHOP_ROUTES } from './traces.mjs'

/** A week arrives within a minute, which the usual quota would refuse. */
const QUOTAS = [
  { seconds: 300, events: 20_000 },
  { seconds: 3_600, events: 50_000 },
  { seconds: 30 * 86_400, events: 1_000_000 },
]

/** To be given to the service when it is created. */
export const SAMPLE_PROJECTS = [
  { id: 1, name: 'shop', publicKey: '5a3f0c1e9b7d4a26', settings: { quotas: QUOTAS } },
  { id: 2, name: 'docs', publicKey: 'c04d82f61a9e4b37', settings: { quotas: QUOTAS } },
]

export const SAMPLE_APPS = [
  { id: 1, origin: 'https://shop.example.com', errors: SHOP_ERRORS, routes: SHOP_ROUTES, share: 0.75 },
  { id: 2, origin: 'https://docs.example.com', errors: DOCS_ERRORS, routes: DOCS_ROUTES, share: 0.25 },
]
