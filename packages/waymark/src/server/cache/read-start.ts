/** The whole body, when it is not larger than the limit; else a response from which all of it can still be read. */
export async function readStart(
  response: Response,
  maxBytes: number,
): Promise<{ bytes: Uint8Array; whole?: undefined } | { bytes?: undefined; whole: Response }> {
  if (response.body === null) return { bytes: new Uint8Array() }
  if (Number(response.headers.get('content-length')) > maxBytes) return { whole: response }
  const reader = response.body.getReader()
  const chunks: Uint8Array[] = []
  let size = 0
  while (size <= maxBytes) {
    const { done, value } = await reader.read()
    if (done) return { bytes: Buffer.concat(chunks) }
    chunks.push(value)
    size += value.byteLength
  }
  return { whole: createWhole(response, chunks, reader) }
}

function createWhole(
  { status, statusText, headers, url }: Response,
  chunks: Uint8Array[],
  reader: ReadableStreamDefaultReader<Uint8Array>,
): Response {
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      const known = chunks.shift()
      if (known !== undefined) return controller.enqueue(known)
      const { done, value } = await reader.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => reader.cancel(reason),
  })
  const response = new Response(body as never, { status, statusText, headers })
  return Object.defineProperty(response, 'url', { value: url })
}
