export const THEMES = ['auto', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

/** Kept in a cookie, so that the server renders the right one. */
export const THEME_COOKIE = 'waymark_theme'

export function readTheme(value: string | undefined): Theme {
  return THEMES.find((theme) => theme === value) ?? 'auto'
}
