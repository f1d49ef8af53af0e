import type { ComponentType, ReactNode } from 'react'
import { trimStyles } from './styles.ts'

/**
 * A component with its stylesheets. Where the files of its routes link them, it is left as it is: in a list, each item would
 * name them again, and an element with a link in it is never inert.
 */
export function withStyles(component: unknown, name: string, renderCss: () => unknown): unknown {
  if (typeof component !== 'function') return component
  const styles = trimStyles(renderCss()) as ReactNode
  if (styles === null) return component
  const Component = component as ComponentType
  const Styled = (props: object): ReactNode => (
    <>
      {styles}
      <Component {...props} />
    </>
  )
  Object.defineProperty(Styled, 'name', { value: name })
  // Parts of a component, as in `<Card.Title>`.
  return Object.assign(Styled, component)
}
