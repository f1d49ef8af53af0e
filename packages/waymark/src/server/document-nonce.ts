import type { RuntimeConfig } from '../shared/config.ts'
import { createRandomText } from './random-text.ts'
import type { RequestContext } from './request-context.ts'

type PolicyConfig = Pick<RuntimeConfig, 'contentSecurityPolicy'>

/** What `getNonce()` gives to the page, too. `undefined`: there is no policy that asks for one. */
export function createNonce(context: RequestContext, config: PolicyConfig): string | undefined {
  if (context.givenPolicy === undefined && config.contentSecurityPolicy === '') return undefined
  return (context.nonce ??= context.givenPolicy?.nonce ?? createRandomText(16))
}

/** The policy of the configuration; one that middleware set is on the answer already. */
export function setPolicy({ response }: RequestContext, config: PolicyConfig, nonce: string): void {
  if (config.contentSecurityPolicy === '') return
  response.setHeader('content-security-policy', config.contentSecurityPolicy.replaceAll('{nonce}', nonce))
}
