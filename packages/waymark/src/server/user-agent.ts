/** What a user agent says about itself. It is the client's word: fit for statistics and layout, not for access. */
export interface UserAgent {
  /** As sent. */
  ua: string
  isBot: boolean
  browser: { name?: string; version?: string; major?: string }
  engine: { name?: string; version?: string }
  os: { name?: string; version?: string }
  device: { type?: 'mobile' | 'tablet' | 'smarttv' | 'console' | 'wearable'; vendor?: string; model?: string }
  cpu: { architecture?: string }
}

/**
 * Browser, system and device of a request, from its `User-Agent` header.
 * @example const { device } = userAgent(request); const isPhone = device.type === 'mobile'
 */
export function userAgent({ headers }: { headers: Headers }): UserAgent {
  return userAgentFromString(headers.get('user-agent') ?? undefined)
}

/** The same for a text. */
export function userAgentFromString(text: string | undefined): UserAgent {
  const ua = text ?? ''
  // No real one is longer, and the patterns below need not be tried on more.
  const read = ua.slice(0, MAX_CHARS)
  return {
    ua,
    isBot: BOT.test(read),
    browser: readBrowser(read),
    engine: readEngine(read),
    os: readSystem(read),
    device: readDevice(read),
    cpu: readCpu(read),
  }
}

/** Reads pages for an index or a preview. A browser that a test or a report drives does not. */
export function isCrawler(text: string | undefined): boolean {
  return BOT.test((text ?? '').slice(0, MAX_CHARS).replace(/headlesschrome|(?:chrome-)?lighthouse/gi, ''))
}

const MAX_CHARS = 500

const BOT =
  /(?<!cu)bot\b|crawl|spider|slurp|facebookexternalhit|facebookcatalog|bingpreview|whatsapp\/|skypeuripreview|embedly|quora link preview|ia_archiver|mediapartners-google|google-inspectiontool|google-read-aloud|lighthouse|chrome-lighthouse|headlesschrome|pinterest\/|vkshare|w3c_validator|bytespider|baiduspider|yandex\.com\/bots/i

/** First match wins: browsers that are built on another one name that one too, and all name Safari. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Samsung Internet', /SamsungBrowser\/([\d.]+)/],
  ['Opera', /(?:OPR|OPiOS|OPT|Opera)[/ ]([\d.]+)/],
  ['Edge', /(?:Edg|EdgA|EdgiOS|Edge)\/([\d.]+)/],
  ['Vivaldi', /Vivaldi\/([\d.]+)/],
  ['Yandex', /YaBrowser\/([\d.]+)/],
  ['UCBrowser', /UCBrowser\/([\d.]+)/],
  ['DuckDuckGo', /(?:DuckDuckGo|Ddg)\/([\d.]+)/],
  ['Firefox', /(?:Firefox|FxiOS)\/([\d.]+)/],
  ['IE', /(?:MSIE |Trident\/.{0,80}rv:)([\d.]+)/],
  ['Chrome Headless', /HeadlessChrome\/([\d.]+)/],
  ['Chrome WebView', /; wv\).{0,80}Chrome\/([\d.]+)/],
  ['Chromium', /Chromium\/([\d.]+)/],
  ['Chrome', /(?:Chrome|CriOS)\/([\d.]+)/],
  ['Android Browser', /Android.{0,120}Version\/([\d.]+)/],
  ['Mobile Safari', /Version\/([\d.]+).{0,40}Mobile\/\w+.{0,20}Safari/],
  ['Safari', /Version\/([\d.]+).{0,40}Safari/],
  ['curl', /^curl\/([\d.]+)/],
]

function readBrowser(ua: string): UserAgent['browser'] {
  for (const [name, pattern] of BROWSERS) {
    const version = pattern.exec(ua)?.[1]
    if (version !== undefined) return { name, version, major: version.split('.', 1)[0]! }
  }
  return {}
}

function readEngine(ua: string): UserAgent['engine'] {
  const edge = /Edge\/([\d.]+)/.exec(ua)?.[1]
  if (edge !== undefined) return { name: 'EdgeHTML', version: edge }
  // Chrome left WebKit with version 28; on iOS every browser is WebKit.
  const chrome = /(?:Chrome|Chromium)\/([\d.]+)/.exec(ua)?.[1]
  if (chrome !== undefined && Number.parseInt(chrome, 10) > 27) return { name: 'Blink', version: chrome }
  const trident = /Trident\/([\d.]+)/.exec(ua)?.[1]
  if (trident !== undefined) return { name: 'Trident', version: trident }
  const webkit = /AppleWebKit\/([\d.]+)/.exec(ua)?.[1]
  if (webkit !== undefined) return { name: 'WebKit', version: webkit }
  const gecko = /rv:([\d.]+)\) Gecko\//.exec(ua)?.[1]
  if (gecko !== undefined) return { name: 'Gecko', version: gecko }
  const presto = /Presto\/([\d.]+)/.exec(ua)?.[1]
  return presto === undefined ? {} : { name: 'Presto', version: presto }
}

/** Names that Windows uses in place of versions people know. */
const WINDOWS_VERSIONS: Record<string, string> = {
  '10.0': '10',
  '6.3': '8.1',
  '6.2': '8',
  '6.1': '7',
  '6.0': 'Vista',
  '5.1': 'XP',
}

const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Windows Phone', /Windows Phone(?: OS)? ([\d.]+)/],
  ['Windows', /Windows NT ([\d.]+)/],
  ['iOS', /(?:iPhone|iPad|iPod).{0,60}? OS ([\d_]+)/],
  ['HarmonyOS', /HarmonyOS ?([\d.]*)/],
  ['Tizen', /Tizen[/ ]([\d.]+)/],
  ['Android', /Android ?([\d.]*)/],
  ['Chrome OS', /CrOS \w+ ([\d.]+)/],
  ['macOS', /Mac OS X ?([\d_.]*)/],
  ['Ubuntu', /Ubuntu(?:\/([\d.]+))?/],
  ['Linux', /Linux/],
]

function readSystem(ua: string): UserAgent['os'] {
  for (const [name, pattern] of SYSTEMS) {
    const found = pattern.exec(ua)
    if (found === null) continue
    const version = (found[1] ?? '').replaceAll('_', '.')
    if (version === '') return { name }
    return { name, version: name === 'Windows' ? (WINDOWS_VERSIONS[version] ?? version) : version }
  }
  return {}
}

type Device = UserAgent['device']

const DEVICES: readonly (readonly [pattern: RegExp, device: Device])[] = [
  [/iPad/, { type: 'tablet', vendor: 'Apple', model: 'iPad' }],
  [/iPhone/, { type: 'mobile', vendor: 'Apple', model: 'iPhone' }],
  [/iPod/, { type: 'mobile', vendor: 'Apple', model: 'iPod' }],
  [/Macintosh/, { vendor: 'Apple', model: 'Macintosh' }],
  [/PlayStation/, { type: 'console', vendor: 'Sony', model: 'PlayStation' }],
  [/Xbox/, { type: 'console', vendor: 'Microsoft', model: 'Xbox' }],
  [/Nintendo/, { type: 'console', vendor: 'Nintendo' }],
  [/AppleTV|Apple TV/, { type: 'smarttv', vendor: 'Apple', model: 'Apple TV' }],
  [/SMART-TV|SmartTV|HbbTV|GoogleTV|Android TV|BRAVIA|CrKey|AFT[A-Z]/, { type: 'smarttv' }],
  [/Watch(?:OS)?\//, { type: 'wearable' }],
]

/** Makers by how their model names begin. */
const VENDORS: readonly (readonly [vendor: string, pattern: RegExp])[] = [
  ['Samsung', /^(?:SM-|GT-|SAMSUNG)/],
  ['Google', /^(?:Pixel|Nexus)/],
  ['Huawei', /^(?:HUAWEI|[A-Z]{3}-(?:AL|L|TL)\d)/],
  ['Xiaomi', /^(?:Mi |MI |Redmi|POCO|M20|22)/],
  ['OnePlus', /^(?:ONEPLUS|OnePlus)/],
  ['Motorola', /^(?:moto|Motorola|XT\d)/],
  ['Amazon', /^KF[A-Z]{3,}/],
]

function readDevice(ua: string): Device {
  for (const [pattern, device] of DEVICES) if (pattern.test(ua)) return { ...device }
  if (ua.includes('Android')) return readAndroid(ua)
  if (/\bMobile\b|Windows Phone/.test(ua)) return { type: 'mobile' }
  return /\bTablet\b/.test(ua) ? { type: 'tablet' } : {}
}

/** Phones say `Mobile`, tablets do not. Since Chrome 110 the model is `K` for everybody. */
function readAndroid(ua: string): Device {
  const type = /\bMobile\b/.test(ua) && !/\bTablet\b/.test(ua) ? 'mobile' : 'tablet'
  const model =
    /Android [\d.]+; (?:[a-z]{2}[-_][a-zA-Z]{2}; )?([^;)]{1,60}?)(?: Build\/[^;)]*)?(?:; wv)?\)/.exec(ua)?.[1]
  if (model === undefined || /^(?:K|Mobile|Tablet|rv:[\d.]+)$/.test(model)) return { type }
  const vendor = VENDORS.find(([, pattern]) => pattern.test(model))?.[0]
  return vendor === undefined ? { type, model } : { type, vendor, model }
}

const CPUS: readonly (readonly [architecture: string, pattern: RegExp])[] = [
  ['amd64', /\b(?:x86[_-]64|x64|Win64|WOW64|amd64)\b/i],
  ['arm64', /\b(?:aarch64|arm64|armv8\w*)\b/i],
  ['arm', /\barm(?:v[67]\w*)?\b/i],
  ['ia32', /\b(?:i[3-6]86|ia32|x86)\b/i],
]

function readCpu(ua: string): UserAgent['cpu'] {
  const found = CPUS.find(([, pattern]) => pattern.test(ua))
  return found === undefined ? {} : { architecture: found[0] }
}
