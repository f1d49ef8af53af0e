'use client'

import { useState } from 'react'
import { THEME_COOKIE, THEMES, type Theme } from './theme.ts'
import styles from './theme-switch.module.css'

const ONE_YEAR_SECONDS = 31_536_000
const LABELS: Record<Theme, string> = { auto: 'Auto', light: 'Light', dark: 'Dark' }
/** On a narrow screen the words give way to these. */
const SHAPES: Record<Theme, string> = {
  auto: 'M8 1.5 a6.5 6.5 0 1 0 .01 0Z M8 3.3 a4.7 4.7 0 0 1 0 9.4Z',
  light:
    'M8 4.5 a3.5 3.5 0 1 0 .01 0Z M7.2 0 h1.6 v2.8 h-1.6Z M7.2 13.2 h1.6 V16 h-1.6Z M0 7.2 h2.8 v1.6 H0Z M13.2 7.2 H16 v1.6 h-2.8Z',
  dark: 'M10 1.8 a6.5 6.5 0 1 0 4.2 8.2 A5.6 5.6 0 0 1 10 1.8Z',
}

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const [theme, setTheme] = useState(initial)
  const choose = (next: Theme): void => {
    setTheme(next)
    document.cookie = `${THEME_COOKIE}=${next}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
    if (next === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
  }
  return (
    <div className={styles.switch} role="group" aria-label="Colours">
      {THEMES.map((name) => (
        <button key={name} type="button" aria-pressed={theme === name} onClick={() => choose(name)}>
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={SHAPES[name]} />
          </svg>
          <span>{LABELS[name]}</span>
        </button>
      ))}
    </div>
  )
}
