import localFont from 'waymark/font/local'

/** Numerals as they are cut into signposts; made by scripts/cut-figures.mjs. Everything else is the system's font. */
export const figures = localFont({
  src: './figures.ttf',
  variable: '--font-figures',
  display: 'swap',
  fallback: ['system-ui', 'sans-serif'],
})
