import type { RequestContext } from './request-context.ts'

/** A Content-Security-Policy that middleware made for one request. */
export interface GivenPolicy {
  text: string
  nonce: string
}

const HEADERS = ['content-security-policy', 'content-security-policy-report-only']
/** Of directives with these names, the first that is there decides about scripts. */
const DIRECTIVES = ['script-src-elem', 'script-src', 'default-src']
const NONCE_SOURCE = /^'nonce-([\w+/-]+={0,2})'$/

/**
 * The policy with a nonce that middleware set on the answer, or on the request as the page sees it. One that the visitor sent is none:
 * middleware that passes all headers on does not vouch for it.
 */
export function readGivenPolicy(
  answer: Headers,
  { request, requestHeaders }: Pick<RequestContext, 'request' | 'requestHeaders'>,
): GivenPolicy | undefined {
  for (const headers of [answer, requestHeaders]) {
    for (const name of HEADERS) {
      const text = headers?.get(name) ?? ''
      if (text === '' || text === request.headers[name]) continue
      const nonce = findNonce(text)
      if (nonce !== undefined) return { text, nonce }
    }
  }
  return undefined
}

/** Also that of several policies in one header, which are separated by commas. */
export function findNonce(policy: string): string | undefined {
  const directives = policy.split(/[;,]/).map((directive) => directive.trim().split(/\s+/))
  for (const name of DIRECTIVES) {
    const [, ...sources] = directives.find(([first]) => first?.toLowerCase() === name) ?? []
    const nonces = sources.map((source) => NONCE_SOURCE.exec(source)?.[1])
    const nonce = nonces.find((found) => found !== undefined)
    if (nonce !== undefined) return nonce
  }
  return undefined
}
