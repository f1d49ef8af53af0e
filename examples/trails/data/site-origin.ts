/** Where the site is, for addresses that other sites and search engines read. */
export const SITE_ORIGIN = process.env['TRAILS_ORIGIN'] ?? 'http://localhost:3000'
