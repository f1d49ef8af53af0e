import { AsyncResource } from 'node:async_hooks'
import { createFromNodeStream, getClientEntryUrl } from '@vitejs/plugin-rsc/ssr.node'
import { appRouter } from 'virtual:waymark/pages-assets'
import { captureOwnerStack, use, type ComponentType, type ReactNode } from 'react'
import { preloadModule } from 'react-dom'
import type { ReactFormState } from 'react-dom/client'
import { renderToPipeableStream, renderToStaticMarkup } from 'react-dom/server'
import { AppRoot } from '../client/app-root.tsx'
import { createDocumentFacts, DocumentContext } from '../client/document-context.ts'
import { InertTextsContext } from '../client/inert-view.tsx'
import { readPrefixes } from '../client/prefixes.ts'
import { createRouterView, type AppPayload, type MarkSegment } from '../client/router-context.ts'
import {
  createInsertedHtml,
  ServerInsertedHTMLContext,
  type InsertedHtml,
} from '../client/server-inserted-html.tsx'
import type { BodyWriter } from '../server/body-writer.ts'
import type { PayloadFeed } from '../server/payload-feed.ts'
import type { StreamListener } from '../server/stream-events.ts'
import type { CheckInert, HtmlOutcome, HtmlRequest, InertTexts } from '../shared/html-seam.ts'
import { WHOLE_DOCUMENT_WAIT_MS } from '../shared/limits.ts'
import { noteOwners, registerOwners } from '../shared/note-owners.ts'
import { HtmlSink } from './html-sink.ts'

registerOwners('ssr', captureOwnerStack)

/** Payload in, HTML out. Resolves when the page can start to be sent, or when it cannot be sent at all. */
export function renderHtml(request: HtmlRequest<PayloadFeed>): Promise<HtmlOutcome<BodyWriter>> {
  const { feed, nonce, waitForAll, inertTexts, isForAnyQuery, formState, checkInert, onError } = request
  const carried = request.carried ?? feed
  const readPayload = createPayloadReader(feed, nonce)
  const segments = createSegmentMarks()
  const inserted = createInsertedHtml()
  if (process.env['NODE_ENV'] === 'development') inserted.add(createNonceMark(nonce))
  let failedSegment: string | undefined
  let patience: NodeJS.Timeout | undefined

  return new Promise((resolve) => {
    const ready = (isWhole: boolean): void => {
      clearTimeout(patience)
      resolve({
        kind: 'ready',
        start(body, hooks) {
          const takeInserts = (): string => hooks.takeInserts() + renderInserted(inserted)
          stream.pipe(
            new HtmlSink({ ...hooks, body, feed: carried, nonce, inertTexts, isWhole, takeInserts }) as never,
          )
        },
        abort: (reason) => stream.abort(reason),
      })
    }
    const document = (
      <DocumentContext value={createDocumentFacts(nonce, { isForAnyQuery: isForAnyQuery ?? false })}>
        <ServerInsertedHTMLContext value={inserted.add}>
          <InertTextsContext value={inertTexts ?? NO_TEXTS}>
            <Document readPayload={readPayload} mark={segments.mark} nonce={nonce} />
          </InertTextsContext>
        </ServerInsertedHTMLContext>
      </DocumentContext>
    )
    const stream = renderToPipeableStream(document, {
      bootstrapModules: [getClientEntryUrl()],
      ...(formState === undefined ? {} : { formState: formState as unknown as ReactFormState }),
      ...(nonce === undefined ? {} : { nonce: { script: nonce, style: nonce } }),
      onShellReady() {
        if (waitForAll) patience = setTimeout(ready, WHOLE_DOCUMENT_WAIT_MS, false)
        else ready(false)
      },
      onAllReady() {
        ready(true)
        if (checkInert !== undefined) void checkPayload(readPayload, checkInert)
      },
      onShellError: (error) => resolve({ kind: 'failed', error, segmentKey: failedSegment }),
      onError: (error, info) => {
        inertTexts?.doubt()
        noteOwners(error, 'ssr', captureOwnerStack)
        failedSegment = segments.locate(info.componentStack)
        return onError(error, failedSegment)
      },
    } as Parameters<typeof renderToPipeableStream>[1])
  })
}

/** In development Vite adds the styles of client components by script, with the nonce that it finds in the document. */
function createNonceMark(nonce: string | undefined): () => ReactNode {
  let isDue = nonce !== undefined
  return () => {
    const mark = isDue ? <meta property="csp-nonce" nonce={nonce} /> : null
    isDue = false
    return mark
  }
}

/** Of a page whose inert content travels in the payload. */
const NO_TEXTS: InertTexts = { take: () => '', doubt: () => {}, see: () => {}, readRest: () => undefined }

/**
 * Server components give hints, such as fonts to preload, which stand in the payload. React's HTML renderer takes them
 * as those of its own request, so the payload must be read in the renderer's context: from a component, and when
 * bytes come later, by listeners that keep that context.
 */
function createPayloadReader(feed: PayloadFeed, nonce: string | undefined): () => Promise<AppPayload> {
  let payload: Promise<AppPayload> | undefined
  let scope: AsyncResource | undefined
  const stream = {
    on(event: string, listener: StreamListener) {
      const { runInAsyncScope } = (scope ??= new AsyncResource('WaymarkPayload'))
      feed.on(event, runInAsyncScope.bind(scope, listener as never, undefined))
      return stream
    },
  }
  return () => (payload ??= createFromNodeStream(stream as never, nonce === undefined ? {} : { nonce }))
}

interface DocumentProps {
  readPayload: () => Promise<AppPayload>
  mark: MarkSegment
  nonce: string | undefined
}

function Document({ readPayload, mark, nonce }: DocumentProps): ReactNode {
  const data = use(readPayload())
  // With two routers the entry loads one of them: it is asked for at once.
  const options = { as: 'script', ...(nonce !== undefined && { nonce }) } as const
  for (const script of appRouter?.js ?? []) preloadModule(script, options)
  const prefixes = readPrefixes(data)
  const view = createRouterView(data, prefixes)
  return <AppRoot view={view} prefixes={prefixes} router={null} mark={mark} globalError={data.globalError} />
}

async function checkPayload(readPayload: () => Promise<AppPayload>, check: CheckInert): Promise<void> {
  try {
    // React's promise has no `catch` that could be waited for.
    const { segments } = await readPayload()
    check(Object.values(segments), (node) => renderToStaticMarkup(node as ReactNode))
  } catch {
    // A payload that failed has been reported.
  }
}

/** What libraries collected while components rendered, such as styles. */
function renderInserted(inserted: InsertedHtml): string {
  try {
    const nodes = inserted.take()
    return nodes.length === 0 ? '' : renderToStaticMarkup(nodes)
  } catch (error) {
    // A library that fails to give its styles must not take the page with it.
    console.error(error)
    return ''
  }
}

/**
 * React's HTML renderer has no error boundaries, and says where an error came from only as a component stack.
 * Each segment is wrapped in a component whose name carries a number, so the innermost one can be read there.
 */
function createSegmentMarks(): {
  mark: MarkSegment
  locate(stack: string | null | undefined): string | undefined
} {
  const keys: string[] = []
  return {
    mark(node) {
      let number = keys.indexOf(node.key)
      if (number === -1) number = keys.push(node.key) - 1
      return (MARKS[number] ??= createMark(number))
    },
    locate(stack) {
      const number = stack?.match(/WaymarkSegment(\d+)/)?.[1]
      return number === undefined ? undefined : keys[Number(number)]
    },
  }
}

/** By their number; every document uses the same ones. */
const MARKS: ComponentType<{ children: ReactNode }>[] = []

function createMark(number: number): ComponentType<{ children: ReactNode }> {
  const Mark = ({ children }: { children: ReactNode }): ReactNode => children
  Object.defineProperty(Mark, 'name', { value: `WaymarkSegment${number}` })
  return Mark
}
