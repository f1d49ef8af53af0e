import { createHighlighter, type Highlighter } from 'shiki'

const LANGUAGES = [
  'ts',
  'tsx',
  'js',
  'json',
  'sh',
  'html',
  'css',
  'dockerfile',
  'ini',
  'nginx',
  'yaml',
  'sql',
]

let highlighter: Promise<Highlighter> | undefined

/** Both colour schemes are in the markup; the stylesheet chooses. */
export async function highlight(code: string, language: string | undefined): Promise<string> {
  highlighter ??= createHighlighter({
    themes: ['github-light-high-contrast', 'github-dark-high-contrast'],
    langs: LANGUAGES,
  })
  const lang = language !== undefined && LANGUAGES.includes(language) ? language : 'text'
  return (await highlighter).codeToHtml(code, {
    lang,
    themes: { light: 'github-light-high-contrast', dark: 'github-dark-high-contrast' },
    defaultColor: false,
  })
}
