/** What a route handler may export. */
export const HANDLER_METHODS = ['DELETE', 'GET', 'HEAD', 'OPTIONS', 'PATCH', 'POST', 'PUT'] as const

export type HandlerMethod = (typeof HANDLER_METHODS)[number]
