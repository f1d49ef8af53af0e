/**
 * A Content-Security-Policy with a nonce needs a document of its own for each visitor. A document that is kept names
 * its inline scripts and styles by their hashes instead.
 */

const NONCE_SOURCE = "'nonce-{nonce}'"

interface InlineHashes {
  scripts: readonly string[]
  styles: readonly string[]
}

/** False: files of the app are allowed by the nonce only, so its documents cannot be kept. */
export function allowsKeptDocuments(policy: string): boolean {
  return policy === '' || createStaticPolicy(policy, { scripts: [], styles: [] }) !== undefined
}

/** The policy with hashes in place of the nonce; undefined where they cannot stand in for it. */
export function createStaticPolicy(policy: string, hashes: InlineHashes): string | undefined {
  const directives = policy.split(';').map((directive) => replaceNonce(directive, hashes))
  return directives.includes(undefined) ? undefined : directives.join(';')
}

function replaceNonce(directive: string, { scripts, styles }: InlineHashes): string | undefined {
  if (!directive.includes('{nonce}')) return directive
  const [name = '', ...sources] = directive.trim().split(/\s+/)
  const others = sources.filter((source) => source !== NONCE_SOURCE)
  // Scripts and stylesheets with an address have no hash in the document.
  const allowsFiles = others.some((source) => source === "'self'" || /^(?:https?:|\*)/.test(source))
  if (!allowsFiles || others.includes("'strict-dynamic'") || others.join(' ').includes('{nonce}'))
    return undefined
  const hashes = name.startsWith('script-src')
    ? scripts
    : name.startsWith('style-src')
      ? styles
      : [...scripts, ...styles]
  const lead = directive.slice(0, directive.indexOf(name))
  return `${lead}${[name, ...others, ...hashes.map((hash) => `'${hash}'`)].join(' ')}`
}
