import { metresApart, type LatLng } from '#base/geometry.ts'
import { foldWord } from '#base/text/text.ts'
import type { Region } from '#venue/records.ts'
import { campusIn, placeWithin } from './placeForms.ts'

/** What a reading of a region's name says about where it lies. */
interface Lying {
  kind: string
  /** For a place around a point, the code of the dong in which it lies. */
  regionCode: string
  circle: { center: LatLng; radiusM: number } | null
}

/** A market may lie this far outside the dong with which it is named. */
const BESIDE_M = 1_000
const SIGUNGU_DIGITS = 5

/** Finds a place that is called by an area and a part of its name: 연대 신촌캠 (연세대), 대림동 중앙시장 (대림중앙시장). */
export class PlacesWithin {
  readonly #landmarks: readonly Region[]

  constructor(rows: readonly Region[]) {
    this.#landmarks = rows.filter(({ kind }) => kind === 'landmark')
  }

  /** Returns the campuses of a university at a place, or the only place in an area that ends so; empty for none. */
  find<Reading extends Lying>(text: string, lookUp: (name: string) => readonly Reading[]): readonly Reading[] {
    const campus = campusIn(text)
    if (campus !== null) {
      const places = lookUp(campus.place)
      return lookUp(campus.university).filter((one) => isPoint(one) && places.some((place) => isInOrBeside(one, place)))
    }
    const within = placeWithin(text)
    return within === null ? [] : this.#endingIn(foldWord(within.ending), lookUp(within.area), lookUp)
  }

  #endingIn<Reading extends Lying>(
    ending: string,
    areas: readonly Reading[],
    lookUp: (name: string) => readonly Reading[],
  ): readonly Reading[] {
    const isCalledSo = ({ fullName, names = [] }: Region) =>
      [fullName, ...names].some((name) => foldWord(name).endsWith(ending))
    const lies = ({ regionCode, center }: Region) =>
      areas.some((area) => isInOrBeside({ kind: 'landmark', regionCode, circle: { center, radiusM: 0 } }, area))
    const [only, ...others] = areas.length === 0 ? [] : this.#landmarks.filter((row) => isCalledSo(row) && lies(row))
    if (only === undefined || others.length > 0) return []
    return lookUp(only.fullName).filter((one) => isPoint(one) && one.regionCode === only.regionCode)
  }
}

const isPoint = ({ kind }: Lying) => kind === 'landmark' || kind === 'station'

function isInOrBeside(place: Lying, area: Lying): boolean {
  if (place.regionCode.startsWith(area.regionCode)) return true
  if (area.regionCode.length <= SIGUNGU_DIGITS || place.circle === null || area.circle === null) return false
  const [a, b] = [place.circle.center, area.circle.center]
  return metresApart(a.lat, a.lng, b.lat, b.lng) <= area.circle.radiusM + BESIDE_M
}
