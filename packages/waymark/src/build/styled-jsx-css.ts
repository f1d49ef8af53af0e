import { Visitor, type ESTree } from 'vite'
import type { Edit } from './apply-edits.ts'
import { readTemplate, type Rules } from './styled-jsx-rules.ts'
import { compileSheet, writeGlobalCss } from './styled-jsx-sheet.ts'

type TagKind = 'css' | 'global' | 'resolve'

/** Not a name of the app. */
const CREATE_ELEMENT = '$$jsxElement'

/**
 * Rules that stand outside of a `<style jsx>`, written with the tags of `styled-jsx/css`. They become what `styled-jsx` makes of
 * them, so that those of a package that was compiled with it do as well: a text with `__hash`, the end of its class.
 */
export function compileCssTags(code: string, program: ESTree.Program): Edit[] {
  const imports = program.body.filter(
    (statement) => statement.type === 'ImportDeclaration' && statement.source.value === 'styled-jsx/css',
  ) as ESTree.ImportDeclaration[]
  const names = new Map(imports.flatMap(({ specifiers }) => specifiers.map(readName)))
  if (imports.length === 0) return []
  const edits: Edit[] = []
  let makesElements = false
  new Visitor({
    TaggedTemplateExpression({ tag, quasi, start, end }) {
      const kind = readKind(tag, names)
      if (kind === undefined) return
      makesElements ||= kind === 'resolve'
      edits.push({ start, end, text: compileTag(code, kind, readTemplate(quasi)) })
    },
  }).visit(program)
  const [first, ...more] = imports as [ESTree.ImportDeclaration, ...ESTree.ImportDeclaration[]]
  const replaced = makesElements ? `import { createElement as ${CREATE_ELEMENT} } from 'react';` : ''
  return [replaceStatement(first, replaced), ...more.map((each) => replaceStatement(each, '')), ...edits]
}

function replaceStatement({ start, end }: ESTree.ImportDeclaration, text: string): Edit {
  return { start, end, text }
}

function readName(specifier: ESTree.ImportDeclarationSpecifier): [local: string, kind: TagKind] {
  const imported = specifier.type === 'ImportSpecifier' ? specifier.imported : undefined
  const name = imported?.type === 'Identifier' ? imported.name : 'default'
  return [specifier.local.name, name === 'global' || name === 'resolve' ? name : 'css']
}

function readKind(tag: ESTree.Expression, names: ReadonlyMap<string, TagKind>): TagKind | undefined {
  if (tag.type === 'Identifier') return names.get(tag.name)
  if (tag.type !== 'MemberExpression' || tag.object.type !== 'Identifier') return undefined
  if (names.get(tag.object.name) !== 'css' || tag.property.type !== 'Identifier') return undefined
  const { name } = tag.property
  return name === 'global' || name === 'resolve' ? name : undefined
}

function compileTag(code: string, kind: TagKind, rules: Rules): string {
  if (kind === 'global') return `new String(${writeGlobalCss(code, rules)})`
  const { className, css, fixedName } = compileSheet(code, rules)
  if (kind === 'css') return `Object.assign(new String(${css}), { __hash: ${className}.slice(4) })`
  // With values of a component there is no end of rules: they go with it.
  const props = fixedName === undefined ? 'null' : '{ href: className, precedence: "jsx" }'
  const sheet = `${CREATE_ELEMENT}("style", ${props}, ${css})`
  return `((className) => ({ className, styles: ${sheet} }))(${className})`
}
