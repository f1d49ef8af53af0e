import { fileURLToPath } from 'node:url'

const atRoot = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url))

export const CLI: string = atRoot('packages/waymark/bin/waymark.js')
export const FIXTURES_DIR: string = atRoot('fixtures')
/** Ignored by git; holds locks and copies of fixtures that a test edits. */
export const RESULTS_DIR: string = atRoot('test-results')
