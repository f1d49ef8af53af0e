export interface ImageSize {
  width: number
  height: number
}

/** An SVG's first tag lies within this; there is no reason to turn megabytes into text for it. */
const MAX_SVG_BYTES = 65_536

/** Pixel size of an image; `undefined` when its header cannot be read. The content decides, not a file name. */
export function decodeImageSize(bytes: Buffer): ImageSize | undefined {
  const size = decodeBySignature(bytes)
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

function decodeBySignature(bytes: Buffer): ImageSize | undefined {
  if (bytes.length >= 24 && bytes.readUInt32BE(0) === 0x89504e47) {
    return { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  }
  if (bytes.length >= 10 && bytes.toString('latin1', 0, 4) === 'GIF8') {
    return { width: bytes.readUInt16LE(6), height: bytes.readUInt16LE(8) }
  }
  if (bytes.length >= 2 && bytes.readUInt16BE(0) === 0xffd8) return decodeJpeg(bytes)
  if (bytes.length >= 22 && bytes.readUInt32BE(0) === 0x00000100) return decodeIco(bytes)
  if (bytes.length >= 30 && bytes.toString('latin1', 8, 12) === 'WEBP') return decodeWebp(bytes)
  return decodeSvg(bytes.toString('utf8', 0, MAX_SVG_BYTES))
}

/** Walks the marker segments up to the frame header, which holds the size. */
function decodeJpeg(bytes: Buffer): ImageSize | undefined {
  let offset = 2
  while (offset + 9 <= bytes.length && bytes[offset] === 0xff) {
    const marker = bytes.readUInt8(offset + 1)
    if (marker === 0xff) {
      offset++
      continue
    }
    const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc
    if (marker >= 0xc0 && marker <= 0xcf && !isTable) {
      return { width: bytes.readUInt16BE(offset + 7), height: bytes.readUInt16BE(offset + 5) }
    }
    offset += 2 + bytes.readUInt16BE(offset + 2)
  }
  return undefined
}

/** The largest of the images inside. A stored 0 stands for 256. */
function decodeIco(bytes: Buffer): ImageSize | undefined {
  let best: ImageSize | undefined
  const count = bytes.readUInt16LE(4)
  for (let offset = 6; offset < 6 + count * 16 && offset + 2 <= bytes.length; offset += 16) {
    const width = bytes.readUInt8(offset) || 256
    const height = bytes.readUInt8(offset + 1) || 256
    if (!best || width > best.width) best = { width, height }
  }
  return best
}

function decodeWebp(bytes: Buffer): ImageSize | undefined {
  switch (bytes.toString('latin1', 12, 16)) {
    case 'VP8 ':
      return { width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }
    case 'VP8L': {
      const bits = bytes.readUInt32LE(21)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }
    default:
      return undefined
  }
}

function decodeSvg(text: string): ImageSize | undefined {
  const tag = /<svg\s[^>]*>/i.exec(text)?.[0]
  if (!tag) return undefined
  const width = readPixels(tag, /\swidth\s*=\s*["']([^"']*)["']/i)
  const height = readPixels(tag, /\sheight\s*=\s*["']([^"']*)["']/i)
  if (width && height) return { width, height }
  const box = /\sviewBox\s*=\s*["']([^"']*)["']/i
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number)
  if (box?.length !== 4 || !box.every(Number.isFinite)) return undefined
  return { width: Math.round(box[2] ?? 0), height: Math.round(box[3] ?? 0) }
}

/** Percentages and font-relative lengths say nothing about pixels. */
function readPixels(tag: string, attribute: RegExp): number | undefined {
  const value = /^\s*(\d+(?:\.\d+)?)(?:px)?\s*$/.exec(attribute.exec(tag)?.[1] ?? '')?.[1]
  return value === undefined ? undefined : Math.round(Number(value))
}
