'use client'

import { useLayoutEffect, useSyncExternalStore, type MouseEvent } from 'react'
import type { ChromeWords } from '../words/read-words.ts'
import { ONE_YEAR_SECONDS, readTheme, THEME_COOKIE, THEMES, type Theme } from './theme.ts'
import styles from './theme-switch.module.css'

const SHAPES: Record<Theme, string> = {
  auto: 'M8 1.5 a6.5 6.5 0 1 0 .01 0Z M8 3.3 a4.7 4.7 0 0 1 0 9.4Z',
  light:
    'M8 4.5 a3.5 3.5 0 1 0 .01 0Z M7.2 0 h1.6 v2.8 h-1.6Z M7.2 13.2 h1.6 V16 h-1.6Z M0 7.2 h2.8 v1.6 H0Z M13.2 7.2 H16 v1.6 h-2.8Z',
  dark: 'M10 1.8 a6.5 6.5 0 1 0 4.2 8.2 A5.6 5.6 0 0 1 10 1.8Z',
}

const listeners = new Set<() => void>()

/** A form of its own, so it works without JavaScript; with it, nothing is sent. */
export function ThemeSwitch({ words }: { words: ChromeWords }) {
  // The server does not know: pages are made once for all visitors.
  const theme = useSyncExternalStore(subscribe, readCookie, () => undefined)
  useLayoutEffect(() => {
    if (theme !== undefined) document.documentElement.dataset['theme'] = theme
  }, [theme])
  const choose = (event: MouseEvent<HTMLButtonElement>): void => {
    event.preventDefault()
    document.cookie = `${THEME_COOKIE}=${event.currentTarget.value}; path=/; max-age=${ONE_YEAR_SECONDS}; samesite=lax`
    for (const listener of listeners) listener()
  }
  return (
    <form className={styles.switch} method="post" action="/theme" role="group" aria-label={words.colours}>
      {THEMES.map((name) => (
        <button
          key={name}
          name="theme"
          value={name}
          title={words[name]}
          aria-label={words[name]}
          aria-pressed={theme === name}
          onClick={choose}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d={SHAPES[name]} />
          </svg>
        </button>
      ))}
    </form>
  )
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function readCookie(): Theme {
  const [, value] = new RegExp(`(?:^|; )${THEME_COOKIE}=(\\w+)`).exec(document.cookie) ?? []
  return readTheme(value)
}
