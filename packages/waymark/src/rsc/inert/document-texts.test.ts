import { expect, test } from 'vitest'
import { DocumentTexts } from './document-texts.ts'

test('what was taken is not part of the rest', () => {
  const texts = new DocumentTexts()
  const shown = texts.add('<p>shown</p>')
  const hidden = texts.add('<p>hidden</p>')
  expect(texts.take(shown)).toBe('<p>shown</p>')
  expect(texts.readRest()).toEqual({ [hidden]: '<p>hidden</p>' })
  texts.take(hidden)
  expect(texts.readRest()).toBeUndefined()
})

test('after a part of the page was given up, all of it is the rest', () => {
  const texts = new DocumentTexts()
  const id = texts.add('x')
  texts.take(id)
  texts.doubt()
  expect(texts.readRest()).toEqual({ [id]: 'x' })
})

test('of a whole document what it shows is not part of the rest, whatever was given up before', () => {
  const texts = new DocumentTexts()
  const [shown, lost] = [texts.add('shown'), texts.add('lost')]
  for (const id of [shown, lost]) texts.take(id)
  texts.doubt()
  texts.see(Buffer.from(`<h1>漢字</h1><p data-wm="${shown}">shown</p><i></i>`))
  expect(texts.readRest()).toEqual({ [lost]: 'lost' })
  texts.see(Buffer.from(`<p data-wm="${lost}">lost</p>`))
  expect(texts.readRest()).toBeUndefined()
})

test('without inert content there is no rest', () => {
  const texts = new DocumentTexts()
  texts.doubt()
  expect(texts.readRest()).toBeUndefined()
})

test('ids of one document cannot be told from those of another', () => {
  expect(new DocumentTexts().add('x')).not.toBe(new DocumentTexts().add('x'))
})
