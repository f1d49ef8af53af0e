import { createStatusDocument } from '../server/error-document.ts'
import { cutBodyAfterAnswer } from '../server/request-body.ts'
import type { WaymarkError } from '../shared/errors.ts'
import { FORM_ADVICE } from '../shared/fallback-texts.ts'
import { actionHeaders, CACHE_CONTROL_NEVER, DOCUMENT_CONTENT_TYPE, HEADER_ACTION } from '../shared/wire.ts'
import type { PageRequest } from './page-render.tsx'

/** A page of another build asks for what this one does not have: a newer page can be had. */
const OUTDATED: ReadonlySet<string> = new Set(['WM_ACTION_UNKNOWN', 'WM_ACTION_CLOSURE'])

/** Says why: to a script in one line, to somebody who sent a form without JavaScript on a page. Nothing of the app has run. */
export function refuseAction(
  { app, context }: Pick<PageRequest, 'app' | 'context'>,
  refusal: WaymarkError,
): void {
  const { code, status, message } = refusal
  const { request, response } = context
  if (response.headersSent || response.destroyed) return void response.destroy()
  cutBodyAfterAnswer(context)
  app.runtime.observe?.(request, { kind: 'refused' })
  if (OUTDATED.has(code)) response.setHeader(actionHeaders(app.runtime.names).notFound, '1')
  const isForm = request.headers[HEADER_ACTION] === undefined
  response.statusCode = status
  response.setHeader('content-type', isForm ? DOCUMENT_CONTENT_TYPE : 'text/plain; charset=utf-8')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('cache-control', CACHE_CONTROL_NEVER)
  response.end(
    isForm ? createStatusDocument(status, { advice: chooseAdvice(refusal), code }) : `${message} (${code})\n`,
  )
  app.runtime.warn?.(refusal)
}

function chooseAdvice({ code, status }: WaymarkError): string {
  if (OUTDATED.has(code)) return FORM_ADVICE.outdated
  return status === 413 ? FORM_ADVICE.tooLarge : FORM_ADVICE.other
}
