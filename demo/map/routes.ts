import { type LatLng, metresApart } from '#base/geometry.ts'
import { regionInEnglish } from '#venue/inEnglish.ts'
import type { BaseShape } from '#basemap/baseShape.ts'
import { DEMO_DONGS, type DemoDong } from '../dongs.ts'
import { ROADS } from '../places.ts'
import { STATIONS } from '../stations.ts'
import { pointsOf, position, rounded } from './lines.ts'

/** Roads lead to this number of neighbouring dongs, up to this distance. */
const NEIGHBOURS = 3
const NEIGHBOUR_MAX_M = 9_000
/** Stations of a line further apart are not neighbours. */
const HOP_MAX_M = 4_500

/** Invented long roads: name, English name, course. */
const HIGHWAYS: readonly (readonly [string, string, string])[] = [
  [
    '누리고속도로',
    'Nuri Expressway',
    '127.02,37.49 127.06,37.38 127.08,37.27 127.12,37.05 127.30,36.60 127.42,36.33 128.00,36.10 128.60,35.85 129.00,35.45 129.07,35.24 129.06,35.16',
  ],
  ['해돋이고속도로', 'Haedoji Expressway', '127.13,37.53 127.42,37.28 127.95,37.35 128.50,37.60 128.90,37.74'],
  ['노을고속도로', 'Noeul Expressway', '126.89,37.49 126.80,37.32 126.90,36.90 126.70,36.40 126.75,35.90 126.85,35.15'],
  ['샛별로', 'Saetbyeol-ro', '126.90,37.55 126.80,37.63 126.75,37.67 126.70,37.79'],
  ['물길로', 'Mulgil-ro', '127.13,37.55 127.21,37.565 127.30,37.55 127.36,37.59 127.42,37.737'],
  [
    '섬돌이로',
    'Seomdori-ro',
    '126.26,33.40 126.31,33.45 126.49,33.48 126.67,33.53 126.79,33.545 126.90,33.45 126.83,33.34 126.57,33.26 126.42,33.262 126.31,33.245 126.22,33.31 126.26,33.40',
  ],
]

/** Returns the roads between dongs, the highways and the railways. */
export function routes(): BaseShape[] {
  return [...highways(), ...connections(), ...railways()]
}

function highways(): BaseShape[] {
  return HIGHWAYS.map(([name, nameEn, course]) => road('highway', name, nameEn, 6, rounded(pointsOf(course), false)))
}

function connections(): BaseShape[] {
  const joined = new Set<string>()
  return DEMO_DONGS.flatMap((dong) =>
    neighboursOf(dong).flatMap((other) => {
      const key = [dong.code, other.code].toSorted().join(' ')
      if (joined.has(key)) return []
      joined.add(key)
      const [name = ''] = ROADS.get(dong.code) ?? []
      return [road('major_road', name, regionInEnglish(name), 9, [dong, other])]
    }),
  )
}

function neighboursOf(dong: DemoDong): DemoDong[] {
  return DEMO_DONGS.filter((other) => other !== dong)
    .map((other) => ({ other, metres: metresApart(dong.lat, dong.lng, other.lat, other.lng) }))
    .filter(({ metres }) => metres < NEIGHBOUR_MAX_M)
    .toSorted((a, b) => a.metres - b.metres)
    .slice(0, NEIGHBOURS)
    .map(({ other }) => other)
}

/** Joins the stations of each line, from one of its ends on always the nearest one. */
function railways(): BaseShape[] {
  const lines = new Set(STATIONS.flatMap(([, , , , names]) => names))
  return [...lines].flatMap((line) => {
    const left = STATIONS.filter(([, , , , names]) => names.includes(line)).map(([, , lat, lng]) => ({ lat, lng }))
    const runs: LatLng[][] = []
    let run: LatLng[] = []
    let here = left.toSorted((a, b) => a.lng - b.lng)[0]
    while (here) {
      const last = run.at(-1)
      if (last && metresApart(last.lat, last.lng, here.lat, here.lng) > HOP_MAX_M) {
        runs.push(run)
        run = []
      }
      run.push(here)
      left.splice(left.indexOf(here), 1)
      const from: LatLng = here
      here = left.toSorted(
        (a, b) => metresApart(from.lat, from.lng, a.lat, a.lng) - metresApart(from.lat, from.lng, b.lat, b.lng),
      )[0]
    }
    return [...runs, run]
      .filter((part) => part.length > 1)
      .map((part) => road('rail', line, undefined, 11, rounded(part, false)))
  })
}

function road(
  kind: string,
  name: string,
  nameEn: string | undefined,
  minZoom: number,
  line: readonly LatLng[],
): BaseShape {
  return {
    layer: 'roads',
    kind,
    name,
    nameEn,
    minZoom,
    geometry: { type: 'LineString', coordinates: line.map(position) },
  }
}
