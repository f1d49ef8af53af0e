import { lazy, Suspense, type ComponentType, type ReactNode } from 'react'
import type { AccessStatus } from '../shared/control-flow.ts'
import type { ErrorFileProps } from './router-context.ts'

/*
 * Pages for what the app has no file for, as the browser shows them. Few visitors ever see one, so they are not part of
 * what everybody loads. The server does not come here: it has them at hand.
 */

const AccessPage = lazy(() =>
  import('./fallback-pages.tsx').then(
    (module) => ({ default: module.AccessPage }),
    () => ({ default: PlainAccessPage }),
  ),
)

const ErrorPage = lazy(() =>
  import('./error-page.tsx').then(
    (module) => ({ default: module.GlobalErrorPage as ComponentType<ErrorFileProps> }),
    () => ({ default: PlainErrorPage }),
  ),
)

export function BuiltInAccessPage({ status }: { status: AccessStatus }): ReactNode {
  return (
    <Suspense fallback={null}>
      <AccessPage status={status} />
    </Suspense>
  )
}

export function BuiltInErrorPage(props: ErrorFileProps): ReactNode {
  return (
    <Suspense fallback={null}>
      <ErrorPage {...props} />
    </Suspense>
  )
}

/** When not even the page that says so can be loaded. */
function PlainAccessPage({ status }: { status: AccessStatus }): ReactNode {
  return <h1>{status}</h1>
}

function PlainErrorPage(): ReactNode {
  return (
    <html lang="en">
      <body>
        <h1>Application error</h1>
      </body>
    </html>
  )
}
