import type { JsonSink } from '#base/text/jsonSink.ts'
import { openNowOf } from '#venue/hours/openNow.ts'
import type { FieldName } from '#contract/parameters/fields.ts'
import { holds } from '../columns/bitmap.ts'
import { CORE_FIELDS } from '../format/storedFields.ts'
import type { FieldPlace } from '../format/fragments.ts'
import type { Tables } from '../columns/tables.ts'
import type { Moment } from '../venueIndex.ts'

const SERVICE_CHANNEL = 'service'

/** How the bodies of a mask are assembled: which part of a venue is opened when, and what is written in sequence. */
type Piece =
  | { kind: 'core' }
  | { kind: 'open'; kept: FieldPlace['previous'] }
  | { kind: 'stored'; key: string; place: FieldPlace }
  | { kind: 'served'; key: string; name: FieldName; place: FieldPlace | null }

/** Fields whose value depends on the moment, the overlay or the query. */
const SERVED: ReadonlySet<FieldName> = new Set([
  'serviceReservable',
  'reservationChannels',
  'openNow',
  'matchReason',
  'openAtMatch',
])

/** Writes places as JSON. Each mask is prepared once and cached as long as its list of fields exists. */
export class PlaceWriter {
  readonly #tables: Tables
  readonly #pieces = new WeakMap<readonly FieldName[], readonly Piece[]>()

  constructor(tables: Tables) {
    this.#tables = tables
  }

  /**
   * Writes one place as a JSON object with exactly the requested fields, in the requested order, followed by the
   * distance when the place was found in a circle. Stored fields are copied; the others are computed now.
   */
  write(ordinal: number, fields: readonly FieldName[], moment: Moment, into: JsonSink): void {
    let pieces = this.#pieces.get(fields)
    if (!pieces) this.#pieces.set(fields, (pieces = this.#piecesOf(fields)))
    into.ascii('{')
    for (const piece of pieces) this.#writePiece(ordinal, piece, moment, into)
    const distanceM = moment.hit?.distanceM ?? null
    if (distanceM !== null) into.ascii(`${fields.length === 0 ? '' : ','}"distanceM":${distanceM}}`)
    else into.ascii('}')
  }

  #writePiece(ordinal: number, piece: Piece, moment: Moment, into: JsonSink): void {
    const { fragments } = this.#tables
    switch (piece.kind) {
      case 'core':
        return fragments.writeCore(ordinal, into)
      case 'open':
        return fragments.open(ordinal, piece.kept)
      case 'stored':
        into.ascii(piece.key)
        return fragments.write(ordinal, piece.place, into)
      case 'served':
        into.ascii(piece.key)
        return this.#writeServed(ordinal, piece, moment, into)
    }
  }

  #piecesOf(fields: readonly FieldName[]): Piece[] {
    const { fragments } = this.#tables
    const pieces: Piece[] = []
    const opened = new Set<FieldPlace['previous']>(['core'])
    const wholeCore = CORE_FIELDS.every((name, i) => fields[i] === name)
    if (wholeCore) pieces.push({ kind: 'core' })
    const rest = wholeCore ? fields.slice(CORE_FIELDS.length) : fields
    rest.forEach((name, i) => {
      const place = fragments.placeOf(name)
      if (place && !opened.has(place.previous)) {
        opened.add(place.previous)
        pieces.push({ kind: 'open', kept: place.previous })
      }
      const key = `${i > 0 || wholeCore ? ',' : ''}"${name}":`
      pieces.push(place && !SERVED.has(name) ? { kind: 'stored', key, place } : { kind: 'served', key, name, place })
    })
    return pieces
  }

  #writeServed(ordinal: number, { name, place }: Piece & { kind: 'served' }, moment: Moment, into: JsonSink): void {
    const { hours, fragments } = this.#tables
    switch (name) {
      case 'serviceReservable':
        return into.ascii(this.#isPartner(ordinal, moment) ? 'true' : 'false')
      case 'reservationChannels':
        if (this.#isPartner(ordinal, moment)) return into.text(withService(fragments.text(ordinal, place!)))
        return fragments.write(ordinal, place!, into)
      case 'openNow':
        return into.text(JSON.stringify(openNowOf(hours.factsOf(ordinal), moment.at)))
      case 'matchReason':
        return into.text(JSON.stringify(moment.hit?.matchReason ?? null))
      case 'openAtMatch':
        return into.text(JSON.stringify(moment.hit?.openAtMatch ?? null))
      default:
        return into.ascii('null')
    }
  }

  #isPartner(ordinal: number, { overlay }: Moment): boolean {
    const partners = this.#tables.partners.of(overlay)
    return partners !== null && holds(partners.words, ordinal)
  }
}

/** The channel through this service comes first, because it can be used immediately. */
function withService(stored: string): string {
  const channels = (JSON.parse(stored) as string[]).filter((channel) => channel !== SERVICE_CHANNEL)
  return JSON.stringify([SERVICE_CHANNEL, ...channels])
}
