/** The order in which the documentation is read. Every page of docs/ stands here once; a test compares the two. */
export interface Chapter {
  title: string
  /** Names of files in docs/, without `.md`. */
  pages: string[]
}

export const CHAPTERS: Chapter[] = [
  { title: 'Begin', pages: ['start', 'migrating-from-next'] },
  {
    title: 'Pages',
    pages: [
      'routing',
      'navigation',
      'requests',
      'static-pages',
      'inert',
      'images-fonts-scripts',
      'locales',
      'middleware',
    ],
  },
  { title: 'Data', pages: ['actions', 'caching'] },
  { title: 'The older router', pages: ['pages', 'pages-router'] },
  { title: 'What broke, what is slow', pages: ['telemetry', 'console', 'service'] },
  { title: 'In production', pages: ['operations', 'security', 'performance'] },
  { title: 'Reference', pages: ['configuration', 'api', 'errors', 'promises', 'dependencies'] },
]

export const PAGE_NAMES: string[] = CHAPTERS.flatMap(({ pages }) => pages)
