import { foldWord } from '#base/text/text.ts'
import { formerEnglishNames } from '#venue/formerStationNames.ts'
import type { Region } from '#venue/records.ts'
import { type EnglishNamed, EnglishNames } from './englishNames.ts'
import { addUnder, LatinNames } from './latinNames.ts'
import { nearestKind, nearestName, typedNames, type TypedName } from './misspeltRegions.ts'
import { placeForms } from './placeForms.ts'
import { PlacesWithin } from './placesWithin.ts'
import { dongForms, landmarkCalled, sigunguForms, stationForms, withoutDots } from './regionForms.ts'
import {
  apartFrom,
  isInKorean,
  isPoint,
  nameIn,
  reading,
  type RegionLookup,
  type RegionReading,
  regionQuestion,
  regionsCalled,
} from './wordsRegion.ts'

/**
 * Returns a look-up of regions by name over all rows of `/regions`, by tables that are made once; without rows it knows
 * the provinces. The whole name must match, with or without the word for its kind (마포, 마포구; 홍대, 홍대입구역; Gangnam,
 * Gangnam station), in Korean or romanised. `english`: the English names of stations, which their rows do not show (City Hall).
 */
export function regionDirectory(all: readonly Region[], english: readonly EnglishNamed[] = []): RegionLookup {
  const directory = new RegionDirectory(all, english)
  return Object.assign((text: string) => directory.find(text), {
    misspelt: (text: string) => directory.misspelt(text),
    beginsName: (words: string) => directory.beginsName(words),
    prepare: (most: number) => directory.prepare(most),
  })
}

/** A word that may be a misspelt name of a region. */
const MISSPELT = /^(?:[가-힣\d]{3,12}|[a-z]{6,24})$/u

class RegionDirectory {
  readonly #korean = new Map<string, Region[]>()
  readonly #latin: LatinNames<Region>
  readonly #english: EnglishNames
  readonly #within: PlacesWithin
  #koreanNames: readonly TypedName[] | null = null
  #spokenNames: readonly TypedName[] | null = null

  constructor(all: readonly Region[], english: readonly EnglishNamed[]) {
    const rows = all.map((row) => ({ row, names: allForms(row) }))
    for (const { row, names } of rows) addUnder(this.#korean, names.map(foldWord), row)
    this.#latin = new LatinNames(rows)
    const landmarks = all.filter(({ kind }) => kind === 'landmark')
    this.#english = new EnglishNames([
      ...english,
      ...landmarks.map((region) => ({ region, names: region.names ?? [] })),
      ...all
        .filter(({ kind }) => kind === 'station')
        .map((region) => ({ region, names: formerEnglishNames(region.fullName) })),
    ])
    this.#within = new PlacesWithin(all)
  }

  prepare(most: number): boolean {
    return this.#latin.prepare(most)
  }

  beginsName(words: string): boolean {
    // Gangnam District Office is Gangnam-gu Office.
    return this.#english.begin(words.replace(/ district$/iu, '-gu'))
  }

  misspelt(text: string): string | null {
    const name = foldWord(text)
    if (!MISSPELT.test(name) || regionQuestion(name) === null) return null
    if (isInKorean(name)) return nearestName(name, (this.#koreanNames ??= typedNames(this.#korean.keys())))
    return nearestName(name, (this.#spokenNames ??= typedNames(this.#latin.spoken()))) ?? nearestKind(name)
  }

  /** Returns the regions of a name as typed, else in another form, else in English or by a former name. */
  find(text: string): readonly RegionReading[] {
    const found = this.#called(landmarkCalled(text) ?? text)
    if (found.length > 0) return found
    for (const { name, isPoint: mustBePoint } of placeForms(text)) {
      const called = this.#called(name).filter((one) => !mustBePoint || isPoint(one))
      const readings = called.length > 0 || !mustBePoint ? called : this.#inEnglish(name)
      if (readings.length > 0) return readings
    }
    const called = this.#otherwise(text)
    return called.length > 0 ? called : this.#within.find(text, (name) => this.#called(name))
  }

  #called(text: string): readonly RegionReading[] {
    if (regionQuestion(text) === null) return []
    const name = nameIn(text)
    if (isInKorean(name)) return regionsCalled(text, this.#korean.get(name) ?? [])
    const rows = new Set([...this.#latin.today(name), ...(this.#korean.get(name) ?? [])])
    const found = regionsCalled(text, [...rows])
    const named = name.endsWith('station') ? this.#stations(text, found) : found
    return named.length > 0 ? named : regionsCalled(text, this.#latin.older(name))
  }

  /** With the word for station a station comes before a landmark, and both before a dong (Guri station). */
  #stations(text: string, found: readonly RegionReading[]): readonly RegionReading[] {
    const stops = found.filter(isStation)
    if (stops.length > 0) return stops
    const bare = nameIn(text).replace(/station$/u, '')
    // 강남 station.
    if (isInKorean(bare)) return this.#called(`${bare}역`).filter(isStation)
    const called = [...this.#inEnglish(text), ...this.#formerly(bare)]
    if (called.length > 0) return called
    const points = found.filter(isPoint)
    return points.length > 0 ? points : found
  }

  #otherwise(text: string): readonly RegionReading[] {
    if (regionQuestion(text) === null) return []
    if (/^[가-힣]{2,}$/u.test(text)) return this.#called(`${text}역`).filter(isStation)
    return isInKorean(nameIn(text)) ? [] : [...this.#inEnglish(text), ...this.#formerly(nameIn(text))]
  }

  #inEnglish(text: string): RegionReading[] {
    const rows = apartFrom(this.#english.called(text))
    return rows.map((row) => reading(row.kind === 'station' ? 'station' : 'landmark', row, false))
  }

  /** A former name, which the forms of a station have with 역 only (Danggogae). */
  #formerly(name: string): readonly RegionReading[] {
    const inFull = `${name}yeok`
    return regionsCalled(inFull, this.#latin.today(inFull)).filter(isStation)
  }
}

const isStation = ({ kind }: RegionReading) => kind === 'station'

/** Returns every name of a row. */
function allForms(row: Region): string[] {
  switch (row.kind) {
    case 'sigungu':
      return sigunguForms(row.sigungu)
    case 'station':
      return stationForms(row.fullName)
    case 'landmark':
      return [row.fullName, ...(row.names ?? [])]
    default:
      return [row.dong, withoutDots(row.dong), row.dong.replace(/[동리]$/u, ''), ...dongForms(row.dong).flat()]
  }
}
