import { MAX_TAG_CHARS } from '../limits.ts'
import type { EventData, UserInfo } from './event-data.ts'
import { readUserAgent } from './user-agent.ts'
import { asObject, asText } from './values.ts'
import { findMainException } from './grouping.ts'
import { findUnhandled } from './stack.ts'

export type Tag = readonly [key: string, value: string]

/** Almost every event has another value: found by search, not drawn as a distribution. */
const UNIQUE_KEYS: ReadonlySet<string> = new Set([
  'digest',
  'trace',
  'user',
  'user.id',
  'user.email',
  'user.username',
  'request_id',
  'event_id',
])

export function isDistributed(key: string): boolean {
  return !UNIQUE_KEYS.has(key)
}

/** What the event says about itself and its surroundings, and the client's own tags; these win. */
export function deriveTags(event: EventData, userAgent: string | undefined): Tag[] {
  const tags = new Map<string, string>()
  const add = (key: string, value: string | undefined): void => {
    const text = value === undefined ? '' : onOneLine(value)
    if (text !== '') tags.set(key, text.slice(0, MAX_TAG_CHARS))
  }
  const { mechanism } = findUnhandled(event.exceptions) ?? findMainException(event.exceptions) ?? {}
  add('level', event.level)
  add('environment', event.environment)
  add('release', event.release)
  add('transaction', event.transaction)
  add('route', event.route)
  // Some clients do not say it of every error.
  add('handled', mechanism?.handled === undefined ? undefined : mechanism.handled ? 'yes' : 'no')
  add('mechanism', mechanism?.type)
  add('url', pathOf(event.request?.url))
  addClient(event, userAgent, add)
  add('user.id', event.user?.id)
  add('user.email', event.user?.email)
  add('user.username', event.user?.username)
  for (const [key, value] of event.tags) add(key, value)
  return Array.from(tags, ([key, value]) => (isDistributed(key) ? keepTag(key, value) : [key, value]))
}

/**
 * Most tags come with every event. Equal ones are one object as long as it is remembered: a batch holds less, and counts them
 * without looking at their texts.
 */
function keepTag(key: string, value: string): Tag {
  const values = keptTags.get(key) ?? new Map<string, Tag>()
  const known = values.get(value)
  if (known !== undefined) return known
  if (keptCount >= MAX_KEPT_TAGS) forgetTags()
  const tag: Tag = [key, value]
  keptTags.set(key, values.set(value, tag))
  keptCount += 1
  return tag
}

/** By key and value. */
const keptTags = new Map<string, Map<string, Tag>>()
const MAX_KEPT_TAGS = 5_000
let keptCount = 0

function forgetTags(): void {
  for (const values of keptTags.values()) values.clear()
  keptTags.clear()
  keptCount = 0
}

/** Most values have no blank at all. */
function onOneLine(text: string): string {
  return /\s/.test(text) ? text.replaceAll(/\s+/g, ' ').trim() : text
}

type Add = (key: string, value: string | undefined) => void

function addClient(event: EventData, userAgent: string | undefined, add: Add): void {
  const sent = asText(event.request?.headers?.['user-agent'], 500)
  // The peer of a server's report is the server, whose user agent says nothing about the visitor.
  const facts = readUserAgent(sent ?? (event.platform === 'javascript' ? (userAgent ?? '') : ''))
  const named = (context: string, part: string): string | undefined =>
    asText(asObject(event.contexts[context])?.[part], 100)
  const addVersioned = (key: 'browser' | 'os', nameKey: string, versionKey: string): void => {
    const name = named(key, 'name') ?? facts[key]?.name
    const version = named(key, 'version') ?? facts[key]?.version
    add(nameKey, name)
    add(versionKey, version)
    add(key, join(name, version))
  }
  addVersioned('browser', 'browser.name', 'browser.version')
  addVersioned('os', 'os.name', 'os.version')
  if (sent !== undefined || event.platform === 'javascript') add('device', facts.device)
  add('runtime', join(named('runtime', 'name'), named('runtime', 'version')))
}

function join(name: string | undefined, version: string | undefined): string | undefined {
  return name === undefined || version === undefined ? name : `${name} ${version}`
}

function pathOf(url: string | undefined): string | undefined {
  return url?.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/]*/i, '').replace(/[?#].*$/, '') || undefined
}

/** Who was affected: one text per person, by the most certain thing known. Empty: nobody in particular. */
export function userKeyOf(user: UserInfo | undefined): string {
  if (user?.id !== undefined) return `id:${user.id}`
  if (user?.email !== undefined) return `email:${user.email}`
  if (user?.username !== undefined) return `username:${user.username}`
  return user?.address === undefined ? '' : `address:${user.address}`
}
