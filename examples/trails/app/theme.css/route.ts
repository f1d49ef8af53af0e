import { cookies } from 'waymark/headers'
import { readTheme, THEME_COOKIE } from '../../components/theme.ts'

const LIGHT = ':root{color-scheme:light;--light:initial;--dark: }'
const DARK = ':root{color-scheme:dark;--light: ;--dark:initial}'
const RULES = { auto: `${LIGHT}@media(prefers-color-scheme:dark){${DARK}}`, light: LIGHT, dark: DARK }

/** The one stylesheet that depends on the visitor. */
export async function GET(): Promise<Response> {
  const theme = readTheme((await cookies()).get(THEME_COOKIE)?.value)
  const chosen = `button[name=theme][value=${theme}]{background:var(--ink);color:var(--ground)}`
  return new Response(RULES[theme] + chosen, {
    headers: { 'content-type': 'text/css; charset=utf-8', 'cache-control': 'private, no-cache' },
  })
}
