import type { LatLng } from '#base/geometry.ts'
import type { Random } from '#base/seededRandom.ts'
import type { Dong } from '#dataset/region.ts'
import { DEMO_DONGS, type DemoDong } from '../demo/dongs.ts'
import { notifier } from '../demo/draw.ts'
import { offsetBy } from '../demo/outlines.ts'

/** A dong of the bench: a neighbour made up beside a well-known one, in the same sigungu. */
export interface BenchDong {
  dong: Dong
  legalDong: string
  /** Share of the venues, relative. */
  weight: number
}

/** The four provinces have 1,270 dongs or so; 153 of them are in the demo. */
const NEIGHBOURS = 8
/** How far neighbours scatter around the dong they are made from, one deviation. */
const SCATTER_M = 1_800
const OUTLINE_M = 700
const CORNERS = 12

/** The bench's dongs; the same for the same seed. Outlines may overlap: nothing is placed by them. */
export function benchDongs(random: Random): BenchDong[] {
  const numbers = new Map<string, number>()
  return DEMO_DONGS.flatMap((base) =>
    Array.from({ length: NEIGHBOURS }, (_, i) => {
      const sigungu = base.code.slice(0, 5)
      const number = (numbers.get(sigungu) ?? 0) + 1
      numbers.set(sigungu, number)
      return neighbourOf(base, i, number, random)
    }),
  )
}

function neighbourOf(base: DemoDong, i: number, number: number, random: Random): BenchDong {
  const centre =
    i === 0 ? base : offsetBy(base, { east: notifier(random) * SCATTER_M, north: notifier(random) * SCATTER_M })
  const name = i === 0 ? base.dong : `${base.legalDong}${i}가동`
  const { sido, sigungu, legalDong } = base
  const center = { lat: centre.lat, lng: centre.lng }
  return {
    dong: {
      code: `${base.code.slice(0, 5)}${String(number).padStart(3, '0')}00`,
      sido,
      sigungu,
      dong: name,
      fullName: `${sido} ${sigungu} ${name}`,
      center,
      outline: [[ringAround(center)]],
    },
    legalDong,
    // The busy part of town is the one the demo knows; a few neighbours come close to it.
    weight: base.weight * (i === 0 ? 1.5 : 0.2 + random() ** 2),
  }
}

function ringAround(centre: LatLng): [number, number][] {
  const ring = Array.from({ length: CORNERS }, (_, i): [number, number] => {
    const angle = (2 * Math.PI * i) / CORNERS
    const { lat, lng } = offsetBy(centre, { east: OUTLINE_M * Math.cos(angle), north: OUTLINE_M * Math.sin(angle) })
    return [lng, lat]
  })
  return [...ring, ring[0] as [number, number]]
}
