import { deflateSync, inflateSync } from 'node:zlib'
import fc from 'fast-check'
import { DENSE_PBF, PLAIN_PBF } from '../../sources/osmiumFiles.ts'
import { brokenBytes } from './brokenBytes.ts'

interface Block {
  type: string
  content: Uint8Array
}

/**
 * Returns the fields of a protobuf message: numbers and bytes by field number; the valid files here have no other
 * kinds.
 */
function fieldsOf(bytes: Buffer): Map<number, number | Buffer> {
  const fields = new Map<number, number | Buffer>()
  let at = 0
  const varint = () => {
    let value = 0
    for (let scale = 1; ; scale *= 128) {
      const byte = bytes[at++] ?? 0
      value += (byte & 127) * scale
      if (byte < 128) return value
    }
  }
  while (at < bytes.length) {
    const tag = varint()
    const number = varint()
    fields.set(tag >> 3, tag % 8 === 0 ? number : bytes.subarray(at, at + number))
    if (tag % 8 === 2) at += number
  }
  return fields
}

/** Returns the blocks of a valid file, unpacked. */
function blocksOf(file: Buffer): Block[] {
  const blocks: Block[] = []
  for (let at = 0; at < file.length;) {
    const length = file.readUInt32BE(at)
    const header = fieldsOf(file.subarray(at + 4, at + 4 + length))
    const end = at + 4 + length + Number(header.get(3))
    const blob = fieldsOf(file.subarray(at + 4 + length, end))
    const [raw, deflated] = [blob.get(1), blob.get(3)]
    const content = Buffer.isBuffer(raw) ? raw : inflateSync(deflated as Buffer)
    blocks.push({ type: String(header.get(1)), content })
    at = end
  }
  return blocks
}

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128)
  return Buffer.from([...bytes, value])
}

const bytesField = (field: number, bytes: Uint8Array) =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])
const numberField = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])

/** Frames a block with matching lengths, so that a broken block reaches its decoder. */
function framed({ type, content }: Block, isDeflated: boolean): Buffer {
  const blob = isDeflated
    ? Buffer.concat([numberField(2, content.length), bytesField(3, deflateSync(content))])
    : bytesField(1, content)
  const header = Buffer.concat([bytesField(1, Buffer.from(type)), numberField(3, blob.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

const [DENSE, PLAIN] = [blocksOf(DENSE_PBF), blocksOf(PLAIN_PBF)]
const [header, ...data] = [...DENSE, ...PLAIN.slice(1)]
const typeOf = (type: string) =>
  fc.oneof({ arbitrary: fc.constant(type), weight: 20 }, fc.constantFrom('OSMHeader', 'OSMData', 'x'))
const block = ({ type, content }: Block) =>
  fc
    .tuple(typeOf(type), brokenBytes(fc.constant(content)), fc.boolean())
    .map(([type, content, isDeflated]) => framed({ type, content }, isDeflated))
const files = fc
  .tuple(
    fc.oneof({ arbitrary: fc.constant(framed(header as Block, true)), weight: 4 }, block(header as Block)),
    fc.array(fc.oneof(...data.map(block)), { minLength: 1, maxLength: 4 }),
  )
  .map(([first, others]) => Buffer.concat([first, ...others]))

/** Extracts of OpenStreetMap: blocks with changed content in valid frames, and whole files with changed bytes. */
export const pbfLists: fc.Arbitrary<Uint8Array> = fc.oneof(
  { arbitrary: files, weight: 3 },
  brokenBytes(fc.constantFrom<Uint8Array>(DENSE_PBF, PLAIN_PBF, Buffer.concat([PLAIN_PBF, DENSE_PBF]))),
)
