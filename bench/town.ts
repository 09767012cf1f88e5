import type { LatLng } from '#base/geometry.ts'
import type { Random } from '#base/seededRandom.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { DEMO_DONGS, type DemoDong } from '../demo/dongs.ts'
import { normal } from '../demo/draw.ts'
import { offsetBy } from '../demo/outlines.ts'

/** A dong of the bench: a made-up neighbour of a well-known dong, in the same sigungu. */
export interface BenchDong {
  dong: Dong
  legalDong: string
  /** Relative share of the venues. */
  weight: number
}

/** The four provinces have about 1,270 dongs; 153 of them are in the demo. */
const NEIGHBOURS = 8
/** Standard deviation of the distance between a neighbour and the dong it is made from. */
const SCATTER_M = 1_800
const OUTLINE_M = 700
const CORNERS = 12

/**
 * Returns the bench's dongs; the same seed gives the same dongs. Outlines may overlap, because no venue is placed by
 * them.
 */
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
    i === 0 ? base : offsetBy(base, { east: normal(random) * SCATTER_M, north: normal(random) * SCATTER_M })
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
    // The demo's dong is the busy part of town; a few neighbours come close to it.
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
