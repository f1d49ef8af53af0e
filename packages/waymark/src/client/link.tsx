'use client'

import {
  Children,
  isValidElement,
  use,
  type ComponentPropsWithRef,
  type ReactElement,
  type ReactNode,
} from 'react'
import { addPrefixes } from '../shared/href.ts'
import { useBothRefs } from './both-refs.ts'
import { followLink, type NavigateEvent } from './follow-link.ts'
import { checkLink } from './link-checks.ts'
import { prefetchLink, usePrefetchInView, type PrefetchTarget } from './link-prefetch.ts'
import { createPendingMark, LinkStatusContext } from './link-status.ts'
import { formatHref, isScriptHref, type Href } from './local-href.ts'
import { PageLinksContext, type PageTarget } from './pages/page-links-context.ts'
import { PrefixesContext } from './prefixes.ts'
import { RouterContext } from './router-context.ts'

declare const process: { env: { NODE_ENV?: string } }

type AnchorProps = ComponentPropsWithRef<'a'>

export interface LinkProps extends Omit<AnchorProps, 'href'> {
  href: Href
  /**
   * `'auto'` (also `null`): a static page whole, any other down to its first loading state. `true`: whole. `false`: never;
   * in pages/ when the visitor points at it.
   */
  prefetch?: boolean | 'auto' | null | undefined
  /** Replaces the entry in the history instead of adding one. */
  replace?: boolean | undefined
  /** `false` leaves the scroll position alone. */
  scroll?: boolean | undefined
  /** Called before the router navigates, and not when the browser does. */
  onNavigate?: ((event: NavigateEvent) => void) | undefined
  /** Names for the view transition of this navigation. */
  transitionTypes?: string[] | undefined
  /** Address to show and to go to instead of `href`, which in pages/ still names the page; for older code. */
  as?: Href | undefined
  /** Makes the one child the link instead of an `<a>` around it; for older code. */
  legacyBehavior?: boolean | undefined
  /** With `legacyBehavior`: hands `href` to a child that is not an `<a>`. */
  passHref?: boolean | undefined
  /** In pages/: changes the address without asking for the data of the page. Has no effect in app/. */
  shallow?: boolean | undefined
  /** The locale to go to; the current one without it. `false`: `href` says it. Without effect in an app that has no `i18n`. */
  locale?: string | false | undefined
}

/**
 * A link that the router follows without loading the document again. Without JavaScript it is an ordinary `<a>`.
 * @example <Link href="/about">About</Link>
 */
export function Link(props: LinkProps): ReactNode {
  const prefixes = use(PrefixesContext)
  const pages = use(PageLinksContext)
  if (process.env.NODE_ENV !== 'production')
    checkLink({ ...props, locales: prefixes.locales, mayNamePattern: pages !== null })
  const {
    href,
    as,
    prefetch,
    replace = false,
    scroll = true,
    onNavigate,
    transitionTypes,
    legacyBehavior,
    passHref,
    shallow,
    locale = prefixes.locale,
    ...rest
  } = props
  const router = use(RouterContext)
  const child = legacyBehavior === true ? readOnlyChild(props.children) : null
  // With `legacyBehavior` the child is what the page put its handlers on.
  const { ref, ...given }: AnchorProps = child === null ? rest : child.props
  const [link, both] = useBothRefs(ref)
  const page: PageTarget | undefined =
    pages === null ? undefined : { href, as, locale: props.locale, shallow }
  const address =
    pages !== null && page !== undefined
      ? pages.format(page)
      : addPrefixes(formatHref(as ?? href ?? ''), { ...prefixes, ...(locale !== undefined && { locale }) })
  const target: PrefetchTarget = {
    href: isScriptHref(address) ? undefined : address,
    kind: prefetch === false ? null : prefetch === true ? 'full' : 'auto',
    page,
  }
  usePrefetchInView(link, target)
  const onIntent = (): void => {
    if (router !== null) prefetchLink(router, pages === null ? target : { ...target, kind: 'auto' }, true)
  }

  // A component in the place of the anchor is given the same props.
  const Tag = (child === null ? 'a' : child.type) as 'a'
  const ownsHref = child === null || passHref === true || (Tag === 'a' && given.href === undefined)
  return (
    <LinkStatusContext value={link}>
      <Tag
        key={child?.key}
        {...given}
        {...(ownsHref && { href: target.href })}
        ref={both}
        onClick={(event) => {
          given.onClick?.(event)
          if (router === null || target.href === undefined) return
          followLink(event, event.currentTarget, router, {
            href: target.href,
            replace,
            scroll,
            onNavigate,
            page,
            onPending: createPendingMark(link),
            ...(transitionTypes && { transitionTypes }),
          })
        }}
        onMouseEnter={(event) => {
          given.onMouseEnter?.(event)
          onIntent()
        }}
        onTouchStart={(event) => {
          given.onTouchStart?.(event)
          onIntent()
        }}
        onFocus={(event) => {
          given.onFocus?.(event)
          onIntent()
        }}
      />
    </LinkStatusContext>
  )
}

/** From a server component the child may come as a reference that is loaded on demand; `toArray` resolves it. */
function readOnlyChild(children: ReactNode): ReactElement<AnchorProps> | null {
  const [child, ...others] = Children.toArray(children)
  return others.length === 0 && isValidElement<AnchorProps>(child) ? child : null
}
