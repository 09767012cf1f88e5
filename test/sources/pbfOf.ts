/** One element of an extract; `parts` are the nodes of a way or the members of a relation. */
export interface TestElement {
  type: 'node' | 'way' | 'relation'
  id: number
  lat?: number
  lon?: number
  tags?: Readonly<Record<string, string>>
  parts?: readonly { type: TestElement['type']; ref: number }[]
  version?: number
  /** ISO 8601. */
  timestamp?: string
}

export interface TestHeader {
  sequence?: number
  /** ISO 8601. */
  stateAt?: string
  address?: string
}

const TYPES = ['node', 'way', 'relation']

function varint(value: number): Buffer {
  const bytes: number[] = []
  for (; value > 127; value = Math.floor(value / 128)) bytes.push((value % 128) | 128)
  return Buffer.from([...bytes, value])
}
const zigzag = (value: number) => (value < 0 ? -2 * value - 1 : 2 * value)
const numberField = (field: number, value: number) => Buffer.concat([varint(field * 8), varint(value)])
const bytesField = (field: number, bytes: Uint8Array) =>
  Buffer.concat([varint(field * 8 + 2), varint(bytes.length), bytes])
const packedField = (field: number, values: readonly number[]) => bytesField(field, Buffer.concat(values.map(varint)))
const deltas = (values: readonly number[]) => values.map((value, at) => zigzag(value - (values[at - 1] ?? 0)))

function frame(type: string, content: Buffer): Buffer {
  const blob = bytesField(1, content)
  const header = Buffer.concat([bytesField(1, Buffer.from(type)), numberField(3, blob.length)])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(header.length)
  return Buffer.concat([length, header, blob])
}

/** Makes an uncompressed .osm.pbf file of these elements. */
export function pbfOf(elements: readonly TestElement[], { sequence, stateAt, address }: TestHeader = {}): Buffer {
  const header = Buffer.concat([
    bytesField(4, Buffer.from('OsmSchema-V0.6')),
    ...(stateAt === undefined ? [] : [numberField(32, Date.parse(stateAt) / 1000)]),
    ...(sequence === undefined ? [] : [numberField(33, sequence)]),
    ...(address === undefined ? [] : [bytesField(34, Buffer.from(address))]),
  ])
  const texts = ['', ...new Set(elements.flatMap(({ tags = {} }) => Object.entries(tags).flat()))]
  const strings = bytesField(1, Buffer.concat(texts.map((text) => bytesField(1, Buffer.from(text)))))
  const groups = TYPES.flatMap((type, at) => {
    const own = elements.filter((element) => element.type === type).toSorted((a, b) => a.id - b.id)
    const field = type === 'node' ? 1 : at + 2
    const messages = own.map((element) => bytesField(field, messageOf(element, texts)))
    return messages.length === 0 ? [] : [bytesField(2, Buffer.concat(messages))]
  })
  return Buffer.concat([frame('OSMHeader', header), frame('OSMData', Buffer.concat([strings, ...groups]))])
}

function messageOf(element: TestElement, texts: readonly string[]): Buffer {
  const { type, id, lat = 0, lon = 0, tags = {}, parts = [], version = 1, timestamp } = element
  const info = Buffer.concat([
    numberField(1, version),
    ...(timestamp === undefined ? [] : [numberField(2, Date.parse(timestamp) / 1000)]),
  ])
  const refs = deltas(parts.map(({ ref }) => ref))
  return Buffer.concat([
    numberField(1, type === 'node' ? zigzag(id) : id),
    packedField(
      2,
      Object.keys(tags).map((key) => texts.indexOf(key)),
    ),
    packedField(
      3,
      Object.values(tags).map((value) => texts.indexOf(value)),
    ),
    bytesField(4, info),
    ...(type === 'node'
      ? [numberField(8, zigzag(Math.round(lat * 1e7))), numberField(9, zigzag(Math.round(lon * 1e7)))]
      : []),
    ...(type === 'way' ? [packedField(8, refs)] : []),
    ...(type === 'relation'
      ? [
          packedField(
            8,
            parts.map(() => 0),
          ),
          packedField(9, refs),
          packedField(
            10,
            parts.map((part) => TYPES.indexOf(part.type)),
          ),
        ]
      : []),
  ])
}

/** Makes an osmChange file. */
export function oscOf(changes: readonly { action: 'create' | 'modify' | 'delete'; element: TestElement }[]): string {
  const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
  const lines = changes.map(({ action, element }) => {
    const { type, id, lat, lon, tags = {}, parts = [], version = 1, timestamp } = element
    const place = lat === undefined ? '' : ` lat="${lat}" lon="${lon}"`
    const changed = timestamp === undefined ? '' : ` timestamp="${timestamp}"`
    const nodes = parts.map((part) =>
      type === 'way' ? `<nd ref="${part.ref}"/>` : `<member type="${part.type}" ref="${part.ref}" role=""/>`,
    )
    const named = Object.entries(tags).map(([key, value]) => `<tag k="${escaped(key)}" v="${escaped(value)}"/>`)
    return `<${action}><${type} id="${id}" version="${version}"${changed}${place}>${nodes.join('')}${named.join('')}</${type}></${action}>`
  })
  return `<?xml version='1.0' encoding='UTF-8'?>\n<osmChange version="0.6" generator="test">\n${lines.join('\n')}\n</osmChange>\n`
}
