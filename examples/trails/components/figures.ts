import localFont from 'waymark/font/local'

/** Numerals as they are cut into signposts; made by scripts/cut-figures.mjs. Everything else is the system's font. */
export const figures = localFont({
  src: './figures.ttf',
  variable: '--font-figures',
  // Not every page has a figure in its first screen, and browsers complain about what is fetched ahead in vain.
  preload: false,
  fallback: ['system-ui', 'sans-serif'],
})
