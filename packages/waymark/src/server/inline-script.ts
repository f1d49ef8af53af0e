import { isUtf8 } from 'node:buffer'
import { escapeInlineScript } from '../shared/escape.ts'
import type { Runtime } from '../shared/seams.ts'
import { createLoaderText, type BrowserTelemetry } from '../shared/telemetry/loader-script.ts'
import { INERT_GLOBAL } from '../shared/inert-wire.ts'
import { FAILURES_GLOBAL } from '../shared/known-failure.ts'
import { INLINE_PAYLOAD_GLOBAL, PUBLIC_ENV_GLOBAL } from '../shared/wire.ts'

/** The only code that writes script text into a document. */

const OPEN = `(self.${INLINE_PAYLOAD_GLOBAL}=self.${INLINE_PAYLOAD_GLOBAL}||[]).push(`

/** Payload bytes as a script that hands them to the client. Rows of binary data travel as base64. */
export function createPayloadScript(chunks: Uint8Array[], nonce: string | undefined): string {
  const bytes = chunks.length === 1 ? Buffer.from(chunks[0]!) : Buffer.concat(chunks)
  const data = isUtf8(bytes)
    ? escapeInlineScript(JSON.stringify(bytes.toString('utf8')))
    : `["${bytes.toString('base64')}"]`
  return `<script${nonceAttribute(nonce)}>${OPEN}${data})</script>`
}

export function createPayloadEndScript(nonce: string | undefined): string {
  return `<script${nonceAttribute(nonce)}>${OPEN}0)</script>`
}

/** Inert content that stands nowhere in the document. */
export function createInertScript(texts: Record<string, string>, nonce: string | undefined): string {
  const data = escapeInlineScript(JSON.stringify(texts))
  return `<script${nonceAttribute(nonce)}>self.${INERT_GLOBAL}=${data}</script>`
}

/** Failures that the browser may meet again, and that are reported. */
export function createFailuresScript(failures: readonly string[], nonce: string | undefined): string {
  const data = escapeInlineScript(failures.map((failure) => JSON.stringify(failure)).join())
  return `<script${nonceAttribute(nonce)}>(self.${FAILURES_GLOBAL}=self.${FAILURES_GLOBAL}||[]).push(${data})</script>`
}

type HeadRuntime = Pick<
  Runtime<never, never>,
  'telemetry' | 'browserTelemetry' | 'browserSettings' | 'publicEnv'
>

/** Texts of the scripts in the head of every document. What starts telemetry is first: it has to see the others fail. */
export function listHeadTexts(runtime: HeadRuntime): string[] {
  return [createTelemetryText(runtime), createPublicEnvText(runtime.publicEnv)].filter(
    (text) => text !== undefined,
  )
}

export function writeScripts(texts: readonly string[], nonce: string | undefined): string {
  return texts.map((text) => `<script${nonceAttribute(nonce)}>${text}</script>`).join('')
}

const headScripts = new WeakMap<HeadRuntime, Uint8Array>()

/** Those scripts as they stand in a document. Without a nonce they are the same bytes for every document of a server. */
export function encodeHeadScripts(runtime: HeadRuntime, nonce: string | undefined): Uint8Array {
  if (nonce !== undefined) return Buffer.from(writeScripts(listHeadTexts(runtime), nonce))
  let bytes = headScripts.get(runtime)
  if (bytes === undefined) {
    bytes = Buffer.from(writeScripts(listHeadTexts(runtime), undefined))
    headScripts.set(runtime, bytes)
  }
  return bytes
}

/** The public variables of the environment. */
function createPublicEnvText(values: Record<string, string>): string | undefined {
  if (Object.keys(values).length === 0) return undefined
  return `self.${PUBLIC_ENV_GLOBAL}=${escapeInlineScript(JSON.stringify(values))}`
}

const loaderTexts = new WeakMap<BrowserTelemetry, string>()

/** Made once, since it never changes. */
function createTelemetryText({
  telemetry,
  browserTelemetry,
  browserSettings = telemetry?.settings.browser,
}: HeadRuntime): string | undefined {
  if (browserSettings === undefined || browserTelemetry === undefined) return undefined
  const known = loaderTexts.get(browserTelemetry)
  if (known !== undefined) return known
  const text = createLoaderText(browserTelemetry, browserSettings)
  loaderTexts.set(browserTelemetry, text)
  return text
}

/** Stands for those texts in a document that is kept: each server that sends it has its own. */
export const HEAD_TEXTS_MARK = '/*head*/'

/** Takes the mark out of a document. `headEnd`: where it stood, in bytes. */
export function cutHeadTextsMark(html: string): { bytes: Buffer; headEnd: number | undefined } {
  const element = `<script>${HEAD_TEXTS_MARK}</script>`
  const at = html.indexOf(element)
  if (at === -1) return { bytes: Buffer.from(html), headEnd: undefined }
  const before = html.slice(0, at)
  return {
    bytes: Buffer.from(before + html.slice(at + element.length)),
    headEnd: Buffer.byteLength(before),
  }
}

/** Data of a page of pages/, to stand in a script that is not run. */
export function createPageDataText(data: unknown): string {
  return escapeInlineScript(JSON.stringify(data))
}

/** A nonce has only characters of base64, whoever made it, so it needs no escaping. */
function nonceAttribute(nonce: string | undefined): string {
  return nonce === undefined ? '' : ` nonce="${nonce}"`
}
