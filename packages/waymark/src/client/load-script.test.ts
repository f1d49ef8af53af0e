// @vitest-environment happy-dom
import { beforeEach, expect, test } from 'vitest'
import { loadScript } from './load-script.ts'
import type { ScriptCode } from './script-code.ts'

const code = (key: string, given: Partial<ScriptCode> = {}): ScriptCode => ({
  key,
  src: undefined,
  text: '',
  attributes: {},
  strategy: 'afterInteractive',
  ...given,
})

beforeEach(() => {
  document.head.innerHTML = ''
  document.body.innerHTML = ''
})

test('code is added once, with its attributes and the nonce of the document', () => {
  const nonced = document.createElement('script')
  nonced.setAttribute('nonce', 'abc')
  nonced.nonce = 'abc'
  document.head.append(nonced)
  const attributes = { id: 'a', crossOrigin: 'anonymous', defer: true, className: 'x', async: false } as const
  expect(loadScript(code('a', { text: '/* a */', attributes })).isFirst).toBe(true)
  expect(loadScript(code('a', { text: '/* a */', attributes })).isFirst).toBe(false)
  const [element, ...others] = document.body.querySelectorAll('script')
  expect(others).toEqual([])
  expect(element?.textContent).toBe('/* a */')
  expect(element?.nonce).toBe('abc')
  expect(element?.getAttribute('crossorigin')).toBe('anonymous')
  expect(element?.getAttribute('class')).toBe('x')
  expect(element?.hasAttribute('defer')).toBe(true)
  expect(element?.hasAttribute('async')).toBe(false)
})

test('a script that the document brought is not loaded again', () => {
  document.head.innerHTML = '<script data-nscript="beforeInteractive" id="early"></script>'
  const { isFirst } = loadScript(code('early', { text: '/* early */', attributes: { id: 'early' } }))
  expect(isFirst).toBe(false)
  expect(document.body.querySelector('script')).toBeNull()
})
