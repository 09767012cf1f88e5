import { echo, invalid } from '#contract/faults.ts'
import { RADIUS_MAX_M } from '#contract/parameters/parameters.ts'
import type { Scope } from '#contract/parameters/query.ts'
import type { PlaceListRequest } from '#query/parsed.ts'
import { cityNameOf, isOneCity, isPoint, type RegionReading, regionsNamedIn } from '#query/wordsRegion.ts'
import type { VenueIndex } from '#search/venueIndex.ts'
import { type Refusal, refused } from '../refusal.ts'
import { regionNamesOf } from './regionNamesOf.ts'
import type { Serving } from './releaseHolder.ts'

/** The most meanings of a name that a refusal lists. */
const CANDIDATES_MAX = 20

/** Returns the request with the area that `in` names in this release; a request without `in` is returned unchanged. */
export function withNamedArea<Request extends Pick<PlaceListRequest, 'areaName' | 'scope'>>(
  request: Request,
  { index }: Serving,
): Request | Refusal {
  const { areaName } = request
  if (areaName === null) return request
  const readings = regionsNamedIn(areaName, regionNamesOf(index))
  const [only, ...others] = readings
  if (only === undefined) return unknownRegion(areaName)
  if (others.length === 0) return { ...request, scope: scopeOf(only) }
  if (isOneCity(readings)) return { ...request, scope: cityOf(readings, index) }
  // A namesake where the release has no place is not meant.
  const [known, ...namesakes] = readings.filter(({ placeCount }) => placeCount > 0)
  if (known !== undefined && namesakes.length === 0) return { ...request, scope: scopeOf(known) }
  return ambiguous(areaName, readings)
}

/** Returns the area of all districts of a city, named 경기도 수원시. */
function cityOf(districts: readonly RegionReading[], index: VenueIndex): Scope {
  const codes = districts.flatMap(({ regionCode }) =>
    index
      .regions({ dong: null, sigungu: null, sido: null, regionCode, includeEmpty: true, kind: 'dong' })
      .map((dong) => dong.regionCode),
  )
  const { fullName } = districts[0] as RegionReading
  return { kind: 'dongs', codes, fullName: cityNameOf(fullName) }
}

function scopeOf(reading: RegionReading): Scope {
  const { regionCode, dongCodes, fullName, circle } = reading
  if ((isPoint(reading) || reading.isPart === true) && circle !== null)
    return { kind: 'circle', center: circle.center, radiusM: Math.min(RADIUS_MAX_M, circle.radiusM) }
  if (dongCodes.length > 1) return { kind: 'dongs', codes: dongCodes, fullName }
  return { kind: 'region', codePrefix: regionCode }
}

function ambiguous(name: string, readings: readonly RegionReading[]): Refusal {
  const candidates = readings
    .slice(0, CANDIDATES_MAX)
    .map(({ kind, fullName, regionCode }) => ({ kind, fullName, regionCode }))
  return refused('region_ambiguous', {
    param: 'in',
    message: {
      en: `${readings.length} regions are called "${echo(name)}".`,
      ko: `"${echo(name)}"(이)라는 지역이 ${readings.length}곳입니다.`,
    },
    details: { candidates },
  })
}

function unknownRegion(name: string): Refusal {
  const fault = invalid(
    'in',
    name,
    { en: `No region is called "${echo(name)}".`, ko: `"${echo(name)}"(이)라는 지역이 없습니다.` },
    {
      hint: {
        en: 'Look names up with /regions?kind=any&dong=…, or use a code with region_code.',
        ko: '/regions?kind=any&dong=… 로 이름을 찾거나 region_code로 지역 코드를 보내세요.',
      },
    },
  )
  return refused('invalid_parameter', { faults: [fault] })
}
