// React developers import it as the default.
export { Link, Link as default, type LinkProps } from '../client/link.tsx'
export type { NavigateEvent } from '../client/follow-link.ts'
export { useLinkStatus, type LinkStatus } from '../client/link-status.ts'
