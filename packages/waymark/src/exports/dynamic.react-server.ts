// React developers import it as the default.
export { dynamic, dynamic as default } from '../rsc/dynamic.tsx'
export type { DynamicComponent, DynamicOptions, Loader } from '../client/dynamic.tsx'
