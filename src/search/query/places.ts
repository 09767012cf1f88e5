import type { JsonSink } from '#base/text/jsonSink.ts'
import { type FieldName, isServedField, isStoredField, STORED_FIELDS } from '#venue/records.ts'
import type { PlaceTables } from '../columns/tables.ts'
import type { FieldPlace, Fragments } from '../format/fragments.ts'
import { CORE_FIELDS } from '../format/storedFields.ts'
import type { Moment } from '../venueIndex.ts'
import { servedFieldWriters, type ServedFieldWriters, type WriteField } from './servedFields.ts'

/** Writes places as JSON. The steps of each mask are prepared once and cached as long as its list of fields exists. */
export class PlaceWriter {
  readonly #fragments: Fragments
  readonly #served: ServedFieldWriters
  readonly #steps = new WeakMap<readonly FieldName[], readonly WriteField[]>()
  #storedSteps: readonly WriteField[] | null = null

  constructor(tables: PlaceTables) {
    this.#fragments = tables.fragments
    this.#served = servedFieldWriters(tables)
  }

  /**
   * Writes one place as a JSON object with exactly the requested fields, in the requested order, followed by the
   * distance when the place was found in a circle. Stored fields are copied; the others are computed now.
   */
  write(ordinal: number, fields: readonly FieldName[], moment: Moment, into: JsonSink): void {
    let steps = this.#steps.get(fields)
    if (!steps) this.#steps.set(fields, (steps = this.#servedSteps(fields)))
    into.ascii('{')
    for (const step of steps) step(ordinal, moment, into)
    const distanceM = moment.hit?.distanceM ?? null
    if (distanceM !== null) into.ascii(`${fields.length === 0 ? '' : ','}"distanceM":${distanceM}}`)
    else into.ascii('}')
  }

  /** Writes one place as a JSON object with all stored fields under the names that a release has for them. */
  writeStored(ordinal: number, moment: Moment, into: JsonSink): void {
    this.#storedSteps ??= this.#stepsOf(STORED_FIELDS, null)
    into.ascii('{')
    for (const step of this.#storedSteps) step(ordinal, moment, into)
    into.ascii('}')
  }

  #servedSteps(fields: readonly FieldName[]): WriteField[] {
    if (!fields.includes('address.conflict')) return this.#stepsOf(fields, null)
    const shown = fields.includes('address') ? fields.filter((name) => name !== 'address.conflict') : fields
    const fragments = this.#fragments
    const conflict = fragments.placeOf('address.conflict')
    const open: WriteField[] = conflict === null ? [] : [(ordinal) => fragments.open(ordinal, conflict.part)]
    const write: WriteField = (ordinal, _, into) => {
      into.ascii(',"conflict":')
      if (conflict === null) into.ascii('null')
      else fragments.write(ordinal, conflict, into)
    }
    const names = shown.map((name) => (name === 'address.conflict' ? 'address' : name))
    return [...open, ...this.#stepsOf(names, write)]
  }

  /**
   * Returns the steps that write a mask: each opens a part of the place, or writes fields with their names.
   * `writeConflict` adds its member to the address.
   */
  #stepsOf(fields: readonly FieldName[], writeConflict: WriteField | null): WriteField[] {
    const fragments = this.#fragments
    const steps: WriteField[] = []
    const opened = new Set<FieldPlace['part']>(['core'])
    const wholeCore = CORE_FIELDS.every((name, i) => fields[i] === name)
    if (wholeCore) steps.push(this.#coreStep(writeConflict))
    const rest = wholeCore ? fields.slice(CORE_FIELDS.length) : fields
    rest.forEach((name, i) => {
      const place = isStoredField(name) ? fragments.placeOf(name) : null
      if (place && !opened.has(place.part)) {
        const { part } = place
        opened.add(part)
        steps.push((ordinal) => fragments.open(ordinal, part))
      }
      const key = `${i > 0 || wholeCore ? ',' : ''}"${name}":`
      steps.push(
        name === 'address' && writeConflict ? this.#addressStep(key, writeConflict) : this.#fieldStep(name, place, key),
      )
    })
    return steps
  }

  #coreStep(writeConflict: WriteField | null): WriteField {
    const fragments = this.#fragments
    if (writeConflict === null) return (ordinal, _, into) => fragments.writeCore(ordinal, into)
    const address = fragments.requiredPlaceOf('address')
    return (ordinal, moment, into) =>
      fragments.writeCoreExtended(ordinal, address, into, () => writeConflict(ordinal, moment, into))
  }

  #addressStep(key: string, writeConflict: WriteField): WriteField {
    const fragments = this.#fragments
    const address = fragments.requiredPlaceOf('address')
    return (ordinal, moment, into) => {
      into.ascii(key)
      into.text(fragments.text(ordinal, address).slice(0, -1))
      writeConflict(ordinal, moment, into)
      into.ascii('}')
    }
  }

  /** `place`: where the value is stored; null for a field that this release was built without. */
  #fieldStep(name: FieldName, place: FieldPlace | null, key: string): WriteField {
    if (isServedField(name)) {
      const write = this.#served[name]
      return (ordinal, moment, into) => {
        into.ascii(key)
        write(ordinal, moment, into)
      }
    }
    if (place === null) return (_, __, into) => into.ascii(`${key}null`)
    const fragments = this.#fragments
    return (ordinal, _, into) => {
      into.ascii(key)
      fragments.write(ordinal, place, into)
    }
  }
}
