import { expect, test } from 'vitest'
import { readHead, readTags } from '../harness/read-html.ts'
import { send } from '../harness/send.ts'
import { describeApp } from '../harness/start-app.ts'

describeApp('media', ['start', 'dev'], (app, mode) => {
  test('fonts that a page uses are preloaded from its head', async () => {
    const { text } = await send(app().url, '/fonts')
    const links = readTags(readHead(text), 'link').filter((tag) => tag.as === 'font')
    expect(links.map(({ type }) => type).sort()).toEqual(['font/ttf', 'font/woff2'])
    for (const { href = '', type, crossorigin } of links) {
      expect(crossorigin).toBeDefined()
      const font = await send(app().url, href)
      expect([font.status, font.headers['content-type']]).toEqual([200, type])
      if (mode === 'start') expect(font.headers['cache-control']).toContain('immutable')
    }
    expect((await send(app().url, '/images')).text).not.toContain('as="font"')
  })

  test.runIf(mode === 'start')('the stylesheet has the font and a fallback of the same size', async () => {
    const { text } = await send(app().url, '/fonts')
    const sheets = readTags(text, 'link').filter((tag) => tag.rel === 'stylesheet')
    const css = (await Promise.all(sheets.map(({ href = '' }) => send(app().url, href))))
      .map((sheet) => sheet.text)
      .join('')
    const preloaded = readTags(text, 'link').find((tag) => tag.type === 'font/woff2')?.href ?? 'none'
    expect(css).toContain(preloaded)
    expect(css).toMatch(/size-adjust:\s*199\.8\d%/)
    expect(css).toContain('--font-box')
  })

  test('a font that cannot be fetched becomes a system font', async () => {
    const { text, status } = await send(app().url, '/fonts')
    expect(status).toBe(200)
    expect(readTags(text, 'p').find((tag) => tag.id === 'google')?.class).toMatch(/^wm-font-/)
  })

  test('early scripts stand in the head, in order and escaped; later ones are only announced', async () => {
    const { text } = await send(app().url, '/scripts')
    const head = readHead(text)
    const scripts = readTags(head, 'script').filter((tag) => tag['data-nscript'] !== undefined)
    expect(scripts.map((tag) => tag.src ?? tag.id)).toEqual(['/note.js?name=early', 'inline-early'])
    expect(text.match(/name=early/g)?.length).toBeGreaterThan(0)
    const announced = readTags(text, 'link').filter((tag) => tag.as === 'script')
    expect(announced.map((tag) => tag.href)).toContain('/note.js?name=after')
    expect(announced.map((tag) => tag.href)).not.toContain('/note.js?name=lazy')
  })

  test('dynamic components are in the document unless they are for the browser only', async () => {
    const { text } = await send(app().url, '/dynamic')
    expect(text).toContain('id="part-server"')
    expect(text).toContain('Pressed <!-- -->0')
    expect(text).toContain('id="both"')
    expect(text).toContain('id="coming"')
    expect(text).not.toContain('id="only-browser"')
  })

  test.runIf(mode === 'start')(
    'a document asks at once for the code of what was rendered with it',
    async () => {
      const { text } = await send(app().url, '/dynamic')
      const scripts = readTags(text, 'link')
        .filter(({ rel }) => rel === 'modulepreload')
        .map(({ href }) => href ?? '')
      expect(scripts.filter((path) => /\/both-[\w-]+\.js$/.test(path))).toHaveLength(1)
      expect(scripts.join()).not.toContain('only-browser')
    },
  )

  test.runIf(mode === 'start')('a document links the styles of what was rendered with it', async () => {
    const { text } = await send(app().url, '/dynamic')
    const styles = readTags(text, 'link').filter(
      ({ rel, href = '' }) => rel === 'stylesheet' && /\/both-[\w-]+\.css$/.test(href),
    )
    expect(styles).toHaveLength(1)
    expect((await send(app().url, styles[0]!.href!)).text).toContain('#both')
  })

  test('ssr: false in a server component is an error that says what to do', async () => {
    expect((await send(app().url, '/dynamic-mistake')).status).toBe(500)
    await expect.poll(() => app().output()).toContain('ssr: false in a server component')
  })
})
