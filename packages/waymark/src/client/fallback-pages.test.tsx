import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ForbiddenPage, NotFoundPage, UnauthorizedPage } from './fallback-pages.tsx'
import { DARK, FALLBACK_CSS, LIGHT } from '../shared/fallback-style.ts'

const PAGES = [
  ['404', NotFoundPage, 'This page could not be found.'],
  ['403', ForbiddenPage, 'This page could not be accessed.'],
  ['401', UnauthorizedPage, 'You&#x27;re not authorized to access this page.'],
] as const

describe('the pages for a missing or closed page', () => {
  it.each(PAGES)('%s has its exact title, number and sentence', (status, Page, text) => {
    const html = renderToStaticMarkup(createElement(Page, {}))
    expect(html).toContain(`<title>${status}: ${text}</title>`)
    expect(html).toContain(`<h1>${status}</h1>`)
    expect(html).toContain(`<h2>${text}</h2>`)
  })

  it.each(PAGES)('%s is kept out of search engines and links home', (_status, Page) => {
    const html = renderToStaticMarkup(createElement(Page, {}))
    expect(html).toContain('<meta name="robots" content="noindex"/>')
    expect(html).toContain('<a href="/">')
  })

  it('uses no style attribute, because a strict policy would block it', () => {
    expect(renderToStaticMarkup(createElement(NotFoundPage, {}))).not.toContain('style="')
  })
})

describe('the stylesheet of the fallback pages', () => {
  it('styles nothing but its own class, except at zero specificity', () => {
    const selectors = FALLBACK_CSS.replaceAll(/@media [^{]+\{((?:[^{}]+\{[^}]*\})+)\}/g, '$1')
      .split('}')
      .map((rule) => rule.split('{')[0]?.trim() ?? '')
      .filter((selector) => selector !== '')
    expect(selectors.length).toBeGreaterThan(8)
    expect(
      selectors.filter((selector) => !/^\.wm-fb\b|^body:not\(.+>\.wm-fb$|^:where\(/.test(selector)),
    ).toEqual([])
  })

  it('cannot end its own style element', () => {
    expect(FALLBACK_CSS).not.toContain('</')
  })
})

describe('the colours', () => {
  it.each([
    ['light ink', LIGHT.ink, LIGHT.ground],
    ['light secondary ink', LIGHT.ink2, LIGHT.ground],
    ['light ink on a button', LIGHT.ink, LIGHT.surface],
    ['light error', LIGHT.bad, LIGHT.ground],
    ['light link in the overlay', LIGHT.info, LIGHT.surface],
    ['dark ink', DARK.ink, DARK.ground],
    ['dark secondary ink', DARK.ink2, DARK.ground],
    ['dark ink on a button', DARK.ink, DARK.surface],
    ['dark error', DARK.bad, DARK.ground],
    ['dark link in the overlay', DARK.info, DARK.surface],
  ])('%s reaches the contrast of AA text', (_name, text, ground) => {
    expect(readContrast(text, ground)).toBeGreaterThanOrEqual(4.5)
  })

  it.each([
    ['light', LIGHT],
    ['dark', DARK],
  ])('the %s accent reaches the contrast of AA graphics', (_name, palette) => {
    expect(readContrast(palette.accent, palette.ground)).toBeGreaterThanOrEqual(3)
  })
})

/** WCAG 2.2, relative luminance and contrast ratio. */
function readContrast(a: string, b: string): number {
  const [light = 0, dark = 0] = [readLuminance(a), readLuminance(b)].sort((x, y) => y - x)
  return (light + 0.05) / (dark + 0.05)
}

function readLuminance(hex: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5]
    .map((start) => Number.parseInt(hex.slice(start, start + 2), 16) / 255)
    .map((value) => (value <= 0.03928 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4))
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}
