import { formatHref, isScriptHref, type Href } from '../../client/local-href.ts'
import type { LinkProps } from '../../client/link.tsx'
import { addPrefixes, type Prefixes } from '../../shared/href.ts'
import { writeLinkMark } from '../../shared/inert-link.ts'
import { INERT_LINK_ATTRIBUTE } from '../../shared/inert-wire.ts'
import type { Props } from './write-html.ts'

/** The anchor that `Link` would render, with a mark that says what its click does. Undefined: the link is left to React. */
export function createLinkAttributes(props: Props, prefixes: Prefixes): Props | undefined {
  const { href, as, prefetch, replace = false, scroll = true, locale } = props as unknown as LinkProps
  const target = as ?? href
  if (!isHref(target)) return undefined
  const attributes = selectAttributes(props)
  if (attributes === undefined) return undefined
  const address = writeAddress(target, locale === undefined ? prefixes : { ...prefixes, locale })
  if (address === undefined || isScriptHref(address)) return undefined
  attributes['href'] = address
  attributes[INERT_LINK_ATTRIBUTE] = writeLinkMark({
    replace,
    scroll,
    prefetch: prefetch === false ? null : prefetch === true ? 'full' : 'auto',
  })
  return attributes
}

/** An address that cannot be written is an error of the link, in its place; here it would be one of all that is around. */
function writeAddress(target: Href, prefixes: Prefixes): string | undefined {
  try {
    return addPrefixes(formatHref(target), prefixes)
  } catch {
    return undefined
  }
}

/** What the anchor is given as it is. */
function selectAttributes(props: Props): Props | undefined {
  const attributes: Props = {}
  for (const name in props) {
    switch (name) {
      case 'href':
      case 'as':
      case 'prefetch':
      case 'replace':
      case 'scroll':
      case 'shallow':
      case 'locale':
        break
      // These need the component: they are code, or change what the link is.
      case 'onNavigate':
      case 'transitionTypes':
      case 'legacyBehavior':
      case 'passHref':
        if (props[name] !== undefined) return undefined
        break
      default:
        attributes[name] = props[name]
    }
  }
  return attributes
}

function isHref(value: unknown): value is Href {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}
