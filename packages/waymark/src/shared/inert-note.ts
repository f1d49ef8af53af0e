/** Why an element was left to React. `detail` names what was met: a component, an element, an attribute. */
export interface InertRefusal {
  kind: 'component' | 'element' | 'attribute' | 'html' | 'newline' | 'value' | 'live' | 'small' | 'list'
  detail: string
}

/** What became of one element of the output of server components. */
export interface InertNote {
  /** Names of the elements around it and its own, outermost first. */
  path: readonly string[]
  /** Characters of HTML, when it was written. */
  chars?: number
  refusal?: InertRefusal
}
