// @vitest-environment happy-dom
import { expect, test } from 'vitest'
import { fillElement } from './fill-element.ts'

/** An element with content, and what stays the same object when the content changes. */
function create(html: string): { root: Element; find: (selector: string) => Element | null } {
  const root = document.createElement('div')
  root.innerHTML = html
  return { root, find: (selector) => root.querySelector(selector) }
}

test.each([
  ['<p>a</p>', '<p>b</p>'],
  ['<p>a</p>', '<p class="x" title="t">a</p>'],
  ['<p class="x">a</p>', '<p>a</p>'],
  ['<p>a</p><p>b</p><p>c</p>', '<p>a</p><p>c</p>'],
  ['<p>a</p><p>c</p>', '<p>a</p><p>b</p><p>c</p>'],
  ['<p>a</p>', '<ul><li>1</li></ul>text'],
  ['text', ''],
  ['', '<b>x</b>'],
  ['<svg viewBox="0 0 1 1"><path d="M0"></path></svg>', '<svg viewBox="0 0 2 2"><g></g></svg>'],
])('%j becomes %j', (before, after) => {
  const { root } = create(before)
  fillElement(root, after, before)
  expect(root.innerHTML).toBe(create(after).root.innerHTML)
})

test('what stays the same is not touched', () => {
  const { root, find } = create('<h2>One</h2><ul><li id="a">a</li><li id="b">b</li></ul><p>end</p>')
  const kept = ['#b', 'ul', 'p', 'h2'].map((selector) => [selector, find(selector)] as const)
  fillElement(
    root,
    '<h2>Two</h2><ul><li id="new">n</li><li id="a">a</li><li id="b">b</li></ul><p>end</p>',
    '',
  )
  for (const [selector, element] of kept) expect(find(selector)).toBe(element)
  expect(find('h2')?.textContent).toBe('Two')
  expect(find('ul')?.children).toHaveLength(3)
})

test('equal content is left alone, with what others changed in it', () => {
  const { root } = create('<p>a</p>')
  root.append('added')
  fillElement(root, '<p>a</p>', '<p>a</p>')
  expect(root.textContent).toBe('aadded')
})
