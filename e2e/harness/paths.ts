import { fileURLToPath } from 'node:url'

export const atRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const CLI: string = atRoot('packages/waymark/bin/waymark.js')
export const CONSOLE_DIR: string = atRoot('packages/console')
export const FIXTURES_DIR: string = atRoot('fixtures')
/** Ignored by git; holds results and locks. */
export const RESULTS_DIR: string = atRoot('test-results')
/** Copies of applications that a test runs or edits. Not below test-results, which Vite's watcher leaves out. */
export const COPIES_DIR: string = atRoot('e2e/.apps')
export const ROOT_DIR: string = atRoot('.')
