// React developers import it as the default.
export { ErrorComponent, ErrorComponent as default } from '../client/pages/error-component.tsx'
export type { ErrorComponentProps as ErrorProps } from '../client/pages/error-component.tsx'
export { catchError, type ErrorInfo } from '../client/catch-error.tsx'
