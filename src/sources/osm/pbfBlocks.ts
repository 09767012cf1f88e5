import { inflateSync, zstdDecompressSync } from 'node:zlib'
import { parse } from 'osm-pbf-parser-node'
import { unpacked } from '../table/charset.ts'
import { faultOfBlock } from './primitiveBlock.ts'

/** A node, way or relation of a block, as the parser returns it. */
export interface Primitive {
  type: 'node' | 'way' | 'relation'
  id: number
  tags?: Readonly<Record<string, string>>
  /** `timestamp` in milliseconds. */
  info?: { timestamp?: number }
  lat?: number
  lon?: number
  refs?: readonly number[]
  members?: readonly { type: Primitive['type']; ref: number }[]
}

export interface PbfHeader {
  requiredFeatures: readonly string[]
  /** The replication time of the file's data, in seconds; null when the file does not state it. */
  replicatedSeconds: number | null
  /** The number of the last change file in the data, and the address of the change files; null when not stated. */
  replicatedSequence: number | null
  replicatedFrom: string | null
}

export type PbfBlock = { kind: 'header'; header: PbfHeader } | { kind: 'data'; primitives: readonly Primitive[] }

/** Limits from the description of the format; a file beyond them is not valid. */
const BLOB_HEADER_MAX = 64 << 10
const BLOB_MAX = 32 << 20
const UNPACKED_MAX = 32 << 20
const ADDRESS_LENGTH_MAX = 2_000

/**
 * Reads the blocks of an .osm.pbf file one after the other. The parser decodes the content of a block; the frame around
 * the blocks is read here, because the parser's own stream throws an error that callers cannot catch when a file is
 * truncated. Throws with a message for the operator.
 */
export async function* pbfBlocks(file: string): AsyncGenerator<PbfBlock> {
  let held: Buffer = Buffer.alloc(0)
  let number = 1
  const corruptFileError = (what: string) => new Error(`${file}: ${what}; is this a complete .osm.pbf file?`)
  for await (const part of unpacked(file)) {
    held = held.length === 0 ? (part as Buffer) : Buffer.concat([held, part as Buffer])
    for (;;) {
      const frame = frameAt(held, corruptFileError)
      if (frame === null) break
      held = held.subarray(frame.end)
      const block = decoded(frame, (what) => corruptFileError(`block ${number}: ${what}`))
      number++
      if (block !== null) yield block
    }
  }
  if (held.length > 0) throw corruptFileError('it ends in the middle of a block')
}

interface Frame {
  type: string
  blob: Buffer
  end: number
}

/** Reads `length of the header, header (1: type, 3: size of the blob), blob`; null until all of it is available. */
function frameAt(bytes: Buffer, corruptFileError: (what: string) => Error): Frame | null {
  if (bytes.length < 4) return null
  const headerLength = bytes.readUInt32BE(0)
  if (headerLength > BLOB_HEADER_MAX) throw corruptFileError('a block has no header')
  if (bytes.length < 4 + headerLength) return null
  const header = fieldsOf(bytes.subarray(4, 4 + headerLength), corruptFileError)
  const [type] = header.get(1) ?? []
  const [size] = header.get(3) ?? []
  if (!Buffer.isBuffer(type) || typeof size !== 'number' || size > BLOB_MAX)
    throw corruptFileError('a block has no header')
  const end = 4 + headerLength + size
  if (bytes.length < end) return null
  return { type: type.toString(), blob: bytes.subarray(4 + headerLength, end), end }
}

function decoded({ type, blob }: Frame, corruptFileError: (what: string) => Error): PbfBlock | null {
  // The format allows readers to skip blocks of other types.
  if (type !== 'OSMHeader' && type !== 'OSMData') return null
  const bytes = contentOf(blob, corruptFileError)
  if (type === 'OSMHeader') return { kind: 'header', header: headerOf(bytes, corruptFileError) }
  const fault = faultOfBlock(bytes)
  if (fault !== null) throw corruptFileError(fault)
  try {
    return { kind: 'data', primitives: parse(bytes, { withInfo: true }) as Primitive[] }
  } catch (error) {
    throw corruptFileError(`a block cannot be decoded (${error instanceof Error ? error.message : String(error)})`)
  }
}

/** 1: uncompressed, 3: deflated, 7: zstd; the other methods of the format are hardly ever used. */
function contentOf(blob: Buffer, corruptFileError: (what: string) => Error): Buffer {
  const fields = fieldsOf(blob, corruptFileError)
  const bytesAt = (field: number) => fields.get(field)?.find((value) => Buffer.isBuffer(value))
  const [raw, deflated, zstd] = [bytesAt(1), bytesAt(3), bytesAt(7)]
  try {
    if (raw) return raw
    if (deflated) return inflateSync(deflated, { maxOutputLength: UNPACKED_MAX })
    if (zstd) return zstdDecompressSync(zstd, { maxOutputLength: UNPACKED_MAX })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE')
      throw corruptFileError(
        'it unpacks to more than the 32 MiB that the format allows; write the file again with osmium',
      )
    throw corruptFileError('it cannot be unpacked')
  }
  throw corruptFileError(
    'a block is packed by LZMA or LZ4, which is not read here (osmium cat -f pbf,pbf_compression=zlib)',
  )
}

/** 4: required features; 32, 33, 34: timestamp, sequence number and address of replication. */
function headerOf(bytes: Buffer, corruptFileError: (what: string) => Error): PbfHeader {
  const fields = fieldsOf(bytes, corruptFileError)
  const [seconds] = fields.get(32) ?? []
  const [sequence] = fields.get(33) ?? []
  const [address] = fields.get(34) ?? []
  return {
    requiredFeatures: (fields.get(4) ?? []).map(String),
    replicatedSeconds: typeof seconds === 'number' && seconds > 0 ? seconds : null,
    replicatedSequence: typeof sequence === 'number' && Number.isSafeInteger(sequence) ? sequence : null,
    replicatedFrom: Buffer.isBuffer(address) ? address.toString('utf8').slice(0, ADDRESS_LENGTH_MAX) : null,
  }
}

/** Returns the fields of a protobuf message by number: numbers and bytes; fixed-width fields are skipped. */
function fieldsOf(bytes: Buffer, corruptFileError: (what: string) => Error): Map<number, (number | Buffer)[]> {
  const fields = new Map<number, (number | Buffer)[]>()
  let at = 0
  const varint = (): number => {
    let value = 0
    for (let scale = 1; at < bytes.length; scale *= 128) {
      const byte = bytes[at++] as number
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
    throw corruptFileError('a block is cut off')
  }
  while (at < bytes.length) {
    const tag = varint()
    const [field, wire] = [Math.floor(tag / 8), tag % 8]
    if (wire === 1 || wire === 5) at += wire === 1 ? 8 : 4
    else if (wire === 0 || wire === 2) {
      const number = varint()
      const value = wire === 0 ? number : bytes.subarray(at, at + number)
      if (wire === 2) at += number
      const values = fields.get(field)
      if (values === undefined) fields.set(field, [value])
      else values.push(value)
    } else throw corruptFileError('a block is no protobuf')
    if (at > bytes.length) throw corruptFileError('a block is cut off')
  }
  return fields
}
