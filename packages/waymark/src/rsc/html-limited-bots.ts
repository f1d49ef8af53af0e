import { compileLinearRegex } from '../shared/linear-regex.ts'

const KNOWN_BOTS =
  /Mediapartners-Google|Slurp|DuckDuckBot|baiduspider|yandex|sogou|bitlybot|tumblr|vkShare|quora link preview|redditbot|ia_archiver|Bingbot|BingPreview|applebot|facebookexternalhit|facebookcatalog|Twitterbot|LinkedInBot|Slackbot|Discordbot|WhatsApp|SkypeUriPreview|TelegramBot|Pinterestbot/i

/**
 * Whether a visitor reads the first part of a document only, and must get its head with it. `pattern` is the app's own
 * list, or empty. The name is the visitor's word, so a pattern of the app is matched in linear time.
 */
export function createBotTest(pattern: string): (userAgent: string) => boolean {
  if (pattern === '') return (userAgent) => KNOWN_BOTS.test(userAgent)
  const { match } = compileLinearRegex(`.*?(?:${pattern}).*`, { ignoreCase: true })
  return (userAgent) => match(userAgent) !== undefined
}
