/**
 * The `Link` of the app, if it has one. It is not imported: then it would be part of the scripts of every app.
 */
let link: unknown

export function noteLink<Component>(component: Component): Component {
  link = component
  return component
}

export function isLink(type: unknown): boolean {
  return type !== undefined && type === link
}
