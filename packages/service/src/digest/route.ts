import { MAX_TAG_CHARS } from '../limits.ts'
import { clusterPath } from './cluster-path.ts'
import { asObject, asText, type JsonObject } from './values.ts'

/** The pattern of the route an event or segment belongs to, wherever the client put it. */
export function routeOf(facts: {
  transaction: string | undefined
  tags: readonly (readonly [string, string])[]
  contexts: JsonObject
  /** Name and version of the client. */
  sdk: string | undefined
  /** What the transaction is named after. */
  source?: unknown
}): string | undefined {
  const tagged = facts.tags.find(([key]) => key === 'route')?.[1]
  const ours = asText(asObject(facts.contexts['waymark'])?.['route'], MAX_TAG_CHARS)
  const next = asText(asObject(facts.contexts['nextjs'])?.['router_path'], MAX_TAG_CHARS)
  const known = tagged ?? ours ?? next
  if (known !== undefined) return known
  const named = routeOfName(facts.transaction, facts.sdk)
  return named !== undefined && facts.source === 'url' ? clusterPath(named) : named
}

const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS) /
const IN_PARENTHESES = /\((\/[^()]*(?:\([^()]*\)[^()]*)*)\)$/

/** `GET /users/[id]`, `/users/[id]` and `Page Server Component (/users/[id])` */
export function routeOfName(name: string | undefined, sdk = ''): string | undefined {
  if (name === undefined) return undefined
  const path = name.replace(METHOD, '')
  const found = path.startsWith('/') ? path : IN_PARENTHESES.exec(path)?.[1]
  const pattern = sdk.startsWith(NEXT_CLIENT) ? found?.replaceAll(COLON, inBrackets) : found
  return pattern?.replace(/[?#].*$/, '').slice(0, MAX_TAG_CHARS)
}

/** Writes `/users/:id` in pages and `/users/[id]` on servers, for the same route. */
const NEXT_CLIENT = 'sentry.javascript.nextjs'
const COLON = /(?<=\/):([\w-]+)(\*\??)?(?=\/|$)/g

function inBrackets(_whole: string, name: string, many: string | undefined): string {
  if (many === undefined) return `[${name}]`
  return many === '*' ? `[...${name}]` : `[[...${name}]]`
}
