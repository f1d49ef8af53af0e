/**
 * A condition is waited for until it holds; how long that takes is the machine's business, up to this. A machine of
 * continuous integration does other things besides, and may stop for seconds at any point.
 */
export const CONDITION_TIMEOUT_MS: number = process.env['CI'] === 'true' ? 60_000 : 20_000

/** Longer than two conditions, so that what was waited for is told instead of the test's name only. */
export const TEST_TIMEOUT_MS: number = 3 * CONDITION_TIMEOUT_MS

/** Of a test that waits for a server several times. A number of its own would be less where others are given more. */
export const LONG_TEST_TIMEOUT_MS: number = 2 * TEST_TIMEOUT_MS
