import { type CatalogueEntry, type ErrorDetails, WaymarkError } from './waymark-error.ts'

/**
 * Mistakes in the props of links and forms. Only development looks for them, so bundles for production leave
 * this file out; that is why it is apart from client-errors.ts.
 */
export const LINK_ERRORS = {
  WM_LINK_HREF: {
    title: 'A link without an address',
    status: 500,
    message: '<{component}> needs {prop} to be {expected}, but got {value}.',
    hint: 'Check the value of {prop}, also for the case that data is missing.',
  },
  WM_LINK_ADDRESS: {
    title: 'An address that cannot be read',
    status: 500,
    message: '<{component}> was given {href}, which no browser understands as an address.',
    hint: 'Write a path such as /about, or a whole address such as https://example.com/.',
  },
  WM_LINK_DYNAMIC_HREF: {
    title: 'A link with the name of a dynamic segment',
    status: 500,
    message: '<Link> was given {href}, which names a dynamic segment instead of a value for it.',
    hint: 'Put the value into the path, as in `/blog/${post.slug}`.',
  },
  WM_LINK_SCRIPT: {
    title: 'A javascript: address',
    status: 500,
    message: '<{component}> was given a javascript: address, which is left out because it would run as code.',
    hint: 'Use onClick on a <button> to run code, and check addresses that come from a visitor.',
  },
  WM_LINK_ANCHOR_CHILD: {
    title: 'An <a> inside a link',
    status: 500,
    message: '<Link> renders an <a> itself, and its child is one as well.',
    hint: 'Remove the inner <a> and put its props on <Link>.',
  },
  WM_LINK_LEGACY_CHILD: {
    title: 'A link with legacyBehavior and not one child',
    status: 500,
    message: '<Link legacyBehavior> hands its address to its one child, but it has {count}.',
    hint: 'Give it exactly one child, or remove legacyBehavior.',
  },
  WM_LINK_LOCALE: {
    title: 'A link to a locale that the app does not have',
    status: 500,
    message: '<Link> was given the locale {locale}, which is not among the locales of the configuration.',
    hint: 'Add it to i18n.locales in waymark.config.ts, or remove the prop.',
  },
  WM_FORM_QUERY: {
    title: 'The action of a form has a query',
    status: 500,
    message: '<Form> was given the action {action}, but its fields replace the query of the action.',
    hint: 'Put these values into hidden fields.',
  },
  WM_FORM_FILE: {
    title: 'A file in a form that navigates',
    status: 500,
    message: '<Form> sends the name of the file in {field} and not the file, because it navigates.',
    hint: 'Use a server action to receive files.',
  },
} as const

export type LinkErrorCode = keyof typeof LINK_ERRORS

/** Checks the shape of every entry; `satisfies` above would not survive `isolatedDeclarations`. */
const catalogue: Record<LinkErrorCode, CatalogueEntry> = LINK_ERRORS

export function createLinkError(code: LinkErrorCode, details: ErrorDetails): WaymarkError<LinkErrorCode> {
  return new WaymarkError(code, catalogue[code], details)
}
