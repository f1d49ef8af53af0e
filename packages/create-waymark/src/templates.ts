export const TEMPLATES = {
  app: 'pages in app/, with server components (default)',
  pages: 'pages in pages/, with getServerSideProps and API routes',
  'console-only': 'the error-reporting service and its console, for apps that run elsewhere',
} as const

export type Template = keyof typeof TEMPLATES

export const DEFAULT_TEMPLATE: Template = 'app'

export function isTemplate(name: string): name is Template {
  return Object.hasOwn(TEMPLATES, name)
}
