import { execFileSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { delimiter, join } from 'node:path'

const NAMES_ON_PATH = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
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
  return findOnPath() ?? findInPlaywrightCache()
}

function findOnPath() {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  return NAMES_ON_PATH.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
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
  const isRootOnDebian = process.getuid?.() === 0 && existsSync('/etc/debian_version')
  if (!isRootOnDebian || process.env.CHROMIUM_PATH !== undefined) return undefined
  const options = { stdio: 'ignore', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  try {
    execFileSync('apt-get', ['update', '-qq'], options)
    execFileSync('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], options)
  } catch {
    return undefined
  }
  return findOnPath()
}

function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
