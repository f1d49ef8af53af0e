/** The head is the same when only the weather has a page for the address. */
export { default } from './page.tsx'
