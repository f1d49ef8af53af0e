'use client'

import {
  createContext,
  Fragment,
  Suspense,
  use,
  useLayoutEffect,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react'
import { stateKeyOf, type SegmentNode } from '../shared/payload.ts'
import { ErrorBoundary, NotIndexed, SignalBoundary } from './boundaries.tsx'
import { BuiltInAccessPage } from './built-in-pages.tsx'
import {
  ElementsContext,
  LevelContext,
  MarkContext,
  useRouterView,
  type ErrorFileProps,
} from './router-context.ts'

export interface SegmentViewProps {
  slot: string
  /** The level's template around a `TemplateChildren`. */
  template?: ReactNode
  error?: ComponentType<ErrorFileProps>
  loading?: ReactNode
  notFound?: ReactNode
  forbidden?: ReactNode
  unauthorized?: ReactNode
  /** The level of the outermost layout: shows the built-in pages for what the app has no file for. */
  isRoot?: boolean
}

/**
 * One slot of one level: what a layout gets as `children`. The files of the level wrap it, outermost first:
 * template, error, loading, then not-found, forbidden and unauthorized.
 */
export function SegmentView(props: SegmentViewProps): ReactNode {
  const view = useRouterView()
  const elements = use(ElementsContext)
  const level = use(LevelContext) ?? view.tree
  const child = level.slots?.[props.slot]
  const standIn = use(WholePageContext)?.status
  const isWhole = props.isRoot === true && standIn !== undefined
  if (child === undefined || (isWhole && props.slot !== 'children')) return null
  const key = stateKeyOf(child)

  const fallbacks = createFallbacks(props)
  let content: ReactNode = isWhole ? (
    <NotIndexed>{fallbacks[standIn]}</NotIndexed>
  ) : (
    <SignalBoundary resetKey={view.errorsKey} fallbacks={fallbacks}>
      <SegmentContent node={child} />
    </SignalBoundary>
  )
  if (props.loading !== undefined) content = <Suspense fallback={props.loading}>{content}</Suspense>
  if (props.error !== undefined) {
    content = (
      <ErrorBoundary component={props.error} resetKey={view.errorsKey}>
        {content}
      </ErrorBoundary>
    )
  }
  if (props.template !== undefined) {
    content = <TemplateContext value={content}>{props.template}</TemplateContext>
  }
  const keyed = (
    <Fragment key={key} ref={elements?.register(child.key)}>
      {content}
    </Fragment>
  )
  if (level.key !== view.tree.key || props.slot !== 'children') return keyed
  // Of two titles the browser shows the one that React takes over last: one that the page writes itself wins.
  return (
    <>
      {view.head}
      {keyed}
    </>
  )
}

/**
 * What a segment rendered. A bare folder only passes its children on. What has not arrived yet is waited for:
 * the promise never settles, the router shows another view when the rest is here.
 */
export function SegmentContent({ node }: { node: SegmentNode }): ReactNode {
  const { segments } = useRouterView()
  const mark = use(MarkContext)
  const content = node.key in segments ? segments[node.key] : <SegmentGap node={node} />
  const Mark = mark === null ? Fragment : mark(node)
  const Around = node.root === true ? WholePage : Fragment
  return (
    <LevelContext value={node}>
      <Around>
        <Mark>{content}</Mark>
      </Around>
    </LevelContext>
  )
}

/** What stands in for the page of the outermost layout and all slots beside it, because one of the slots asked for it. */
interface StandIn {
  status: AccessStatus | undefined
  show(status: AccessStatus): void
}

const WholePageContext = createContext<StandIn | null>(null)

function WholePage({ children }: { children: ReactNode }): ReactNode {
  const { errorsKey } = useRouterView()
  const [asked, setAsked] = useState<{ status: AccessStatus; errorsKey: string }>()
  const status = asked?.errorsKey === errorsKey ? asked.status : undefined
  const standIn = useMemo<StandIn>(
    () => ({ status, show: (next) => setAsked({ status: next, errorsKey }) }),
    [status, errorsKey],
  )
  return <WholePageContext value={standIn}>{children}</WholePageContext>
}

/** In a slot beside the page: before anything of it is painted, the whole page is replaced. */
function AskForWholePage({ status }: { status: AccessStatus }): ReactNode {
  const show = use(WholePageContext)?.show
  useLayoutEffect(() => show?.(status), [show, status])
  return null
}

const NOT_HERE_YET = new Promise<never>(() => {})

function SegmentGap({ node }: { node: SegmentNode }): ReactNode {
  if (node.bare !== true) return use(NOT_HERE_YET)
  return node.leaf === undefined ? <SegmentView slot="children" /> : null
}

const ACCESS_STATUSES = [404, 403, 401] as const
type AccessStatus = (typeof ACCESS_STATUSES)[number]

function createFallbacks(props: SegmentViewProps): Partial<Record<number, ReactNode>> {
  const fallbacks: Partial<Record<number, ReactNode>> = {}
  if (props.isRoot === true && props.slot !== 'children') {
    for (const status of ACCESS_STATUSES) fallbacks[status] = <AskForWholePage status={status} />
    return fallbacks
  }
  if (props.notFound !== undefined) fallbacks[404] = props.notFound
  if (props.forbidden !== undefined) fallbacks[403] = props.forbidden
  if (props.unauthorized !== undefined) fallbacks[401] = props.unauthorized
  if (props.isRoot !== true) return fallbacks
  for (const status of ACCESS_STATUSES) fallbacks[status] ??= <BuiltInAccessPage status={status} />
  return fallbacks
}

const TemplateContext = createContext<ReactNode>(null)

/** Stands where a template puts its `children`. */
export function TemplateChildren(): ReactNode {
  return use(TemplateContext)
}
