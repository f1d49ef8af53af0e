import type { IncomingMessage, ServerResponse } from 'node:http'
import type { RuntimeConfig } from '../shared/config.ts'

/** Sets the headers that the configuration wants on an asset; the path is as requested, with base path. */
export type SetAssetHeaders = (pathname: string, request: IncomingMessage, response: ServerResponse) => void

/** `headers` of the configuration count for scripts and styles too, which never reach the app. */
export async function createAssetHeaders({
  routes,
  basePath,
}: RuntimeConfig): Promise<SetAssetHeaders | undefined> {
  if (routes.headers.length === 0) return undefined
  const [{ compileConfigRoutes }, { collectHeaders }] = await Promise.all([
    import('../shared/config-routes.ts'),
    import('../shared/match-config-routes.ts'),
  ])
  const { headers } = compileConfigRoutes(routes, { basePath })
  return (pathname, request, response) => {
    const view = {
      pathname,
      search: '',
      host: (request.headers.host ?? '').replace(/:\d+$/, '').toLowerCase(),
      header: (name: string) => request.headersDistinct[name.toLowerCase()]?.join(', '),
      cookie: () => undefined,
    }
    for (const [name, value] of collectHeaders(headers, view)) response.setHeader(name, value)
  }
}
