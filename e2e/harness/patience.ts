/**
 * A condition is waited for until it holds; how long that takes is the machine's business, up to this. A machine of
 * continuous integration does other things besides, and may stop for seconds at any point.
 */
export const CONDITION_TIMEOUT_MS: number = process.env['CI'] === 'true' ? 60_000 : 20_000
