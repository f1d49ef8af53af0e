import { COMPAT_VERSION } from '../../shared/wire.ts'

/** What packages ask the manifest of Next.js for. */
export const name: string = 'next'
export const version: string = COMPAT_VERSION

const manifest: { name: string; version: string } = { name, version }
export default manifest
