/** Links, forms and redirects get it from the framework; `fetch` and cookies do not. */
export const BASE_PATH = '/_waymark/console'
