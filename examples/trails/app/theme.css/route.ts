import { cookies } from 'waymark/headers'
import { readTheme, THEME_COOKIE } from '../../components/theme.ts'

const SCHEMES = { auto: 'light dark', light: 'light', dark: 'dark' }

/** The one stylesheet that depends on the visitor. */
export async function GET(): Promise<Response> {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  const css = `:root{color-scheme:${SCHEMES[theme]}}button[name=theme][value=${theme}]{background:var(--ink);color:var(--ground)}`
  return new Response(css, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, no-cache' },
  })
}
