import type { ScriptHTMLAttributes } from 'react'

type ScriptAttributes = Omit<ScriptHTMLAttributes<HTMLScriptElement>, 'onLoad' | 'onError'>

export interface ScriptProps extends ScriptAttributes {
  /**
   * `beforeInteractive`: in the head of the document, in order. `afterInteractive` (default): after hydration.
   * `lazyOnload`: when the page is loaded and idle. `worker`: as `lazyOnload`.
   */
  strategy?: 'beforeInteractive' | 'afterInteractive' | 'lazyOnload' | 'worker' | undefined
  /** Identity of the script; needed for code between the tags. */
  id?: string | undefined
  /** Called once, when the script has run. */
  onLoad?: ((event: unknown) => void) | undefined
  /** Called when the script has run, and again each time the component is shown. */
  onReady?: (() => void) | undefined
  onError?: ((error: unknown) => void) | undefined
  /** Stylesheets that belong to the script. */
  stylesheets?: string[] | undefined
}

export interface ScriptCode {
  /** Identity over navigations. */
  key: string
  src: string | undefined
  /** Used where there is no `src`. */
  text: string
  attributes: ScriptHTMLAttributes<HTMLScriptElement>
  strategy: string
}

export function readScriptCode(props: ScriptProps): ScriptCode {
  const {
    strategy = 'afterInteractive',
    onLoad: _onLoad,
    onReady: _onReady,
    onError: _onError,
    stylesheets: _stylesheets,
    children,
    dangerouslySetInnerHTML,
    src,
    ...attributes
  } = props
  const text = String(dangerouslySetInnerHTML?.__html ?? [children ?? ''].flat().join(''))
  return { key: props.id ?? src ?? text, src, text, attributes, strategy }
}

/** The props that `readScriptCode` reads, as far as a document can hold them. */
export function writeScriptProps({ src, text, attributes, strategy }: ScriptCode): Record<string, unknown> {
  const own = src === undefined ? { dangerouslySetInnerHTML: { __html: text } } : { src }
  return { ...attributes, ...own, strategy }
}
