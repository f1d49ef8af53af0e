/** Why an element was left to React. `detail` names what was met: a component, an element, an attribute. */
export interface InertRefusal {
  kind: 'component' | 'element' | 'attribute' | 'html' | 'newline' | 'value' | 'live' | 'small' | 'list'
  detail: string
}

/** A page or layout of a route that was rendered. */
export interface InertSegment {
  /** Relative to the project. */
  file: string
  /** Why nothing of it was looked at: it says so itself (`export const inert = false`), or it is no server component. */
  refusal?: 'export' | 'client'
}

/** What became of one element of the output of server components. */
export interface InertNote {
  tag: string
  id?: string
  className?: string
  /** The next element around it that was looked at. */
  parent: InertNote | InertSegment
  /** Characters of HTML, when it was written. */
  chars?: number
  refusal?: InertRefusal
}

/** Told of each page and layout before its elements, and of each element before those in it. */
export type ExplainInert = (note: InertNote | InertSegment) => void
