import { Bounds, type Element, type ElementFile, type IsWanted } from './element.ts'
import type { OsmChanges } from './osmChanges.ts'
import { pbfBlocks, type PbfHeader, type Primitive } from './pbfBlocks.ts'

/** The required features that this reader supports. */
const KNOWN_FEATURES: ReadonlySet<string> = new Set(['OsmSchema-V0.6', 'DenseNodes'])

/** An element whose location is derived from others. */
interface Outline {
  element: Omit<Element, 'point'>
  nodes: readonly number[]
  ways: readonly number[]
}

/** An extract, and what changed since; null for an extract as it is. */
interface Extract {
  file: string
  changes: OsmChanges | null
}

/**
 * Returns the wanted elements of an .osm.pbf file after `changes`, in its order. Nodes precede the ways that use them, so the file is
 * read a second time for their locations, but only when a way or relation is wanted: the nodes of a country do not fit
 * into memory.
 */
export async function readPbf(file: string, wanted: IsWanted, changes: OsmChanges | null = null): Promise<ElementFile> {
  const extract = { file, changes }
  const elements: Element[] = []
  const outlines: Outline[] = []
  let stateAt: number | null = null
  const takeHeader = (header: PbfHeader) => (stateAt = checked(header, file) ?? stateAt)
  await eachPrimitive(extract, (primitive) => takeWanted(primitive, wanted, elements, outlines), takeHeader)
  const outlined = outlines.length > 0 ? await placed(extract, outlines) : []
  return { elements: [...elements, ...outlined], stateAt, broken: [] }
}

function checked({ requiredFeatures, replicatedSeconds }: PbfHeader, file: string): number | null {
  const unknown = requiredFeatures.find((feature) => !KNOWN_FEATURES.has(feature))
  if (unknown !== undefined) throw new Error(`${file}: needs '${unknown}', which is not supported; use a plain extract`)
  return replicatedSeconds === null ? null : instantOf(replicatedSeconds * 1000)
}

/** The last instant that a Date can represent, in milliseconds. */
const INSTANT_MAX = 8.64e15

/** Returns null for a number that is not an instant. */
function instantOf(milliseconds = Number.NaN): number | null {
  return Math.abs(milliseconds) <= INSTANT_MAX ? milliseconds : null
}

function takeWanted(primitive: Primitive, wanted: IsWanted, elements: Element[], outlines: Outline[]): void {
  const { type, tags, info, lat, lon } = primitive
  if (tags === undefined || !wanted(tags)) return
  const element = { id: `${type}/${primitive.id}`, tags, changedAt: instantOf(info?.timestamp) }
  if (type === 'node') {
    const bounds = new Bounds()
    if (lat !== undefined && lon !== undefined) bounds.add(lat, lon)
    elements.push({ ...element, point: bounds.middle() })
    return
  }
  const refsOf = (kind: Primitive['type']) =>
    (primitive.members ?? []).filter((member) => member.type === kind).map(({ ref }) => ref)
  if (type === 'way') outlines.push({ element, nodes: primitive.refs ?? [], ways: [] })
  else outlines.push({ element, nodes: refsOf('node'), ways: refsOf('way') })
}

async function placed(extract: Extract, outlines: readonly Outline[]): Promise<Element[]> {
  const nodesOfWay = new Map<number, readonly number[]>()
  const wantedWays = new Set(outlines.flatMap(({ ways }) => ways))
  if (wantedWays.size > 0) {
    await eachPrimitive(extract, ({ type, id, refs }) => {
      if (type === 'way' && wantedWays.has(id)) nodesOfWay.set(id, refs ?? [])
    })
  }
  const points = new Map<number, Primitive | null>()
  for (const { nodes } of outlines) for (const node of nodes) points.set(node, null)
  for (const nodes of nodesOfWay.values()) for (const node of nodes) points.set(node, null)
  await eachPrimitive(extract, (primitive) => {
    if (primitive.type === 'node' && points.has(primitive.id)) points.set(primitive.id, primitive)
  })
  const boundsOf = (nodes: readonly number[]) => {
    const bounds = new Bounds()
    for (const node of nodes) {
      const point = points.get(node)
      if (point?.lat !== undefined && point.lon !== undefined) bounds.add(point.lat, point.lon)
    }
    return bounds
  }
  // Computed once for each way, because many relations may share a long one.
  const boundsOfWay = new Map([...nodesOfWay].map(([way, nodes]) => [way, boundsOf(nodes)]))
  return outlines.map(({ element, nodes, ways }) => {
    const bounds = boundsOf(nodes)
    for (const way of ways) {
      const inner = boundsOfWay.get(way)
      if (inner !== undefined) bounds.include(inner)
    }
    return { ...element, point: bounds.middle() }
  })
}

/** Visits the elements that exist after the changes: unchanged ones in the order of the file, then changed ones. */
async function eachPrimitive(
  { file, changes }: Extract,
  visit: (primitive: Primitive) => void,
  takeHeader: (header: PbfHeader) => void = () => {},
): Promise<void> {
  for await (const block of pbfBlocks(file)) {
    if (block.kind === 'header') takeHeader(block.header)
    else for (const primitive of block.primitives) if (changes === null || !changes.has(primitive)) visit(primitive)
  }
  for (const primitive of changes?.elements() ?? []) visit(primitive)
}
