import { describe, expect, it } from 'vitest'
import { nameStyledComponents } from './styled-components.ts'

const IMPORT = "import styled from 'styled-components'\n"
const name = (code: string, isDevelopment = false): string | undefined =>
  nameStyledComponents(IMPORT + code, { file: '/app/ui/button.tsx', path: 'ui/button.tsx', isDevelopment })
    ?.slice(IMPORT.length)
    .replaceAll(/sc-\w{6}-/g, 'sc-1-')

describe('nameStyledComponents', () => {
  it.each([
    ['const A = styled.a`top: 0`', 'const A = styled.a.withConfig({ componentId: "sc-1-0" })`top: 0`'],
    [
      'const A = styled(Link)`top: 0`',
      'const A = styled(Link).withConfig({ componentId: "sc-1-0" })`top: 0`',
    ],
    ["const A = styled('a')`x`", 'const A = styled(\'a\').withConfig({ componentId: "sc-1-0" })`x`'],
    [
      'const A = styled.a<{ on: boolean }>`x`',
      'const A = styled.a.withConfig({ componentId: "sc-1-0" })<{ on: boolean }>`x`',
    ],
    [
      'const A = styled.input.attrs({ size: 1 })`x`; const B = styled(A)`y`',
      'const A = styled.input.attrs({ size: 1 }).withConfig({ componentId: "sc-1-0" })`x`; const B = styled(A).withConfig({ componentId: "sc-1-1" })`y`',
    ],
    [
      'const A = styled.a({ top: 0 })',
      'const A = styled.a.withConfig({ componentId: "sc-1-0" })({ top: 0 })',
    ],
    ['export default styled.a`x`', 'export default styled.a.withConfig({ componentId: "sc-1-0" })`x`'],
  ])('%s', (code, expected) => {
    expect(name(code)).toBe(expected)
  })

  it('names them as they are called, for those who look at the page in development', () => {
    expect(name('export const Card = styled.a`x`', true)).toBe(
      'export const Card = styled.a.withConfig({ displayName: "Card", componentId: "sc-1-0" })`x`',
    )
    expect(name('const ui = { Card: styled.a`x` }', true)).toContain('displayName: "Card"')
    expect(name('export default styled.a`x`', true)).toContain('displayName: "button"')
  })

  it.each([
    'const A = styled.a.withConfig({ componentId: "x" })`y`',
    'const A = css`x`',
    'const A = other.a`x`',
  ])('leaves %s alone', (code) => {
    expect(name(code)).toBeUndefined()
  })

  it('knows it by the name that the file gives it', () => {
    const code = "import { styled as paint, css } from 'styled-components'\nconst A = paint.a`${css`x`}`"
    const named = nameStyledComponents(code, { file: '/a.tsx', path: 'a.tsx', isDevelopment: false })
    expect(named).toMatch(/paint\.a\.withConfig\(\{ componentId: "sc-\w{6}-0" \}\)`\$\{css`x`\}`/)
  })

  it('does nothing for other packages of that kind', () => {
    const code = "import styled from '@emotion/styled'\nconst A = styled.a`x`"
    expect(
      nameStyledComponents(code, { file: '/a.tsx', path: 'a.tsx', isDevelopment: false }),
    ).toBeUndefined()
  })

  it('components of two files have two names', () => {
    const [one, two] = ['a.tsx', 'b.tsx'].map((path) =>
      nameStyledComponents(`${IMPORT}const A = styled.a\`x\``, {
        file: `/${path}`,
        path,
        isDevelopment: false,
      }),
    )
    expect(one).not.toBe(two)
  })
})
