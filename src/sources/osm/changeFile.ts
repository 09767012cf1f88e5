import { Parser } from 'htmlparser2'
import { unpacked } from '../table/charset.ts'
import type { Primitive } from './pbfBlocks.ts'

/** What a change file says of one element: its new state, or null when it is deleted. */
export interface Change {
  type: Primitive['type']
  id: number
  /** 0 where the file does not state it. */
  version: number
  state: Primitive | null
}

const ACTIONS: ReadonlySet<string> = new Set(['create', 'modify', 'delete'])
const TYPES: ReadonlySet<string> = new Set(['node', 'way', 'relation'])
/** The limits of OpenStreetMap's interface are 2,000 nodes of a way and 32,000 members of a relation. */
const PARTS_MAX = 32_000

/**
 * Reads an osmChange file (.osc, also .gz and .zst) element by element, in its order. Throws an Error with the file's
 * name when it is no such file or is cut off.
 */
export async function readChangeFile(file: string, take: (change: Change) => void): Promise<void> {
  const reader = new ChangeReader(take)
  const parser = new Parser(reader, { xmlMode: true, decodeEntities: true })
  const decoder = new TextDecoder()
  try {
    for await (const part of unpacked(file)) parser.write(decoder.decode(part as Buffer, { stream: true }))
    parser.write(decoder.decode())
    // Before the end of the parser, which closes what a cut file leaves open.
    reader.checkComplete()
    parser.end()
  } catch (error) {
    if (error instanceof FormFault)
      throw new Error(`${file}: ${error.message}; is this an osmChange file?`, { cause: error })
    throw error
  }
}

class FormFault extends Error {}

type Attributes = Readonly<Record<string, string>>

/** Follows the nesting `osmChange` > action > element > `tag`, `nd`, `member`. */
class ChangeReader {
  readonly #take: (change: Change) => void
  readonly #open: string[] = []
  #isComplete = false
  #change: Change | null = null
  #tags: Record<string, string> = {}
  #refs: number[] = []
  #members: { type: Primitive['type']; ref: number }[] = []

  constructor(take: (change: Change) => void) {
    this.#take = take
  }

  onopentag(name: string, attributes: Attributes): void {
    const depth = this.#open.push(name)
    if (depth === 1) {
      if (name !== 'osmChange' || this.#isComplete) throw new FormFault(`its root is '${name.slice(0, 40)}'`)
    } else if (depth === 3) this.#begin(name, attributes)
    else if (depth === 4 && this.#change !== null) this.#part(name, attributes)
  }

  onclosetag(): void {
    this.#open.pop()
    if (this.#open.length === 2) this.#end()
    if (this.#open.length === 0) this.#isComplete = true
  }

  onerror(error: Error): void {
    throw new FormFault(error.message)
  }

  checkComplete(): void {
    if (!this.#isComplete) throw new FormFault('it has no end')
  }

  #begin(name: string, attributes: Attributes): void {
    const action = this.#open[1] ?? ''
    if (!ACTIONS.has(action) || !TYPES.has(name)) return
    const type = name as Primitive['type']
    const id = wholeNumber(attributes['id'])
    if (id === null) throw new FormFault(`a ${type} has the id '${(attributes['id'] ?? '').slice(0, 40)}'`)
    const state = action === 'delete' || attributes['visible'] === 'false' ? null : stateOf(type, id, attributes)
    this.#change = { type, id, version: wholeNumber(attributes['version']) ?? 0, state }
    this.#tags = {}
    this.#refs = []
    this.#members = []
  }

  #part(name: string, attributes: Attributes): void {
    const ref = wholeNumber(attributes['ref'])
    if (name === 'tag') {
      const { k, v } = attributes
      if (k !== undefined && v !== undefined && k !== '__proto__') this.#tags[k] = v
    } else if (this.#refs.length + this.#members.length >= PARTS_MAX)
      throw new FormFault(`an element has more than ${PARTS_MAX} parts`)
    else if (name === 'nd' && ref !== null) this.#refs.push(ref)
    else if (name === 'member' && ref !== null && TYPES.has(attributes['type'] ?? ''))
      this.#members.push({ type: attributes['type'] as Primitive['type'], ref })
  }

  #end(): void {
    const change = this.#change
    if (change === null) return
    this.#change = null
    const { type, state } = change
    if (state !== null) {
      if (Object.keys(this.#tags).length > 0) state.tags = this.#tags
      if (type === 'way') state.refs = this.#refs
      if (type === 'relation') state.members = this.#members
    }
    this.#take(change)
  }
}

function stateOf(type: Primitive['type'], id: number, { timestamp, lat, lon }: Attributes): Primitive {
  const at = Date.parse(timestamp ?? '')
  const state: Primitive = { type, id, ...(!Number.isNaN(at) && { info: { timestamp: at } }) }
  if (type !== 'node') return state
  const [latitude, longitude] = [degrees(lat, 90), degrees(lon, 180)]
  if (latitude === null || longitude === null) throw new FormFault(`node ${id} has no coordinates`)
  return { ...state, lat: latitude, lon: longitude }
}

function degrees(text: string | undefined, max: number): number | null {
  const value = text === undefined || text.trim() === '' ? Number.NaN : Number(text)
  return Math.abs(value) <= max ? value : null
}

function wholeNumber(text: string | undefined): number | null {
  return text !== undefined && /^-?\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text)) ? Number(text) : null
}
