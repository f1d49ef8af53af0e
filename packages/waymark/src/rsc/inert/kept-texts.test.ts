import { describe, expect, test } from 'vitest'
import { DocumentTexts } from './document-texts.ts'
import { fillPayload, settleIds } from './kept-texts.ts'

describe('the payload of a kept page', () => {
  const row = (props: Record<string, unknown>): string => `1:["$","$L2",null,${JSON.stringify(props)}]\n`
  const fill = (payload: string, texts: DocumentTexts): string =>
    fillPayload(Buffer.from(payload), texts).toString()

  test.each([
    ['elements', '<p>one</p>', '<p>one</p>'],
    ['what JSON escapes', '"a"\\\n\u2028 漢字 🧭', '"a"\\\n\u2028 漢字 🧭'],
    ['what React takes for a reference', '$1 each', '$$1 each'],
    ['nothing', '', ''],
  ])('has the text in the place of its id: %s', (_, text, sent) => {
    const texts = new DocumentTexts()
    const attributes = { id: 'own', title: '"id":"' }
    const id = texts.add(text)
    expect(fill(row({ tag: 'p', attributes, id, links: true }), texts)).toBe(
      row({ tag: 'p', attributes, html: sent, links: true }),
    )
  })

  test('has each text where its id was', () => {
    const texts = new DocumentTexts()
    // So many that ids start alike.
    const ids = Array.from({ length: 40 }, (_, index) => texts.add(`text ${index}`))
    const filled = fill(ids.map((id) => row({ id })).join(''), texts)
    expect(filled).toBe(ids.map((_, index) => row({ html: `text ${index}` })).join(''))
  })

  test('keeps bytes that are no text', () => {
    const texts = new DocumentTexts()
    const binary = Buffer.from([0x34, 0x3a, 0x6f, 0x32, 0x2c, 0xff, 0xfe])
    const payload = Buffer.concat([binary, Buffer.from(row({ id: texts.add('x') })), binary])
    const filled = fillPayload(payload, texts)
    expect(filled).toEqual(Buffer.concat([binary, Buffer.from(row({ html: 'x' })), binary]))
  })

  test('without inert content is what it was', () => {
    const payload = Buffer.from(row({ id: 'own' }))
    expect(fillPayload(payload, new DocumentTexts())).toBe(payload)
  })
})

describe('the document of a kept page', () => {
  const write = (text: string): string => {
    const texts = new DocumentTexts()
    const id = texts.add(text)
    const html = `<p data-wm="${id}">${text}</p><script>"${id}"</script>`
    return settleIds(Buffer.from(html), texts).toString()
  }
  const readIds = (html: string): string[] => html.match(/(?<=")[\w-]{9}(?=")/g) ?? []

  test('is the same when its content is', () => {
    expect(write('漢字')).toBe(write('漢字'))
  })

  test('names an element by one id', () => {
    const [inHtml, inScript] = readIds(write('one'))
    expect(inHtml).toBeDefined()
    expect(inScript).toBe(inHtml)
  })

  test('has other ids when HTML in it names them', () => {
    const [id] = readIds(write('one'))
    expect(readIds(write(`one<i title=${id}></i>`))[0]).not.toBe(id)
  })

  test('without inert content is what it was', () => {
    const document = Buffer.from('<p>one</p>')
    expect(settleIds(document, new DocumentTexts())).toBe(document)
  })
})
