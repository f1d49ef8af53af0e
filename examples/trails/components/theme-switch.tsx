'use client'

import { useState } from 'react'
import { THEME_COOKIE, THEMES, type Theme } from './theme.ts'
import styles from './theme-switch.module.css'

const ONE_YEAR_SECONDS = 31_536_000
const LABELS: Record<Theme, string> = { auto: 'Auto', light: 'Light', dark: 'Dark' }

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
          {LABELS[name]}
        </button>
      ))}
    </div>
  )
}
