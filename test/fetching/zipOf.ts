import { crc32, deflateRawSync } from 'node:zlib'

/** One file of an archive; `name` as bytes allows names that are not UTF-8. */
export interface ZipMember {
  name: string | Buffer
  content: string | Buffer
  /** The size that the archive states, when it lies. */
  statedBytes?: number
}

/** Makes a zip archive (APPNOTE.TXT 6.3.10), as Windows does: without the flag for UTF-8 names. */
export function zipOf(...members: readonly ZipMember[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const { name, content, statedBytes } of members) {
    const [nameBytes, bytes] = [Buffer.from(name as string), Buffer.from(content as string)]
    const packed = deflateRawSync(bytes)
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(crc32(bytes), 10)
    fields.writeUInt32LE(packed.length, 14)
    fields.writeUInt32LE(statedBytes ?? bytes.length, 18)
    fields.writeUInt16LE(nameBytes.length, 22)
    const local = Buffer.concat([Buffer.from('PK\u0003\u0004'), fields, nameBytes, packed])
    const rest = Buffer.alloc(14)
    rest.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\u0001\u0002'), Buffer.from([20, 0]), fields, rest, nameBytes)
    parts.push(local)
    offset += local.length
  }
  const central = Buffer.concat(directory)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(members.length, 4)
  end.writeUInt16LE(members.length, 6)
  end.writeUInt32LE(central.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...parts, central, Buffer.from('PK\u0005\u0006'), end])
}
