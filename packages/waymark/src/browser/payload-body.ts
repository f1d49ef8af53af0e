export interface PayloadBody {
  stream: ReadableStream<Uint8Array>
  /** The page itself is there; what still comes fills it up. */
  markUsable(): void
}

let wasCut = false

/** True, once, when the page was frozen while parts of it were still to come. */
export function takeCut(): boolean {
  const cut = wasCut
  wasCut = false
  return cut
}

/**
 * The body of an answer. It ends in an error always: React fails with it what has not come by then, and takes no
 * notice when all has. When the page is frozen, what is missing stays pending instead, so that the page does not come
 * back with errors in it; `takeCut` tells.
 */
export function readPayloadBody(
  body: ReadableStream<Uint8Array>,
  signal: AbortSignal,
  createFailure: (cause?: unknown) => Error,
): PayloadBody {
  const reader = body.getReader()
  let isUsable = false
  // Noted when it happens: the failed read may be heard of only after the page has come back.
  const onAbort = (): void => void (wasCut ||= isUsable)
  signal.addEventListener('abort', onAbort)
  const stream = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        try {
          const { done, value } = await reader.read()
          if (!done) return controller.enqueue(value)
          controller.error(createFailure())
        } catch (error) {
          if (!signal.aborted) controller.error(createFailure(error))
          else if (!isUsable) controller.error(error)
        }
        signal.removeEventListener('abort', onAbort)
      },
    },
    // An error drops what is queued, so nothing is.
    { highWaterMark: 0 },
  )
  return { stream, markUsable: () => void (isUsable = true) }
}
