/** In the order in which a browser looks for the one that counts. */
const DIRECTIVES = ['style-src-attr', 'style-src', 'default-src']
const NONCE_OR_HASH = /^'(?:nonce|sha\d+)-/i

/**
 * Whether a browser heeds `style` attributes in text under a content security policy. React sets styles one by one, which no policy
 * forbids.
 */
export function allowsStyleText(policy: string): boolean {
  if (policy === '') return true
  const lists = new Map<string, string[]>()
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().toLowerCase().split(/\s+/)
    // Of two with the same name the first counts.
    if (!lists.has(name)) lists.set(name, sources)
  }
  const name = DIRECTIVES.find((directive) => lists.has(directive))
  if (name === undefined) return true
  const sources = lists.get(name)!
  // A nonce or a hash makes browsers forget the word.
  return sources.includes("'unsafe-inline'") && !sources.some((source) => NONCE_OR_HASH.test(source))
}
