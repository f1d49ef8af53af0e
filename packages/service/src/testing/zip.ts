import { deflateRawSync } from 'node:zlib'

export interface ZipFile {
  name: string
  content: string | Uint8Array
  /** What the archive says of its size instead of the truth. */
  claimedBytes?: number
}

/** A zip archive; `before` stands in front of it. */
export function createZip(files: readonly ZipFile[], before = ''): Buffer {
  const parts: Buffer[] = [Buffer.from(before)]
  const list: Buffer[] = []
  let position = before.length
  for (const { name, content, claimedBytes } of files) {
    const bytes = Buffer.from(content)
    const packed = deflateRawSync(bytes)
    const nameBytes = Buffer.from(name)
    const local = Buffer.alloc(30)
    local.writeUInt32LE(0x04034b50, 0)
    local.writeUInt16LE(8, 8)
    local.writeUInt32LE(packed.length, 18)
    local.writeUInt32LE(claimedBytes ?? bytes.length, 22)
    local.writeUInt16LE(nameBytes.length, 26)
    const listed = Buffer.alloc(46)
    listed.writeUInt32LE(0x02014b50, 0)
    listed.writeUInt16LE(8, 10)
    listed.writeUInt32LE(packed.length, 20)
    listed.writeUInt32LE(claimedBytes ?? bytes.length, 24)
    listed.writeUInt16LE(nameBytes.length, 28)
    listed.writeUInt32LE(position, 42)
    parts.push(local, nameBytes, packed)
    list.push(listed, nameBytes)
    position += local.length + nameBytes.length + packed.length
  }
  const listBytes = list.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(files.length, 8)
  end.writeUInt16LE(files.length, 10)
  end.writeUInt32LE(listBytes, 12)
  end.writeUInt32LE(position, 16)
  return Buffer.concat([...parts, ...list, end])
}
