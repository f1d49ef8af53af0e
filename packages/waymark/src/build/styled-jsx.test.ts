import { describe, expect, it } from 'vitest'
import { transformWithOxc } from 'vite'
import { compileStyledJsx } from './styled-jsx.ts'

const compile = (code: string): string =>
  (compileStyledJsx(code, '/app/page.tsx') ?? '').replaceAll(/jsx-\w{8}/g, 'jsx-1')

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
      'rules from elsewhere hold for all',
      '<p><style jsx>{styles}</style></p>',
      '<p><style>{styles}</style></p>',
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
