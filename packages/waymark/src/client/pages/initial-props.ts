import { createPageError } from '../../shared/pages-client-errors.ts'

export type InitialProps = Record<string, unknown>

interface WithInitialProps {
  displayName?: string
  name?: string
  getInitialProps?: (context: never) => unknown
}

/** What `getInitialProps` of `_app` is given. */
export interface AppContextLike<Context> {
  Component: unknown
  ctx: Context
}

/** Props of a page: by way of `_app` if that asks for them itself, else straight from the page. */
export async function runAppInitialProps<Context>(
  App: unknown,
  context: AppContextLike<Context>,
): Promise<InitialProps> {
  if (hasInitialProps(App)) return runInitialProps(App, context)
  return { pageProps: await runInitialProps(context.Component, context.ctx) }
}

/** A component without the function has no props of its own. */
export async function runInitialProps(component: unknown, context: unknown): Promise<InitialProps> {
  if (!hasInitialProps(component)) return {}
  const props = await component.getInitialProps(context)
  if (typeof props === 'object' && props !== null) return props as InitialProps
  const name = component.displayName || component.name || 'Unknown'
  throw createPageError('WM_INITIAL_PROPS', { name, value: String(props) })
}

export function hasInitialProps(
  component: unknown,
): component is WithInitialProps & { getInitialProps: (context: unknown) => unknown } {
  return typeof (component as WithInitialProps | undefined)?.getInitialProps === 'function'
}
