import { describe, expect, test } from 'vitest'
import { measureLeastMs } from '../../../../e2e/harness/least-ms.ts'
import { userAgent, userAgentFromString } from './user-agent.ts'

const CHROME_TAIL = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko)'

describe('browser, engine, system, device and processor', () => {
  test.each<[string, string]>([
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME_TAIL} Safari/537.36`,
      'Chrome 126 | Blink | Windows 10 | - | amd64',
    ],
    [
      `Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME_TAIL} Safari/537.36 Edg/126.0.2592.56`,
      'Edge 126 | Blink | Windows 10 | - | amd64',
    ],
    [
      `Mozilla/5.0 (Windows NT 6.1; WOW64) ${CHROME_TAIL} Safari/537.36 OPR/112.0.0.0`,
      'Opera 112 | Blink | Windows 7 | - | amd64',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; WOW64; Trident/7.0; rv:11.0) like Gecko',
      'IE 11 | Trident | Windows 10 | - | amd64',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari 17 | WebKit | macOS 10.15.7 | Apple Macintosh | -',
    ],
    [
      'Mozilla/5.0 (X11; Ubuntu; Linux x86_64; rv:127.0) Gecko/20100101 Firefox/127.0',
      'Firefox 127 | Gecko | Ubuntu | - | amd64',
    ],
    [
      `Mozilla/5.0 (X11; CrOS aarch64 15699.85.0) ${CHROME_TAIL} Safari/537.36`,
      'Chrome 126 | Blink | Chrome OS 15699.85.0 | - | arm64',
    ],
    [
      `${IPHONE} Version/17.5 Mobile/15E148 Safari/604.1`,
      'Mobile Safari 17 | WebKit | iOS 17.5 | mobile Apple iPhone | -',
    ],
    [
      `${IPHONE} CriOS/126.0.6478.54 Mobile/15E148 Safari/604.1`,
      'Chrome 126 | WebKit | iOS 17.5 | mobile Apple iPhone | -',
    ],
    [
      'Mozilla/5.0 (iPad; CPU OS 16_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/16.6 Mobile/15E148 Safari/604.1',
      'Mobile Safari 16 | WebKit | iOS 16.6 | tablet Apple iPad | -',
    ],
    [
      `Mozilla/5.0 (Linux; Android 14; Pixel 8) ${CHROME_TAIL} Mobile Safari/537.36`,
      'Chrome 126 | Blink | Android 14 | mobile Google Pixel 8 | -',
    ],
    [
      `Mozilla/5.0 (Linux; Android 10; K) ${CHROME_TAIL} Mobile Safari/537.36`,
      'Chrome 126 | Blink | Android 10 | mobile | -',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SM-X906C) ${CHROME_TAIL} Safari/537.36`,
      'Chrome 126 | Blink | Android 13 | tablet Samsung SM-X906C | -',
    ],
    [
      `Mozilla/5.0 (Linux; Android 12; SM-G991B Build/SP1A.210812.016; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/101.0.0.0 Mobile Safari/537.36`,
      'Chrome WebView 101 | Blink | Android 12 | mobile Samsung SM-G991B | -',
    ],
    [
      `Mozilla/5.0 (Linux; Android 13; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/24.0 Chrome/117.0.0.0 Mobile Safari/537.36`,
      'Samsung Internet 24 | Blink | Android 13 | mobile Samsung SAMSUNG SM-S918B | -',
    ],
    [
      'Mozilla/5.0 (Android 14; Mobile; rv:127.0) Gecko/127.0 Firefox/127.0',
      'Firefox 127 | Gecko | Android 14 | mobile | -',
    ],
    [
      `Mozilla/5.0 (PlayStation 5 3.03) AppleWebKit/605.1.15 (KHTML, like Gecko)`,
      '- | WebKit | - | console Sony PlayStation | -',
    ],
    ['curl/8.5.0', 'curl 8 | - | - | - | -'],
    ['', '- | - | - | - | -'],
  ])('%s', (text, expected) => {
    const { browser, engine, os, device, cpu } = userAgentFromString(text)
    const join = (...parts: (string | undefined)[]): string => parts.filter(Boolean).join(' ') || '-'
    expect(
      [
        join(browser.name, browser.major),
        join(engine.name),
        join(os.name, os.version),
        join(device.type, device.vendor, device.model),
        join(cpu.architecture),
      ].join(' | '),
    ).toBe(expected)
  })
})

describe('bots', () => {
  test.each([
    'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
    'Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)',
    'facebookexternalhit/1.1 (+http://www.facebook.com/externalhit_uatext.php)',
    'Twitterbot/1.0',
    'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)',
    'WhatsApp/2.23.20.0',
    'Mozilla/5.0 (compatible; YandexBot/3.0; +http://yandex.com/bots)',
    'Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)',
  ])('%s', (text) => expect(userAgentFromString(text).isBot).toBe(true))

  test.each([
    `Mozilla/5.0 (X11; Linux x86_64) ${CHROME_TAIL} Safari/537.36`,
    'Mozilla/5.0 (Linux; Android 9; CUBOT X19) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Mobile Safari/537.36',
    'curl/8.5.0',
    '',
  ])('not %j', (text) => expect(userAgentFromString(text).isBot).toBe(false))
})

test('a request is asked for its header', () => {
  const headers = new Headers({ 'user-agent': 'curl/8.5.0' })
  expect(userAgent({ headers }).browser.name).toBe('curl')
  expect(userAgent({ headers: new Headers() })).toEqual(userAgentFromString(undefined))
  expect(userAgentFromString(undefined).ua).toBe('')
})

test('a text made to be slow is not', () => {
  const readAll = (): void => {
    for (const part of ['Version/1', 'Android ', 'Trident/', 'iPhone ', '; wv)']) {
      userAgentFromString(part.repeat(10_000))
    }
  }
  expect(measureLeastMs(readAll)).toBeLessThan(100)
})
