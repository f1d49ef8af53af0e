import { expect, test } from 'vitest'
import { nameStyled } from './styled-names.ts'

const IMPORT = `import styled from 'styled-components';`

function name(code: string, hasNames = true): string | undefined {
  return nameStyled(code, 'app/button.tsx', { hasNames })?.replaceAll(/sc-[0-9a-f]{8}-/g, 'sc-')
}

const given = (name: string, index = 0): string =>
  `.withConfig({ displayName: "button__${name}", componentId: "sc-${index}" })`

test.each([
  ['an element', 'const A = styled.a`x`', `const A = styled.a${given('A')}\`x\``],
  ['a component', 'const A = styled(B)`x`', `const A = styled(B)${given('A')}\`x\``],
  [
    'types',
    'const A = styled.a<{ $on: boolean }>`x`',
    `const A = styled.a${given('A')}<{ $on: boolean }>\`x\``,
  ],
  ['attributes', 'const A = styled.a.attrs({})`x`', `const A = styled.a${given('A')}.attrs({})\`x\``],
  ['an object', 'const A = styled.a({})', `const A = styled.a${given('A')}({})`],
  ['an object around a component', 'const A = styled(B)({})', `const A = styled(B)${given('A')}({})`],
  [
    'an object of attributes',
    'const A = styled.a.attrs({})({})',
    `const A = styled.a${given('A')}.attrs({})({})`,
  ],
  [
    'several',
    'const A = styled.a`x`\nexport const C = styled.b`${A}`',
    `const A = styled.a${given('A')}\`x\`\nexport const C = styled.b${given('C', 1)}\`\${A}\``,
  ],
  ['a property', 'const all = { A: styled.a`x` }', `const all = { A: styled.a${given('A')}\`x\` }`],
  [
    'other settings',
    'const A = styled.a.withConfig({ shouldForwardProp })`x`',
    `const A = styled.a${given('A')}.withConfig({ shouldForwardProp })\`x\``,
  ],
])('gives %s a name', (_, code, expected) => {
  expect(name(IMPORT + code)).toBe(IMPORT + expected)
})

test.each([
  ['a default export', 'export default styled.a`x`', '.withConfig({ componentId: "sc-0" })', true],
  ['names that are not wanted', 'const A = styled.a`x`', '.withConfig({ componentId: "sc-0" })', false],
])('without a name: %s', (_, code, expected, hasNames) => {
  expect(name(IMPORT + code, hasNames)).toContain(expected)
})

test('by its other names', () => {
  expect(name("import { styled as s } from 'styled-components'; const A = s.a`x`")).toContain(given('A'))
})

test.each([
  ['another package', "import styled from '@emotion/styled'; const A = styled.a`x`"],
  ['an id of its own', `${IMPORT}const A = styled.a.withConfig({ componentId: 'own' })\`x\``],
  ['a theme', `import { useTheme } from 'styled-components'; useTheme()`],
  ['code that does not compile', `${IMPORT}const A = styled.`],
])('leaves alone %s', (_, code) => {
  expect(name(code)).toBeUndefined()
})

test('ids are of the file, and the same each time', () => {
  const read = (file: string): string | undefined =>
    /sc-[0-9a-f]{8}-0/.exec(nameStyled(`${IMPORT}const A = styled.a\`x\``, file, { hasNames: true })!)?.[0]
  expect(read('app/a.tsx')).toBe(read('app/a.tsx'))
  expect(read('app/a.tsx')).not.toBe(read('app/b.tsx'))
})

test('an index file has the name of its folder', () => {
  expect(nameStyled(`${IMPORT}const A = styled.a\`x\``, 'ui/card/index.tsx', { hasNames: true })).toContain(
    'displayName: "card__A"',
  )
})
