import type { Text } from '../../messages/text.ts'

/** Clients name what matched no route by its method or by what the browser did. */
const METHOD = /^(?:GET|HEAD|POST|PUT|PATCH|DELETE|OPTIONS)$/
const PAGE = /^(?:pageload|navigation)$/i
const ERROR_PAGE = /^\/?_error$/

/** A route in words that say what it is, where its name alone does not. */
export function nameRoute(text: Text, route: string): string {
  if (METHOD.test(route)) return text('performance.no-route.request', { method: route })
  if (PAGE.test(route)) return text('performance.no-route.page')
  return ERROR_PAGE.test(route) ? text('performance.error-page') : route
}
