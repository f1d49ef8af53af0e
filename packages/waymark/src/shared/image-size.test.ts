import { expect, test } from 'vitest'
import { decodeImageSize } from './image-size.ts'

function bytes(...parts: (string | number[])[]): Buffer {
  const buffers = parts.map((part) =>
    typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part),
  )
  return Buffer.concat([...buffers, Buffer.alloc(40)])
}

const png = bytes([0x89], 'PNG\r\n\x1a\n', [0, 0, 0, 13], 'IHDR', [0, 0, 2, 0x58], [0, 0, 1, 0x2c])
const gif = bytes('GIF89a', [0x20, 0x03, 0x58, 0x02])
const jpeg = bytes([
  0xff, 0xd8, 0xff, 0xe0, 0, 4, 1, 1, 0xff, 0xff, 0xc4, 0, 2, 0xff, 0xc2, 0, 17, 8, 1, 0x2c, 2, 0x58,
])
const ico = bytes(
  [0, 0, 1, 0, 2, 0],
  [16, 16, ...Array<number>(14).fill(0)],
  [0, 0, ...Array<number>(14).fill(0)],
)
const webpLossy = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8 ', Array<number>(10).fill(0), [0x58, 0x02, 0x2c, 0x01])
const webpLossless = bytes('RIFF', [0, 0, 0, 0], 'WEBPVP8L', [0, 0, 0, 0, 0x2f], [0x57, 0xc2, 0x4a, 0x00])
const webpExtended = bytes(
  'RIFF',
  [0, 0, 0, 0],
  'WEBPVP8X',
  Array<number>(8).fill(0),
  [0x57, 0x02, 0, 0x2b, 0x01, 0],
)

test.each([
  ['png', png, { width: 600, height: 300 }],
  ['gif', gif, { width: 800, height: 600 }],
  ['progressive jpeg behind other segments', jpeg, { width: 600, height: 300 }],
  ['the largest image of an ico', ico, { width: 256, height: 256 }],
  ['lossy webp', webpLossy, { width: 600, height: 300 }],
  ['lossless webp', webpLossless, { width: 600, height: 300 }],
  ['extended webp', webpExtended, { width: 600, height: 300 }],
  [
    'svg with a size',
    Buffer.from('<?xml version="1.0"?><svg width="32px" height=\'16\'>'),
    { width: 32, height: 16 },
  ],
  [
    'svg with a view box',
    Buffer.from('<svg width="100%" viewBox="0 0 24 12.4"/>'),
    { width: 24, height: 12 },
  ],
  ['svg without either', Buffer.from('<svg xmlns="x"><rect width="5" height="5"/></svg>'), undefined],
  ['a png cut short', png.subarray(0, 20), undefined],
  ['a png of no pixels', bytes([0x89], 'PNG\r\n\x1a\n', Array<number>(16).fill(0)), undefined],
  ['a jpeg cut short', jpeg.subarray(0, 16), undefined],
  [
    'an ico that lies about its count',
    bytes([0, 0, 1, 0, 0xff, 0xff]).subarray(0, 22),
    { width: 256, height: 256 },
  ],
  ['nothing', Buffer.alloc(0), undefined],
  ['text', Buffer.from('hello'), undefined],
])('%s', (_, content, size) => {
  expect(decodeImageSize(content)).toEqual(size)
})
