import type { Suggestion } from '#contract/schemas/suggestionSchema.ts'
import type { Region } from '#venue/records.ts'
import type { RegionEntry, RegionTable } from '../regions.ts'
import { NameTable } from './nameTable.ts'

/** The names of a release's regions and stations, those with most venues first. */
export class RegionNames {
  readonly #names: NameTable<Suggestion>
  readonly #fullNames: ReadonlyMap<string, string>

  constructor({ dong, sigungu, station }: RegionTable) {
    const rows = [
      ...station.map((entry) => ({ entry, suggestion: stationSuggestion(entry.region) })),
      ...[...sigungu, ...dong].map((entry) => ({ entry, suggestion: regionSuggestion(entry.region) })),
    ].filter(({ entry }) => entry.region.placeCount > 0)
    rows.sort((a, b) => b.entry.region.placeCount - a.entry.region.placeCount)
    this.#names = new NameTable(rows.map(({ entry, suggestion }) => ({ item: suggestion, names: namesOf(entry) })))
    this.#fullNames = new Map(dong.map(({ region }) => [region.regionCode, `${region.sigungu} ${region.dong}`]))
  }

  beginningWith(text: string): ReturnType<NameTable<Suggestion>['beginningWith']> {
    return this.#names.beginningWith(text)
  }

  /** Returns the district and the dong of a code; null for a code that the release does not have. */
  nameOf(regionCode: string): string | null {
    return this.#fullNames.get(regionCode) ?? null
  }
}

function namesOf({ region, keys }: RegionEntry): string[] {
  return [...keys, region.fullName, `${region.sigungu}${region.dong}`]
}

function regionSuggestion({ sido, sigungu, dong, regionCode }: Region): Suggestion {
  const detail = dong === '' ? sido : `${sido} ${sigungu}`
  return { kind: 'region', text: dong === '' ? sigungu : dong, detail, id: null, params: { region_code: regionCode } }
}

function stationSuggestion({ fullName, sido, sigungu, center, radiusM }: Region): Suggestion {
  const params = { lat: String(center.lat), lng: String(center.lng), ...(radiusM && { radius: String(radiusM) }) }
  return { kind: 'station', text: fullName, detail: `${sido} ${sigungu}`, id: null, params }
}
