/** When the address is one of the weather's own, the map is the same. */
export { default } from './page.tsx'
