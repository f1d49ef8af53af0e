/** A host that serves some of the locales under its own name. */
export interface DomainLocale {
  /** Host name without protocol and port, such as `example.nl`. */
  domain: string
  /** The locale that has no prefix on this domain. */
  defaultLocale: string
  /** Further locales of this domain; they have a prefix. */
  locales?: string[]
  /** Redirects and links to this domain use `http:`; for development. */
  http?: boolean
}

/** The languages of an app. Plain JSON. */
export interface I18nConfig {
  /** First segments of paths, such as `nl` or `nl-BE`. */
  locales: string[]
  /** The locale of paths without a prefix. */
  defaultLocale: string
  domains?: DomainLocale[]
  /** `false`: a visitor of `/` is never redirected to a locale. */
  localeDetection?: boolean
}

/** What a page says about its own locale and about those that links may go to. Only documents say more than the first. */
export interface PageLocale {
  locale: string
  locales: string[]
  /** Of the host that the page is on. */
  defaultLocale: string
  /** Only where the page is on one of them: from anywhere else, links stay on the host. */
  domainLocales?: DomainLocale[]
}
