import type { LatLng } from '#base/geometry.ts'
import { seededRandom } from '#base/seededRandom.ts'
import type { BaseShape } from '#basemap/baseShape.ts'
import { DEMO_DONGS } from '../dongs.ts'
import { offsetBy, REACH_M } from '../outlines.ts'
import { clearOfDongs } from './clearOfDongs.ts'
import { position } from './lines.ts'

/** Hills and parks: name, English name, latitude, longitude, radius in metres. Their outlines are made up. */
const GREENS: readonly (readonly [string, string, number, number, number])[] = [
  ['남산', 'Namsan', 37.5512, 126.9882, 800],
  ['북한산', 'Bukhansan', 37.659, 126.978, 4_200],
  ['관악산', 'Gwanaksan', 37.443, 126.963, 2_600],
  ['청계산', 'Cheonggyesan', 37.428, 127.05, 2_200],
  ['불암산', 'Buramsan', 37.664, 127.093, 1_500],
  ['아차산', 'Achasan', 37.562, 127.105, 1_100],
  ['올림픽공원', 'Olympic Park', 37.5205, 127.1228, 650],
  ['서울숲', 'Seoul Forest', 37.5441, 127.037, 420],
  ['월드컵공원', 'World Cup Park', 37.5695, 126.88, 700],
  ['보라매공원', 'Boramae Park', 37.4925, 126.919, 420],
  ['우면산', 'Umyeonsan', 37.472, 127.012, 900],
  ['광교산', 'Gwanggyosan', 37.336, 127.02, 3_000],
  ['황령산', 'Hwangnyeongsan', 35.158, 129.0925, 900],
  ['금정산', 'Geumjeongsan', 35.27, 129.052, 3_000],
  ['장산', 'Jangsan', 35.198, 129.15, 1_900],
  ['봉래산', 'Bongnaesan', 35.0745, 129.067, 700],
  ['한라산', 'Hallasan', 33.362, 126.533, 8_000],
  ['오름숲', 'Oreum Forest', 33.44, 126.72, 3_000],
]
const CORNERS = 28

/** Returns the hills and parks beside the dongs, and a small park in every third dong. */
export function parks(): BaseShape[] {
  const random = seededRandom(7)
  const large = GREENS.map(([name, nameEn, lat, lng, radiusM]): BaseShape => {
    const ring = blob({ lat, lng }, radiusM, random).map((point) => clearOfDongs(point, 20))
    return { ...green(ring, radiusM > 1_500 ? 7 : 10), kind: radiusM > 1_000 ? 'forest' : 'park', name, nameEn }
  })
  const small = DEMO_DONGS.filter((_, i) => i % 3 === 0).map((dong): BaseShape => {
    const angle = 2 * Math.PI * random()
    const distance = 0.55 * REACH_M
    const centre = offsetBy(dong, { east: distance * Math.cos(angle), north: distance * Math.sin(angle) })
    return green(blob(centre, 70 + 70 * random(), random), 12)
  })
  return [...large, ...small]
}

function green(ring: readonly LatLng[], minZoom: number): BaseShape {
  const coordinates = [[...ring, ring[0]!].map(position)]
  return { layer: 'landuse', kind: 'park', minZoom, geometry: { type: 'Polygon', coordinates } }
}

function blob(centre: LatLng, radiusM: number, random: () => number): LatLng[] {
  const [a, b] = [random() * 6, random() * 6]
  return Array.from({ length: CORNERS }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / CORNERS
    const reach = radiusM * (0.82 + 0.12 * Math.sin(3 * angle + a) + 0.06 * Math.sin(5 * angle + b))
    return offsetBy(centre, { east: reach * Math.cos(angle), north: reach * Math.sin(angle) })
  })
}
