export { ErrorComponent, ErrorComponent as default } from '../../client/pages/error-component.tsx'
export type { ErrorComponentProps as ErrorProps } from '../../client/pages/error-component.tsx'
export { catchError, catchError as unstable_catchError, type ErrorInfo } from '../../client/catch-error.tsx'
