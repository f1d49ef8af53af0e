import { INLINE_PAYLOAD_GLOBAL } from '../shared/wire.ts'

/** What inline scripts push: text, base64 of binary rows, or 0 at the end. */
type InlineChunk = string | [base64: string] | 0

type InlineQueue = InlineChunk[] & { push(chunk: InlineChunk): number }

/** The payload that came inside the document, as a stream. Scripts that ran before this one are read first. */
export function readInlinePayload(): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder()
  const holder = globalThis as unknown as Record<string, InlineQueue | undefined>
  const early = (holder[INLINE_PAYLOAD_GLOBAL] ??= [] as unknown as InlineQueue)
  return new ReadableStream({
    start(controller) {
      const add = (chunk: InlineChunk): void => {
        if (chunk === 0) controller.close()
        else controller.enqueue(typeof chunk === 'string' ? encoder.encode(chunk) : decodeBase64(chunk[0]))
      }
      for (const chunk of early) add(chunk)
      early.length = 0
      early.push = (chunk: InlineChunk): number => {
        add(chunk)
        return 0
      }
      // A document that was cut off would leave the page waiting for ever.
      onDocumentLoaded(() => {
        try {
          controller.close()
        } catch {
          // Closed already: the document was complete.
        }
      })
    },
  })
}

function onDocumentLoaded(listener: () => void): void {
  if (document.readyState === 'loading')
    document.addEventListener('DOMContentLoaded', () => setTimeout(listener))
  else setTimeout(listener)
}

function decodeBase64(text: string): Uint8Array {
  const binary = atob(text)
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < binary.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}
