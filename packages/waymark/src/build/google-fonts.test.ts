import { expect, test } from 'vitest'
import { fetchFaces, listStylesheetUrls, readStylesheet } from './google-fonts.ts'

const STYLESHEET = `
/* cyrillic */
@font-face {
  font-family: 'Inter';
  font-style: normal;
  font-weight: 100 900;
  font-display: swap;
  src: url(https://fonts.gstatic.com/s/inter/v1/a.woff2) format('woff2');
  unicode-range: U+0301, U+0400-045F;
}
/* latin */
@font-face {
  font-family: 'Inter';
  font-style: normal;
  font-weight: 100 900;
  src: url(https://fonts.gstatic.com/s/inter/v1/b.woff2) format('woff2');
  unicode-range: U+0000-00FF;
}
@font-face { src: url(https://evil.example/c.woff2) format('woff2'); }
`

test('the files of a stylesheet are read, those of the service only', () => {
  expect(readStylesheet(STYLESHEET)).toEqual([
    {
      url: 'https://fonts.gstatic.com/s/inter/v1/a.woff2',
      subset: 'cyrillic',
      weight: '100 900',
      style: 'normal',
      unicodeRange: 'U+0301, U+0400-045F',
    },
    {
      url: 'https://fonts.gstatic.com/s/inter/v1/b.woff2',
      subset: 'latin',
      weight: '100 900',
      style: 'normal',
      unicodeRange: 'U+0000-00FF',
    },
  ])
})

test.each([
  [{ weight: '400' }, 'family=Roboto+Mono:wght@400&display=swap'],
  [{ weight: ['700', '400'], display: 'block' }, 'family=Roboto+Mono:wght@400;700&display=block'],
  [
    { weight: ['400', '700'], style: ['normal', 'italic'] },
    'family=Roboto+Mono:ital,wght@0,400;0,700;1,400;1,700&display=swap',
  ],
] as const)('%o is asked for as %s', (options, expected) => {
  expect(listStylesheetUrls('Roboto Mono', options)[0]).toContain(expected)
})

test('a range that the font does not have is answered with a smaller question', async () => {
  const asked: string[] = []
  const faces = await fetchFaces('Inter', {}, async (url) => {
    asked.push(url)
    if (!url.includes('300..900')) throw new Error('status 400')
    return Buffer.from(STYLESHEET)
  })
  expect(faces).toHaveLength(2)
  expect(asked).toHaveLength(4)
})

test('without a network it is not tried again', async () => {
  let asked = 0
  const failing = fetchFaces('Inter', {}, async () => {
    asked++
    throw new Error('no network')
  })
  await expect(failing).rejects.toThrow('no network')
  expect(asked).toBe(1)
})
