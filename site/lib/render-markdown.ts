import { Marked, type Tokens } from 'marked'
import { createDocHref } from './doc-link.ts'
import { highlight } from './highlight.ts'
import { createSlugger } from './slug.ts'

export interface Section {
  id: string
  title: string
  /** 2 or 3. */
  depth: number
  /** What is said there, without marks, for the search. */
  text: string
}

export interface RenderedDoc {
  title: string
  /** The first sentence, for search engines. */
  summary: string
  html: string
  sections: Section[]
}

const LONGEST_SUMMARY = 160

export async function renderMarkdown(file: string): Promise<RenderedDoc> {
  // Comments are for the tests of the snippets.
  const source = file.replace(/<!--[\s\S]*?-->\n*/g, '')
  const slug = createSlugger()
  const sections: Section[] = []
  const doc = { title: '', summary: '' }
  const marked = new Marked({
    async: true,
    async walkTokens(token) {
      if (token.type === 'code') Object.assign(token, { html: await highlight(token['text'], token['lang']) })
    },
  })
  marked.use({
    renderer: {
      heading({ tokens, depth, text }: Tokens.Heading) {
        const html = this.parser.parseInline(tokens)
        const id = slug(stripMarks(text))
        if (depth === 1) {
          doc.title = stripMarks(text)
          return `<h1>${html}</h1>\n`
        }
        sections.push({ id, title: stripMarks(text), depth, text: '' })
        return `<h${depth} id="${id}"><a class="anchor" href="#${id}">${html}</a></h${depth}>\n`
      },
      paragraph({ tokens, text }: Tokens.Paragraph) {
        if (doc.summary === '') doc.summary = cut(stripMarks(text), LONGEST_SUMMARY)
        return `<p>${this.parser.parseInline(tokens)}</p>\n`
      },
      link({ href, tokens }: Tokens.Link) {
        const html = this.parser.parseInline(tokens)
        const target = createDocHref(href)
        return target === undefined ? html : `<a href="${escapeHtml(target)}">${html}</a>`
      },
      code(token: Tokens.Code) {
        return `<div class="code">${String((token as { html?: string }).html)}</div>\n`
      },
      table(token: Tokens.Table) {
        const cell = (tag: string, { tokens }: Tokens.TableCell): string =>
          `<${tag}>${this.parser.parseInline(tokens)}</${tag}>`
        const head = token.header.map((entry) => cell('th', entry)).join('')
        const rows = token.rows.map((row) => `<tr>${row.map((entry) => cell('td', entry)).join('')}</tr>`)
        // A table is wider than a phone; it scrolls, and the page does not.
        return `<div class="table" role="region" tabindex="0" aria-label="Table"><table><thead><tr>${head}</tr></thead><tbody>${rows.join('')}</tbody></table></div>\n`
      },
    },
  })
  const html = await marked.parse(source)
  addTexts(sections, source)
  return { ...doc, html, sections }
}

/** The text below each heading, up to the next one. */
function addTexts(sections: Section[], source: string): void {
  const parts = source.split(/^#{2,6} .*$/m).slice(1)
  sections.forEach((section, index) => {
    section.text = stripMarks(
      (parts[index] ?? '').replace(/```[\s\S]*?```/g, (code) => code.replace(/```\w*/g, ' ')),
    )
  })
}

function stripMarks(text: string): string {
  return text
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/[`*|]|^[-#>]+ |-{3,}/gm, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${text.slice(0, text.lastIndexOf(' ', length))} …`
}

function escapeHtml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/"/g, '&quot;').replace(/</g, '&lt;')
}
