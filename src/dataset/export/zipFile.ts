import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'

/** The format is ZIP64 (APPNOTE.TXT 6.3.10) for every size, so that large and small files take the same path. */
const VERSION = 45
const DEFLATED = 8
/** The name is UTF-8 (bit 11). */
const FLAGS = 0x800
/** 1980-01-01, the first day of the format: the same file always gives the same bytes. */
const DOS_DATE = 0x21
const IN_EXTRA = 0xffffffff
const ZIP64_EXTRA = 1
const SIGNATURES = { local: 0x04034b50, central: 0x02014b50, end64: 0x06064b50, locator64: 0x07064b50, end: 0x06054b50 }

interface Entry {
  name: Buffer
  crc: number
  bytes: number
  compressedBytes: number
}

/** Writes an archive with one file, reading and writing in pieces. Throws what the file system throws. */
export async function zipFile(source: string, name: string, target: string): Promise<void> {
  const entry: Entry = { name: Buffer.from(name), crc: 0, bytes: 0, compressedBytes: 0 }
  await using archive = await open(target, 'w')
  const head = localHeader(entry)
  let position = head.length
  const counted = new Transform({
    transform(piece: Buffer, _, done) {
      entry.crc = crc32(piece, entry.crc)
      entry.bytes += piece.length
      done(null, piece)
    },
  })
  await pipeline(createReadStream(source), counted, createDeflateRaw(), async (pieces: AsyncIterable<Buffer>) => {
    for await (const piece of pieces) {
      await archive.write(piece, 0, piece.length, position)
      position += piece.length
    }
  })
  entry.compressedBytes = position - head.length
  const central = centralHeader(entry)
  const tail = Buffer.concat([central, endRecords(position, central.length)])
  await archive.write(tail, 0, tail.length, position)
  // The sizes and the checksum are known only now.
  const known = localHeader(entry)
  await archive.write(known, 0, known.length, 0)
}

/** The members that both headers of a file share, from its version on. */
function described({ name, crc }: Entry, extraBytes: number): Buffer {
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(VERSION, 0)
  fields.writeUInt16LE(FLAGS, 2)
  fields.writeUInt16LE(DEFLATED, 4)
  fields.writeUInt16LE(DOS_DATE, 8)
  fields.writeUInt32LE(crc, 10)
  fields.writeUInt32LE(IN_EXTRA, 14)
  fields.writeUInt32LE(IN_EXTRA, 18)
  fields.writeUInt16LE(name.length, 22)
  fields.writeUInt16LE(extraBytes, 24)
  return fields
}

function sizesOf({ bytes, compressedBytes }: Entry): Buffer {
  const extra = Buffer.alloc(20)
  extra.writeUInt16LE(ZIP64_EXTRA, 0)
  extra.writeUInt16LE(16, 2)
  extra.writeBigUInt64LE(BigInt(bytes), 4)
  extra.writeBigUInt64LE(BigInt(compressedBytes), 12)
  return extra
}

function signature(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function localHeader(entry: Entry): Buffer {
  const extra = sizesOf(entry)
  return Buffer.concat([signature(SIGNATURES.local), described(entry, extra.length), entry.name, extra])
}

function centralHeader(entry: Entry): Buffer {
  const extra = sizesOf(entry)
  const madeBy = Buffer.alloc(2)
  madeBy.writeUInt16LE(VERSION)
  // Comment, disk, attributes and the offset of the only file are all 0.
  const rest = Buffer.alloc(14)
  return Buffer.concat([signature(SIGNATURES.central), madeBy, described(entry, extra.length), rest, entry.name, extra])
}

function endRecords(centralAt: number, centralBytes: number): Buffer {
  const end64 = Buffer.alloc(56)
  end64.writeUInt32LE(SIGNATURES.end64, 0)
  end64.writeBigUInt64LE(44n, 4)
  end64.writeUInt16LE(VERSION, 12)
  end64.writeUInt16LE(VERSION, 14)
  end64.writeBigUInt64LE(1n, 24)
  end64.writeBigUInt64LE(1n, 32)
  end64.writeBigUInt64LE(BigInt(centralBytes), 40)
  end64.writeBigUInt64LE(BigInt(centralAt), 48)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(SIGNATURES.locator64, 0)
  locator.writeBigUInt64LE(BigInt(centralAt + centralBytes), 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(SIGNATURES.end, 0)
  end.writeUInt16LE(1, 8)
  end.writeUInt16LE(1, 10)
  end.writeUInt32LE(IN_EXTRA, 12)
  end.writeUInt32LE(IN_EXTRA, 16)
  return Buffer.concat([end64, locator, end])
}
