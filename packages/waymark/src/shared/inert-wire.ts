// Apart from wire.ts, which is in the first script of every page: these names are for pages with inert content.

/** Attribute by which the browser finds an inert element of the document, and that of a link inside of one. */
export const INERT_ATTRIBUTE = 'data-wm'
export const INERT_LINK_ATTRIBUTE = 'data-wm-link'
/** Global object with the inert content that the document does not show. */
export const INERT_GLOBAL = '__wm_inert'
