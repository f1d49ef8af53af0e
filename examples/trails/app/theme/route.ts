import { ONE_YEAR_SECONDS, readTheme, THEME_COOKIE } from '../../components/theme.ts'

/** The switch without JavaScript: keeps the choice and goes back to the page it was made on. */
export async function POST(request: Request): Promise<Response> {
  const theme = readTheme(String((await request.formData()).get('theme')))
  return new Response(null, {
    status: 303,
    headers: {
      location: readWayBack(request),
      'set-cookie': `${THEME_COOKIE}=${theme}; Path=/; Max-Age=${ONE_YEAR_SECONDS}; SameSite=Lax`,
    },
  })
}

/** The page that sent the form; another site's address leads to the first page. */
function readWayBack(request: Request): string {
  const text = request.headers.get('referer') ?? ''
  const referer = URL.canParse(text) ? new URL(text) : undefined
  if (referer === undefined || referer.host !== request.headers.get('host')) return '/'
  return referer.href
}
