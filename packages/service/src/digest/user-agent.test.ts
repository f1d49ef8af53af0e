import { expect, it } from 'vitest'
import { readUserAgent } from './user-agent.ts'

it.each<[userAgent: string, browser: string | undefined, os: string | undefined, device: string]>([
  [
    'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/120.0.0.0 Safari/537.36',
    'Chrome 120',
    'Windows 10.0',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36 Edg/120.0.0.0',
    'Edge 120',
    'Windows 10.0',
    'desktop',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.2 Safari/605.1.15',
    'Safari 17.2',
    'macOS 10.15',
    'desktop',
  ],
  [
    'Mozilla/5.0 (X11; Linux x86_64; rv:121.0) Gecko/20100101 Firefox/121.0',
    'Firefox 121',
    'Linux',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_1 like Mac OS X) AppleWebKit/605.1.15 Version/17.1 Mobile/15E148 Safari/604.1',
    'Safari 17.1',
    'iOS 17',
    'mobile',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 16_1 like Mac OS X) AppleWebKit/605.1.15 Version/16.1 Mobile/15E148 Safari/604.1',
    'Safari 16.1',
    'iOS 16',
    'tablet',
  ],
  [
    'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/120.0.0.0 Mobile Safari/537.36',
    'Chrome 120',
    'Android 14',
    'mobile',
  ],
  [
    'Mozilla/5.0 (Linux; Android 13; SM-X200) AppleWebKit/537.36 Chrome/120.0.0.0 Safari/537.36',
    'Chrome 120',
    'Android 13',
    'tablet',
  ],
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', undefined, undefined, 'bot'],
  ['node', 'Node', undefined, 'desktop'],
  ['', undefined, undefined, 'desktop'],
])('%s', (userAgent, browser, os, device) => {
  const facts = readUserAgent(userAgent)
  const join = (part: { name: string; version?: string } | undefined): string | undefined =>
    part && [part.name, part.version].filter(Boolean).join(' ')
  expect([join(facts.browser), join(facts.os), facts.device]).toEqual([browser, os, device])
})
