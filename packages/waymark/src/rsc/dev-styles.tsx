import type { ReactNode } from 'react'
import type { ModuleRef } from '../shared/module-ref.ts'
import type { DevStyle } from '../shared/seams.ts'
import { DEV_STYLE_ATTRIBUTE } from '../shared/wire.ts'
import { loadFile, type RouteFile } from './load-route.ts'

/** The group of the stylesheets of server files; React keeps a group together. */
const PRECEDENCE = 'vite-rsc/importer-resources'

/** Development: files whose stylesheets are looked up whenever they are rendered, because an edit may change them. */
export function createDevFileLoader(
  listStyles: (file: string) => Promise<DevStyle[]>,
): (ref: ModuleRef) => Promise<RouteFile> {
  return async (ref) => ({
    ...(await loadFile(ref)),
    renderCss: () => <DevStyles key="styles" styles={listStyles(ref.path)} />,
  })
}

async function DevStyles({ styles }: { styles: Promise<DevStyle[]> }): Promise<ReactNode> {
  return (await styles).map(({ id, href }) => (
    <link
      key={id}
      rel="stylesheet"
      crossOrigin="anonymous"
      precedence={PRECEDENCE}
      href={href}
      data-rsc-css-href={href}
      {...{ [DEV_STYLE_ATTRIBUTE]: id }}
    />
  ))
}
