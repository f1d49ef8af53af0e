import { describe, expect, it } from 'vitest'
import { transformWithOxc } from 'vite'
import { compileStyledJsx } from './styled-jsx.ts'

const compile = (code: string): string =>
  (compileStyledJsx(code, '/app/page.tsx') ?? '').replaceAll(/jsx-\w{8}/g, 'jsx-1')

interface Made {
  props: { className?: string; href?: string } | null
  children: (Made | string)[]
}

interface Shown {
  className?: string
  href?: string
  text?: string
}

/** What the function `view` of the compiled code makes: an element, and the stylesheet in it. */
async function show(code: string): Promise<Shown[]> {
  const { code: script } = await transformWithOxc(compileStyledJsx(code, '/app/page.jsx') ?? '', 'page.jsx', {
    jsx: { runtime: 'classic', pragma: 'h' },
  })
  const body = script.replace(/import \{ createElement as (\S+) \} from ["']react["'];?/, 'const $1 = h')
  const h = (_: string, props: Made['props'], ...children: Made['children']): Made => ({ props, children })
  const run = new Function('h', `${body.replace('export ', '')}; return view()`) as (make: typeof h) => Made
  const made = run(h)
  const sheet = made.children[0] as Made
  const name = (text: string): string => text.replaceAll(/jsx-\w{8}/g, 'jsx-1')
  const text = name(String(sheet.children[0]))
  const href = sheet.props?.href
  return [
    { className: name(made.props?.className ?? '') },
    href === undefined ? { text } : { href: name(href), text },
  ]
}

describe('compileStyledJsx', () => {
  it.each<[what: string, code: string, compiled: string]>([
    [
      'elements of the component get a class, components do not',
      'const A = () => <div><p>a</p><Link href="/" /><ui.Box /><style jsx>{`p { top: 0 }`}</style></div>',
      'const A = () => <div className="jsx-1"><p className="jsx-1">a</p><Link href="/" /><ui.Box /><style href="jsx-1" precedence="jsx">{"p.jsx-1 { top: 0 }"}</style></div>',
    ],
    [
      'elements in expressions belong to it',
      "<ul>{list.map((x) => <li key={x}>{x}</li>)}<style jsx>{'li { top: 0 }'}</style></ul>",
      '<ul className="jsx-1">{list.map((x) => <li className="jsx-1" key={x}>{x}</li>)}<style href="jsx-1" precedence="jsx">{"li.jsx-1 { top: 0 }"}</style></ul>',
    ],
    [
      'names that are there stay',
      '<><p className="a b">1</p><p className={names}>2</p><p className={`a ${b}`} id="c">3</p><style jsx>{`p { top: 0 }`}</style></>',
      '<><p className="jsx-1 a b">1</p><p className={"jsx-1 " + ((names) || "")}>2</p><p className={"jsx-1 " + ((`a ${b}`) || "")} id="c">3</p><style href="jsx-1" precedence="jsx">{"p.jsx-1 { top: 0 }"}</style></>',
    ],
    [
      'names that are in other properties stay',
      '<p {...props} id="a"><style jsx>{`p { top: 0 }`}</style></p>',
      '<p {...props} id="a" className={"jsx-1 " + ((props)?.className || "")}><style href="jsx-1" precedence="jsx">{"p.jsx-1 { top: 0 }"}</style></p>',
    ],
    [
      'rules for all of the page stay in their place, and go with it',
      '<p><style jsx global>{`body { top: 0 }`}</style></p>',
      '<p><style>{`body { top: 0 }`}</style></p>',
    ],
    [
      'lines that are comments',
      "<p><style jsx>{'// note\\np { top: 0 }\\n  // p { left: 0 }'}</style></p>",
      '<p className="jsx-1"><style href="jsx-1" precedence="jsx">{"p.jsx-1 { top: 0 }"}</style></p>',
    ],
    [
      'two stylesheets',
      '<p><style jsx>{`p { top: 0 }`}</style><style jsx>{`p { left: 0 }`}</style></p>',
      '<p className="jsx-1 jsx-1"><style href="jsx-1" precedence="jsx">{"p.jsx-1 { top: 0 }"}</style><style href="jsx-1" precedence="jsx">{"p.jsx-1 { left: 0 }"}</style></p>',
    ],
    [
      'names before other properties count when these bring none',
      '<p className="a" {...props} id="b"><b className={c} {...more} /><i {...props} className="d" /><style jsx>{`p { top: 0 }`}</style></p>',
      '<p {...props} id="b" className={"jsx-1 " + ((props)?.className || "a" || "")}><b {...more} className={"jsx-1 " + ((more)?.className || (c) || "")} /><i {...props} className="jsx-1 d" /><style href="jsx-1" precedence="jsx">{"p.jsx-1 { top: 0 }"}</style></p>',
    ],
    [
      'another component has nothing to do with it',
      'const A = () => <p><style jsx>{`p {}`}</style></p>\nconst B = () => <p />',
      'const A = () => <p className="jsx-1"><style href="jsx-1" precedence="jsx">{"p.jsx-1 {}"}</style></p>\nconst B = () => <p />',
    ],
  ])('%s', (_, code, compiled) => {
    expect(compile(code)).toBe(compiled)
  })

  it('values make another class', async () => {
    const code =
      'export const view = (color, more) => <p className="a"><style jsx>{`p { color: ${color}; ${more} }`}</style></p>'
    const compiled = compileStyledJsx(code, '/app/page.jsx') ?? ''
    const { code: script } = await transformWithOxc(compiled, 'page.jsx', {
      jsx: { runtime: 'classic', pragma: 'h' },
    })
    interface Made {
      props: { className?: string }
      children: (Made | string)[]
    }
    const h = (_: string, props: Made['props'], ...children: Made['children']): Made => ({ props, children })
    const run = new Function('h', `${script.replace('export ', '')}; return view`) as (
      make: typeof h,
    ) => (color: string, more: string) => Made
    const view = run(h)
    const show = (made: Made): unknown[] => [made.props.className, (made.children[0] as Made).children[0]]
    const [redName, redRules] = show(view('red', 'top: 0')) as string[]
    expect(redName).toMatch(/^jsx-\w{8}-red-top_58_320 a$/)
    expect(redRules).toBe(`p.${redName?.replace(' a', '')} { color: red; top: 0 }`)
    const [name] = show(view('#fff', '')) as string[]
    expect(name).toMatch(/^jsx-\w{8}-_35fff- a$/)
  })

  describe('rules that are written elsewhere', () => {
    it.each<[what: string, rules: string, shown: Shown[]]>([
      ['css', 'css`p { top: 0 }`', [{ className: 'jsx-1 a' }, { href: 'jsx-1', text: 'p.jsx-1 { top: 0 }' }]],
      [
        'css with a value',
        'css`p { top: ${depth} }`',
        [{ className: 'jsx-1-5px a' }, { href: 'jsx-1-5px', text: 'p.jsx-1-5px { top: 5px }' }],
      ],
      ['css.global', 'css.global`p { top: 0 }`', [{ className: ' a' }, { text: 'p { top: 0 }' }]],
      ['global', 'global`p { top: ${depth} }`', [{ className: ' a' }, { text: 'p { top: 5px }' }]],
      ['a plain text', '"p { top: 0 }"', [{ className: ' a' }, { text: 'p { top: 0 }' }]],
      [
        'what a package has compiled',
        'Object.assign(["p.jsx-9 {}", "b.jsx-9 {}"], { __hash: "9" })',
        [{ className: 'jsx-9 a' }, { href: 'jsx-9', text: 'p.jsx-9 {}b.jsx-9 {}' }],
      ],
    ])('%s', async (_, rules, shown) => {
      const code = `import css, { global } from 'styled-jsx/css'
const depth = '5px'
const rules = ${rules}
export const view = () => <p className="a"><style jsx>{rules}</style></p>`
      expect(await show(code)).toEqual(shown)
    })

    it('for the whole page', async () => {
      const code = `import { global as all } from 'styled-jsx/css'
export const view = () => <p className="a"><style jsx global>{all\`p { top: 0 }\`}</style></p>`
      expect(await show(code)).toEqual([{ className: 'a' }, { text: 'p { top: 0 }' }])
    })

    it.each<[tag: string, imports: string, rules: string, shown: Shown[]]>([
      [
        'css.resolve',
        'css',
        'p { top: 0 }',
        [{ className: 'jsx-1' }, { href: 'jsx-1', text: 'p.jsx-1 { top: 0 }' }],
      ],
      [
        'resolve',
        '{ resolve }',
        'p { top: ${"5px"} }',
        [{ className: 'jsx-1-5px' }, { text: 'p.jsx-1-5px { top: 5px }' }],
      ],
    ])('%s gives a class for components, and the rules as an element', async (tag, imports, rules, shown) => {
      const code = `import ${imports} from 'styled-jsx/css'
export const view = () => {
  const { className, styles } = ${tag}\`${rules}\`
  return <p className={className}>{styles}</p>
}`
      expect(await show(code)).toEqual(shown)
    })

    it('a tag of the same name from elsewhere is left alone', () => {
      expect(
        compileStyledJsx("import { css } from 'other'\nexport const a = css`p {}`", '/a.ts'),
      ).toBeUndefined()
    })

    it('keeps the lines, and the code may be in a file without JSX', () => {
      const code =
        "import {\n css\n} from 'other'\nimport c from 'styled-jsx/css'\nexport const a = c`\np {\n}`\nconst b = 1"
      expect(compile(code).split('\n').indexOf('const b = 1')).toBe(7)
      expect(
        compileStyledJsx("import c from 'styled-jsx/css'\nexport default c.resolve`p {}`", '/a.ts'),
      ).not.toContain('<style')
    })
  })

  it('rules with values beside rules without', async () => {
    const code =
      'export const view = () => <p><style jsx>{`p { top: ${"5px"} }`}</style><style jsx>{`p { left: 0 }`}</style></p>'
    expect(await show(code)).toEqual([{ className: 'jsx-1-5px jsx-1' }, { text: 'p.jsx-1-5px { top: 5px }' }])
  })

  it('the same rules have the same class, others another one', () => {
    const nameOf = (css: string): string =>
      /jsx-\w{8}/.exec(compileStyledJsx(`<p><style jsx>{\`${css}\`}</style></p>`, '/a.jsx') ?? '')?.[0] ?? ''
    expect(nameOf('p { top: 0 }')).toBe(nameOf('p { top: 0 }'))
    expect(nameOf('p { top: 0 }')).not.toBe(nameOf('p { top: 1px }'))
  })

  it('keeps the lines', () => {
    const code = '<p>\n<style jsx>{`\n  p {\n top: 0 }\n`}</style>\n<b />\n</p>'
    expect(
      compile(code)
        .split('\n')
        .findIndex((line) => line.startsWith('<b ')),
    ).toBe(5)
  })

  it.each(['<p><style>{`p {}`}</style></p>', '<p jsx />', '<p><style jsx>{`'])('leaves %s alone', (code) => {
    expect(compileStyledJsx(code, '/app/page.tsx')).toBeUndefined()
  })

  it('says what is wrong with rules that cannot be read', () => {
    expect(() => compileStyledJsx('<p><style jsx>{`p { top: 0`}</style></p>', '/app/page.tsx')).toThrow(
      /Unclosed block/,
    )
  })
})
