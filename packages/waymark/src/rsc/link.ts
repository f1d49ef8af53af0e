import { Link as ClientLink } from '../client/link.tsx'
import { noteLink } from './inert/link-component.ts'

/** For server components: the same component, known to what writes their output. */
export const Link: typeof ClientLink = noteLink(ClientLink)
