export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/**
 * Kept in a cookie, so that the server can show the right one also without JavaScript. Pages do not read it: they are the
 * same for everybody. The stylesheet `/theme.css` does.
 */
export const THEME_COOKIE = 'theme'
export const ONE_YEAR_SECONDS = 31_536_000

export function readTheme(value: string | null | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'auto'
}
