import { existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { findOnPath, installOnDebian, isExecutable } from './find-program.mjs'

const NAMES_ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const SHELL_NAMES_ON_PATH = ['chromium-headless-shell', 'chrome-headless-shell']
const PLAYWRIGHT_BINARIES = [
  'chrome-linux/chrome',
  'chrome-linux64/chrome',
  'chrome-headless-shell-linux64/chrome-headless-shell',
  'chrome-mac/Chromium.app/Contents/MacOS/Chromium',
  'chrome-win/chrome.exe',
]

export function findChromium() {
  // An empty value says "none", so that a run without a browser can be tried anywhere.
  const asked = process.env.CHROMIUM_PATH
  if (asked !== undefined) return asked !== '' && isExecutable(asked) ? asked : undefined
  return findOnPath(NAMES_ON_PATH) ?? findInPlaywrightCache()
}

/**
 * The same engine without what a window needs: a page opens in less than half the time. It remembers no pages, so
 * a test that needs those asks for the whole browser.
 */
export function findHeadlessChromium() {
  if (process.env.CHROMIUM_PATH !== undefined) return findChromium()
  return findOnPath(SHELL_NAMES_ON_PATH) ?? findChromium()
}

function findInPlaywrightCache() {
  const caches = [
    process.env.PLAYWRIGHT_BROWSERS_PATH,
    join(homedir(), '.cache/ms-playwright'),
    join(homedir(), 'Library/Caches/ms-playwright'),
    process.env.LOCALAPPDATA && join(process.env.LOCALAPPDATA, 'ms-playwright'),
  ]
  for (const cache of caches) {
    if (!cache || !existsSync(cache)) continue
    const versions = readdirSync(cache).filter((name) => name.startsWith('chromium'))
    for (const version of versions.sort().reverse()) {
      const found = PLAYWRIGHT_BINARIES.map((binary) => join(cache, version, binary)).find(isExecutable)
      if (found) return found
    }
  }
  return undefined
}

export function installChromium() {
  if (process.env.CHROMIUM_PATH !== undefined) return undefined
  installOnDebian('chromium')
  return findOnPath(NAMES_ON_PATH)
}

/** For speed only: without it the whole browser does the same. */
export function installHeadlessChromium() {
  if (process.env.CHROMIUM_PATH !== undefined || findOnPath(SHELL_NAMES_ON_PATH)) return
  installOnDebian('chromium-headless-shell')
}
