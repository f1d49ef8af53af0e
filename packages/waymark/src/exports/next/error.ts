export * from '../error.ts'
export { ErrorComponent as default } from '../../client/pages/error-component.tsx'
export { catchError as unstable_catchError } from '../../client/catch-error.tsx'
