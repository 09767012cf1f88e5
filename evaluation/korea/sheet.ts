import { metresApart } from '#base/geometry.ts'
import type { NormalRecord } from '#pipeline/normalRecord.ts'

/** Number of other records of the same name that a sheet shows beside a pair, and their maximum distance. */
const OTHERS_SHOWN = 4
const OTHERS_WITHIN_M = 400

/** Prints pairs for a person: all facts of the lists, and nearby records of either name. */
export class SheetPrinter {
  readonly #byName: ReadonlyMap<string, readonly NormalRecord[]>

  constructor(records: readonly NormalRecord[]) {
    this.#byName = Map.groupBy(records, ({ name }) => name.core)
  }

  print(number: number, a: NormalRecord, b: NormalRecord): string {
    const borrowed = a.ownCoordinates && b.ownCoordinates ? '' : ' (by address)'
    const head = `#${number} ${Math.round(distance(a, b))} m${borrowed}; named so: ${this.#count(a)} / ${this.#count(b)}`
    return [head, ` A ${factsOf(a)}`, ` B ${factsOf(b)}`, ...this.#others(a, b)].join('\n')
  }

  /** Prints all records of one venue, with their distances from the first. */
  printVenue(number: number, members: readonly NormalRecord[]): string {
    const [first] = members
    const lines = members.map((record) => {
      const away = first === undefined ? 0 : Math.round(distance(first, record))
      return `   ${away} m: ${factsOf(record)}`
    })
    return [`#${number} ${members.length} records`, ...lines].join('\n')
  }

  #count({ name }: NormalRecord): number {
    return this.#byName.get(name.core)?.length ?? 0
  }

  #others(a: NormalRecord, b: NormalRecord): string[] {
    const named = new Set([...(this.#byName.get(a.name.core) ?? []), ...(this.#byName.get(b.name.core) ?? [])])
    return [...named]
      .filter((other) => other !== a && other !== b && distance(a, other) <= OTHERS_WITHIN_M)
      .toSorted((left, right) => distance(a, left) - distance(a, right))
      .slice(0, OTHERS_SHOWN)
      .map((other) => `   also ${Math.round(distance(a, other))} m from A: ${factsOf(other)}`)
  }
}

function distance(a: NormalRecord, b: NormalRecord): number {
  return metresApart(a.lat, a.lng, b.lat, b.lng)
}

function factsOf({ record, openedOn, closedOn, closed, phone }: NormalRecord): string {
  const { source, observedAt, name, roadAddress, jibunAddress, categoryLabel } = record
  const dates = openedOn === '' && !closed ? '' : `${openedOn}–${closedOn}${closed && closedOn === '' ? 'closed' : ''}`
  const facts = [`${source} ${observedAt.slice(0, 4)}`, name, roadAddress, jibunAddress, phone, categoryLabel, dates]
  return facts.filter((fact) => fact !== undefined && fact !== '').join(' | ')
}
