/** What a user agent says about browser, system and kind of device: enough for tags, no more. */
export interface UserAgentFacts {
  browser?: { name: string; version: string }
  os?: { name: string; version?: string }
  device: 'desktop' | 'mobile' | 'tablet' | 'bot'
}

const BOT = /bot\b|crawl|spider|slurp|headless|lighthouse|facebookexternalhit|preview/i

/** The first that matches wins: later ones are named by those who imitate them. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\/(\d+)/],
  ['Opera', /\b(?:OPR|Opera)\/(\d+)/],
  ['Samsung Internet', /\bSamsungBrowser\/(\d+)/],
  ['Firefox', /\b(?:Firefox|FxiOS)\/(\d+)/],
  ['Chrome', /\b(?:Chrome|CriOS|Chromium)\/(\d+)/],
  ['Safari', /\bVersion\/(\d+(?:\.\d+)?)[^(]{0,40} Safari\//],
  ['Node', /^node(?:\.js)?(?:\/v?(\d+))?/i],
]

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iOS', /\b(?:iPhone|iPad|iPod)[^)]{0,80}? OS (\d+)/],
  ['Android', /\bAndroid (\d+)/],
  ['Windows', /\bWindows NT (\d+\.\d+)/],
  ['ChromeOS', /\bCrOS \w+ (\d+)/],
  ['macOS', /\bMac OS X (\d+[._]\d+)/],
  ['Linux', /\bLinux\b()/],
]

/** A browser names itself the same way in all its reports, so the latest names are remembered. */
const known = new Map<string, UserAgentFacts>()
const MAX_KNOWN = 500

export function readUserAgent(userAgent: string): UserAgentFacts {
  const text = userAgent.slice(0, 500)
  const remembered = known.get(text)
  if (remembered !== undefined) return remembered
  const facts = parseUserAgent(text)
  if (known.size >= MAX_KNOWN) known.clear()
  known.set(text, facts)
  return facts
}

function parseUserAgent(text: string): UserAgentFacts {
  const browser = findFirst(BROWSERS, text)
  const os = findFirst(SYSTEMS, text)
  return {
    ...(browser === undefined ? {} : { browser }),
    ...(os === undefined ? {} : { os: os.version === '' ? { name: os.name } : os }),
    device: readDevice(text),
  }
}

function findFirst(
  table: readonly (readonly [string, RegExp])[],
  text: string,
): { name: string; version: string } | undefined {
  for (const [name, pattern] of table) {
    const match = pattern.exec(text)
    if (match !== null) return { name, version: (match[1] ?? '').replace('_', '.') }
  }
  return undefined
}

function readDevice(text: string): UserAgentFacts['device'] {
  if (BOT.test(text)) return 'bot'
  if (/\biPad\b|\bTablet\b|\bAndroid\b(?!.*\bMobile\b)/.test(text)) return 'tablet'
  return /\bMobile\b|\biPhone\b|\biPod\b/.test(text) ? 'mobile' : 'desktop'
}
