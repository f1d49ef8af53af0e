// React developers import it as the default.
// oxlint-disable-next-line import/no-default-export
export { dynamic, dynamic as default } from '../client/dynamic.tsx'
export type { DynamicComponent, DynamicOptions, Loader } from '../client/dynamic.tsx'
