import { formatHref, isScriptHref, type Href } from '../../client/local-href.ts'
import type { LinkProps } from '../../client/link.tsx'
import { addPrefixes, type Prefixes } from '../../shared/href.ts'
import { writeLinkMark } from '../../shared/inert-link.ts'
import { INERT_LINK_ATTRIBUTE } from '../../shared/wire.ts'
import type { Props } from './write-html.ts'

/** Props that need the component: they are code, or change what the link is. */
const KEPT_BY_REACT = ['onNavigate', 'transitionTypes', 'legacyBehavior', 'passHref'] as const

/** The anchor that `Link` would render, with a mark that says what its click does. Undefined: the link is left to React. */
export function createLinkAttributes(props: Props, prefixes: Prefixes): Props | undefined {
  const {
    href,
    as,
    prefetch,
    replace = false,
    scroll = true,
    shallow: _,
    locale = prefixes.locale,
    ...rest
  } = props as unknown as LinkProps
  if (KEPT_BY_REACT.some((name) => props[name] !== undefined) || !isHref(as ?? href)) return undefined
  const address = addPrefixes(formatHref(as ?? href), {
    ...prefixes,
    ...(locale !== undefined && { locale }),
  })
  if (isScriptHref(address)) return undefined
  const mark = writeLinkMark({
    replace,
    scroll,
    prefetch: prefetch === false ? null : prefetch === true ? 'full' : 'auto',
  })
  return { ...rest, href: address, [INERT_LINK_ATTRIBUTE]: mark }
}

function isHref(value: unknown): value is Href {
  return typeof value === 'string' || (typeof value === 'object' && value !== null)
}
