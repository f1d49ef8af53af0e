'use client'

/** Follows the system until somebody chooses; the choice stays in this browser. */
export function ThemeSwitch() {
  return (
    <button type="button" className="theme" aria-label="Switch between light and dark" onClick={switchTheme}>
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <circle cx="9" cy="9" r="7.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
        <path d="M9 2a7 7 0 0 1 0 14z" fill="currentColor" />
      </svg>
    </button>
  )
}

function switchTheme(): void {
  const { dataset } = document.documentElement
  const isDark = dataset['theme']
    ? dataset['theme'] === 'dark'
    : matchMedia('(prefers-color-scheme: dark)').matches
  const theme = isDark ? 'light' : 'dark'
  dataset['theme'] = theme
  try {
    localStorage['theme'] = theme
  } catch {
    // A browser that keeps nothing still switches.
  }
}
