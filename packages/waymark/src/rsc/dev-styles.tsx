import type { ReactNode } from 'react'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { DevStyle } from '../shared/seams.ts'
import { DEV_STYLE_ATTRIBUTE } from '../shared/wire.ts'
import { loadFile, type RouteFile } from './load-route.ts'

/** The group of the stylesheets of server files; React keeps a group together. */
const PRECEDENCE = 'vite-rsc/importer-resources'

/**
 * Development: files with their stylesheets as they are now. These are known before anything is rendered: a list that
 * came later than another would come behind it in the cascade.
 */
export function createDevFileLoader(
  listStyles: (file: string) => Promise<DevStyle[]>,
): (ref: ModuleRef) => Promise<RouteFile> {
  return async (ref) => {
    const file = await loadFile(ref)
    const styles = await listStyles(ref.path)
    return { ...file, renderCss: () => (styles.length === 0 ? null : styles.map(renderLink)) }
  }
}

function renderLink({ id, href }: DevStyle): ReactNode {
  return (
    <link
      key={id}
      rel="stylesheet"
      crossOrigin="anonymous"
      precedence={PRECEDENCE}
      href={href}
      data-rsc-css-href={href}
      {...{ [DEV_STYLE_ATTRIBUTE]: id }}
    />
  )
}
