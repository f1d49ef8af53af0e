// React developers import it as the default.
export { Link, Link as default, type LinkProps, type NavigateEvent } from '../client/link.tsx'
export { useLinkStatus, type LinkStatus } from '../client/link-status.ts'
