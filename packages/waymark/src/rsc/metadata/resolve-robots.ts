import type { ResolvedRobots, RobotsRules, RobotsWithGoogle } from '../../shared/metadata.ts'
import { isRecord, readText } from './field-values.ts'

const FLAGS = [
  'noarchive',
  'nosnippet',
  'noimageindex',
  'nocache',
  'notranslate',
  'indexifembedded',
  'nositelinkssearchbox',
] as const
const VALUES = ['unavailable_after', 'max-video-preview', 'max-image-preview', 'max-snippet'] as const

export function resolveRobots(value: string | RobotsWithGoogle): ResolvedRobots {
  const googleBot = typeof value === 'object' ? value.googleBot : null
  return { basic: encodeRobots(value), googleBot: encodeRobots(googleBot) }
}

function encodeRobots(rules: string | RobotsRules | null | undefined): string | null {
  if (!isRecord(rules)) return readText(rules) || null
  const words: string[] = []
  if (typeof rules.index === 'boolean') words.push(rules.index ? 'index' : 'noindex')
  if (typeof rules.follow === 'boolean') words.push(rules.follow ? 'follow' : 'nofollow')
  words.push(...FLAGS.filter((flag) => rules[flag]))
  for (const name of VALUES) {
    const text = readText(rules[name])
    if (text) words.push(`${name}:${text}`)
  }
  return words.join(', ') || null
}
