import { expect, test } from 'vitest'
import { isCrawler, isPrefetchAllowed, type ConnectionLike, type PrefetchTrigger } from './prefetch-budget.ts'

test.each<[ConnectionLike | null | undefined, PrefetchTrigger, boolean]>([
  [{ saveData: true }, 'viewport', false],
  [{ saveData: true }, 'intent', false],
  [{ saveData: true, effectiveType: '4g' }, 'code', false],
  [{ saveData: false, effectiveType: '2g' }, 'viewport', false],
  [{ effectiveType: 'slow-2g' }, 'viewport', false],
  [{ effectiveType: '2g' }, 'intent', true],
  [{ effectiveType: 'slow-2g' }, 'code', true],
  [{ effectiveType: '3g' }, 'viewport', true],
  [{ saveData: false, effectiveType: '4g' }, 'viewport', true],
  [{}, 'viewport', true],
  [null, 'viewport', true],
  [undefined, 'viewport', true],
])('with the connection %j, a prefetch by %s is allowed: %s', (connection, trigger, isAllowed) => {
  expect(isPrefetchAllowed(connection, trigger)).toBe(isAllowed)
})

const CHROME =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36'
test.each([
  [CHROME, false],
  [CHROME.replace('Chrome', 'HeadlessChrome'), false],
  ['Mozilla/5.0 (Linux; Android 13; CUBOT P80) AppleWebKit/537.36 Chrome/120.0 Mobile Safari/537.36', false],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) GSA/300.0 Mobile/15E148 Safari/604.1', false],
  [`${CHROME} (compatible; Googlebot/2.1; +http://www.google.com/bot.html)`, true],
  ['Mozilla/5.0 (compatible; bingbot/2.0; +http://www.bing.com/bingbot.htm)', true],
  ['Mozilla/5.0 (compatible; Baiduspider/2.0; +http://www.baidu.com/search/spider.html)', true],
  ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', true],
  ['AdsBot-Google (+http://www.google.com/adsbot.html)', true],
  ['Google-InspectionTool/1.0', true],
  ['', false],
])('%s is a crawler: %s', (userAgent, expected) => {
  expect(isCrawler(userAgent)).toBe(expected)
})
