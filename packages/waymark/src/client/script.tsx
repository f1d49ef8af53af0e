'use client'

import { use, useEffect, useEffectEvent, useRef, type ReactNode } from 'react'
import { preinit, preload } from 'react-dom'
import { createScriptError } from '../shared/script-errors.ts'
import type { WaymarkError } from '../shared/waymark-error.ts'
import { DocumentContext, type DocumentFacts } from './document-context.ts'
import { runScript, SCRIPT_MARK, whenDue } from './load-script.ts'
import { readScriptCode, type ScriptCode, type ScriptProps } from './script-code.ts'
import { useServerInsertedHTML } from './server-inserted-html.tsx'

declare const process: { env: { NODE_ENV?: string } }

/**
 * A script of another site, or code of your own, that runs at a chosen time and once, however often the page changes.
 * @example <Script src="https://example.com/widget.js" strategy="lazyOnload" />
 */
export function Script(props: ScriptProps): ReactNode {
  const { strategy = 'afterInteractive', onLoad, onReady, onError, stylesheets } = props
  const facts = use(DocumentContext)
  const code = readScriptCode(props)
  if (process.env.NODE_ENV !== 'production') checkScript(props, code)
  for (const href of stylesheets ?? []) preinit(href, { as: 'style' })
  const isEarly = strategy === 'beforeInteractive'
  if (facts?.scripts === 'stream' && strategy === 'afterInteractive') announce(code, facts.nonce)
  if (isEarly && typeof facts?.scripts === 'object' && facts.claim(code.key))
    facts.scripts.push(writeScript(code, facts))
  // What a document holds is not rendered again in the browser.
  if (!isEarly && facts?.later !== undefined && facts.claim(code.key)) facts.later.push(code)
  useServerInsertedHTML(() => (isEarly && facts?.claim(code.key) ? writeScript(code, facts) : null))

  const begun = useRef('')
  const begin = useEffectEvent((key: string) => {
    // Development runs effects twice; a script has run once it has run.
    if (begun.current === key) return
    begun.current = key
    whenDue(strategy, () => runScript(code, { onLoad, onReady, onError }))
  })
  const { key } = code
  useEffect(() => begin(key), [key])
  return isEarly && facts?.scripts === 'here' ? writeScript(code, facts) : null
}

/** The browser may fetch it while the page is hydrated. */
function announce({ src, attributes }: ScriptCode, nonce: string | undefined): void {
  if (src === undefined) return
  const { integrity, crossOrigin } = attributes
  preload(src, {
    as: 'script',
    ...(nonce === undefined ? {} : { nonce }),
    ...(integrity === undefined ? {} : { integrity }),
    ...(crossOrigin === undefined ? {} : { crossOrigin }),
  })
}

/** As an element, so that React escapes what would end the script too early. */
function writeScript(code: ScriptCode, { nonce }: Pick<DocumentFacts, 'nonce'>): ReactNode {
  const { key, src, text, attributes, strategy } = code
  const marks = { ...attributes, nonce: attributes.nonce ?? nonce, [SCRIPT_MARK]: strategy }
  return src === undefined ? (
    <script key={key} {...marks}>
      {text}
    </script>
  ) : (
    <script key={key} {...marks} src={src} />
  )
}

/** A page renders its scripts many times; each mistake is said once. */
const said = new Set<string>()

function checkScript({ id, strategy }: ScriptProps, { src, text }: ScriptCode): void {
  if (src === undefined && text === '') warn(createScriptError('WM_SCRIPT_EMPTY'))
  else if (src === undefined && id === undefined) warn(createScriptError('WM_SCRIPT_ID'))
  if (strategy === 'worker') warn(createScriptError('WM_SCRIPT_WORKER'))
}

function warn(error: WaymarkError): void {
  if (said.has(error.code)) return
  said.add(error.code)
  console.error(error)
}
