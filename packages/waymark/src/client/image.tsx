'use client'

import { use, useEffect, useEffectEvent, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import { preload } from 'react-dom'
import { useBothRefs } from './both-refs.ts'
import { DocumentContext, type DocumentFacts } from './document-context.ts'
import loader from './image-loader.ts'
import { resolveImage, type ImageProps, type ResolvedImage } from './image-props.ts'
import { readImageSettings } from './image-settings.ts'

/**
 * An image in the width that the visitor's screen needs, in the best format that the browser knows.
 * @example <Image src="/photo.jpg" alt="A summit at dawn" width={640} height={480} />
 */
export function Image(props: ImageProps): ReactNode {
  const resolved = resolveImage(props, { settings: readImageSettings(), loader })
  const facts = use(DocumentContext)
  if (resolved.preload) preloadImage(resolved.props, facts)
  const { onLoad, onError, ref: givenRef, ...rest } = resolved.props
  const { onLoadingComplete } = props
  const [outcome, setOutcome] = useState<'loaded' | 'failed'>()
  const [own, ref] = useBothRefs(givenRef)
  const told = useRef('')
  const finish = (image: HTMLImageElement, event?: SyntheticEvent<HTMLImageElement>): void => {
    if (told.current === image.currentSrc) return
    told.current = image.currentSrc
    setOutcome('loaded')
    onLoad?.(event ?? createLoadEvent(image))
    onLoadingComplete?.(image)
  }
  // The event of an image that came before hydration is over when React begins to listen.
  const catchUp = useEffectEvent((image: HTMLImageElement) => {
    if (!image.complete) return
    if (image.naturalWidth > 0) finish(image)
    // Loading again is the only way to hear of the failure.
    else if (onError !== undefined && image.currentSrc !== '') image.src = String(image.src)
  })
  useEffect(() => {
    if (own.current !== null) catchUp(own.current)
  }, [own])
  return (
    <img
      {...rest}
      style={outcome === undefined ? rest.style : resolved[`${outcome}Style`]}
      ref={ref}
      onLoad={(event) => finish(event.currentTarget, event)}
      onError={(event) => {
        setOutcome('failed')
        onError?.(event)
      }}
    />
  )
}

/** In pages/ the page is rendered before the document, so React has no head to write to: the link goes where scripts go. */
function preloadImage(props: ResolvedImage['props'], facts: DocumentFacts | null): void {
  const { src = '', srcSet, sizes, crossOrigin, referrerPolicy, fetchPriority = 'high' } = props
  const options = {
    as: 'image',
    ...(srcSet === undefined ? {} : { imageSrcSet: srcSet }),
    ...(sizes === undefined ? {} : { imageSizes: sizes }),
    ...(crossOrigin === undefined ? {} : { crossOrigin }),
    ...(referrerPolicy === undefined ? {} : { referrerPolicy }),
    fetchPriority,
  } as const
  if (typeof facts?.scripts !== 'object') return preload(String(src), options)
  const key = `image ${String(src)} ${srcSet ?? ''} ${sizes ?? ''}`
  // A browser that does not know `imageSrcSet` would load one that the page does not show.
  const href = srcSet === undefined ? { href: String(src) } : {}
  if (facts.claim(key)) facts.scripts.push(<link key={key} rel="preload" {...href} {...options} />)
}

/** The parts of React's event that apps read, for an image that was there before React. */
function createLoadEvent(image: HTMLImageElement): SyntheticEvent<HTMLImageElement> {
  const nativeEvent = new Event('load')
  let isPrevented = false
  let isStopped = false
  return {
    nativeEvent,
    currentTarget: image,
    target: image,
    type: 'load',
    bubbles: false,
    cancelable: false,
    defaultPrevented: false,
    eventPhase: 0,
    isTrusted: false,
    timeStamp: nativeEvent.timeStamp,
    isDefaultPrevented: () => isPrevented,
    isPropagationStopped: () => isStopped,
    persist: () => {},
    preventDefault: () => void (isPrevented = true),
    stopPropagation: () => void (isStopped = true),
  } as SyntheticEvent<HTMLImageElement>
}
