// React developers import it as the default.
export { Link, Link as default } from '../rsc/link.ts'
export type { LinkProps } from '../client/link.tsx'
export type { NavigateEvent } from '../client/follow-link.ts'
export { useLinkStatus, type LinkStatus } from '../client/link-status.ts'
