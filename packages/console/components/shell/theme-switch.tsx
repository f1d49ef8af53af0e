'use client'

import { useState } from 'react'
import { useText } from '../../messages/use-text.ts'
import { BASE_PATH } from '../../state/base-path.ts'
import { THEME_COOKIE, THEMES, type Theme } from '../../state/theme.ts'
import { Icon, type IconName } from '../icon.tsx'
import styles from './shell.module.css'

const ONE_YEAR_SECONDS = 31_536_000
const ICONS: Record<Theme, IconName> = { auto: 'auto', light: 'sun', dark: 'moon' }

export function ThemeSwitch({ initial }: { initial: Theme }) {
  const { text } = useText()
  const [theme, setTheme] = useState(initial)
  const choose = (next: Theme): void => {
    setTheme(next)
    document.cookie = `${THEME_COOKIE}=${next}; path=${BASE_PATH}; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
    if (next === 'auto') delete document.documentElement.dataset['theme']
    else document.documentElement.dataset['theme'] = next
  }
  return (
    <div className={styles.themes} role="group" aria-label={text('app.theme')}>
      {THEMES.map((name) => (
        <button
          key={name}
          type="button"
          aria-pressed={theme === name}
          aria-label={text(`app.theme.${name}`)}
          title={text(`app.theme.${name}`)}
          onClick={() => choose(name)}
        >
          <Icon name={ICONS[name]} size={14} />
        </button>
      ))}
    </div>
  )
}
