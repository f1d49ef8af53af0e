export interface ImageSize {
  width: number
  height: number
}

/** An SVG's first tag lies within this; there is no reason to turn megabytes into text for it. */
const MAX_SVG_BYTES = 65_536

/** Pixel size of an image; `undefined` when its header cannot be read. The content decides, not a file name. */
export function decodeImageSize(bytes: Uint8Array): ImageSize | undefined {
  const size = decodeBySignature(bytes, new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  return size && size.width > 0 && size.height > 0 ? size : undefined
}

function decodeBySignature(bytes: Uint8Array, view: DataView): ImageSize | undefined {
  if (bytes.length >= 24 && view.getUint32(0) === 0x89504e47) {
    return { width: view.getUint32(16), height: view.getUint32(20) }
  }
  if (bytes.length >= 10 && readTag(bytes, 0) === 'GIF8') {
    return { width: view.getUint16(6, true), height: view.getUint16(8, true) }
  }
  if (bytes.length >= 2 && view.getUint16(0) === 0xffd8) return decodeJpeg(view)
  if (bytes.length >= 22 && view.getUint32(0) === 0x00000100) return decodeIco(view)
  if (bytes.length >= 30 && readTag(bytes, 8) === 'WEBP') return decodeWebp(bytes, view)
  return decodeSvg(new TextDecoder().decode(bytes.subarray(0, MAX_SVG_BYTES)))
}

function readTag(bytes: Uint8Array, offset: number): string {
  return String.fromCharCode(...bytes.subarray(offset, offset + 4))
}

/** Walks the marker segments up to the frame header, which holds the size. */
function decodeJpeg(view: DataView): ImageSize | undefined {
  let offset = 2
  while (offset + 9 <= view.byteLength && view.getUint8(offset) === 0xff) {
    const marker = view.getUint8(offset + 1)
    if (marker === 0xff) {
      offset++
      continue
    }
    const isTable = marker === 0xc4 || marker === 0xc8 || marker === 0xcc
    if (marker >= 0xc0 && marker <= 0xcf && !isTable) {
      return { width: view.getUint16(offset + 7), height: view.getUint16(offset + 5) }
    }
    offset += 2 + view.getUint16(offset + 2)
  }
  return undefined
}

/** The largest of the images inside. A stored 0 stands for 256. */
function decodeIco(view: DataView): ImageSize | undefined {
  let best: ImageSize | undefined
  const count = view.getUint16(4, true)
  for (let offset = 6; offset < 6 + count * 16 && offset + 2 <= view.byteLength; offset += 16) {
    const width = view.getUint8(offset) || 256
    const height = view.getUint8(offset + 1) || 256
    if (!best || width > best.width) best = { width, height }
  }
  return best
}

function decodeWebp(bytes: Uint8Array, view: DataView): ImageSize | undefined {
  switch (readTag(bytes, 12)) {
    case 'VP8 ':
      return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff }
    case 'VP8L': {
      const bits = view.getUint32(21, true)
      return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
    }
    case 'VP8X':
      return { width: readUint24(view, 24) + 1, height: readUint24(view, 27) + 1 }
    default:
      return undefined
  }
}

function readUint24(view: DataView, offset: number): number {
  return view.getUint16(offset, true) | (view.getUint8(offset + 2) << 16)
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
