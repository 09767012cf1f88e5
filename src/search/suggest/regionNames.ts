import type { Suggestion } from '#contract/schemas/suggestionSchema.ts'
import type { Region } from '#venue/records.ts'
import type { RegionEntry, RegionTable } from '../regions.ts'
import { NameTable } from './nameTable.ts'

/** The names of a release's regions, stations and landmarks, those with most venues first. */
export class RegionNames {
  readonly #names: NameTable<Suggestion>
  readonly #fullNames: ReadonlyMap<string, string>

  constructor({ dong, sigungu, station, landmark, legal_dong: legalDong }: RegionTable) {
    const rows = [
      ...station.map((entry) => ({ entry, suggestion: pointSuggestion('station', entry.region) })),
      ...landmark.map((entry) => ({ entry, suggestion: pointSuggestion('landmark', entry.region) })),
      ...legalDong.map((entry) => ({ entry, suggestion: sharedNameSuggestion(entry.region) })),
      ...[...sigungu, ...dong].map((entry) => ({ entry, suggestion: regionSuggestion(entry.region) })),
    ].filter(({ entry }) => entry.region.placeCount > 0)
    rows.sort((a, b) => b.entry.region.placeCount - a.entry.region.placeCount)
    this.#names = new NameTable(rows.map(({ entry, suggestion }) => ({ item: suggestion, names: namesOf(entry) })))
    this.#fullNames = new Map(dong.map(({ region }) => [region.regionCode, `${region.sigungu} ${region.dong}`]))
  }

  beginningWith(text: string): ReturnType<NameTable<Suggestion>['beginningWith']> {
    return this.#names.beginningWith(text)
  }

  /** Returns the regions of which a name is one typing error away. */
  misspeltAs(text: string): Suggestion[] {
    return this.#names.misspeltAs(text)
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

/** A name that several dongs share is searched by its whole name, because it has no code of its own. */
function sharedNameSuggestion({ sido, sigungu, dong, fullName }: Region): Suggestion {
  return { kind: 'region', text: dong, detail: `${sido} ${sigungu}`, id: null, params: { in: fullName } }
}

function pointSuggestion(kind: 'station' | 'landmark', region: Region): Suggestion {
  const { fullName, sido, sigungu, center, radiusM } = region
  const params = { lat: String(center.lat), lng: String(center.lng), ...(radiusM && { radius: String(radiusM) }) }
  return { kind, text: fullName, detail: `${sido} ${sigungu}`, id: null, params }
}
