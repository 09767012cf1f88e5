import type { Gazetteer } from '#dataset/geography/gazetteer.ts'
import type { Dong } from '#dataset/geography/region.ts'
import { type District, districtOf, isSigungu, sameSigungu, sidosWith } from '../normalise/sigungu.ts'
import type { AddressConflict, NormalAddress } from '../normalRecord.ts'

/**
 * A point up to this far outside the district of its address is on its border: outlines are simplified and geocoders
 * find the middle of a lot. Of the points outside their district in the Seoul lists, 97 % are within 100 m.
 */
export const BORDER_M = 150

type Region = Pick<NormalAddress, 'sido' | 'sigungu' | 'dong'>

/** How an address and a point fit together (docs/decisions/0049-addresses-and-regions.md). */
export type Fit =
  /** The point is in a dong of the address. `region`: the whole sido and sigungu. */
  | { kind: 'fits'; dong: Dong; region: District; onBorder: boolean }
  /** The point is in another district. `region`: that of the address; '' where the address names none that exists. */
  | { kind: 'contradicts'; dong: Dong; region: District; conflict: Omit<AddressConflict, 'trusted'> }
  /** The point is too far from the district of the address to be that of the venue. `conflict`: null off the map. */
  | { kind: 'far'; conflict: Omit<AddressConflict, 'trusted'> | null }
  /** The point or the address is outside the map. */
  | { kind: 'outside' }

/**
 * Returns an address with the sigungu of its dong in brackets, where it states none and only one sigungu on the map has
 * a dong of this name; otherwise the same address. Another province may have such a dong, too, so the address must
 * state its sido, or have coordinates on the map.
 */
export function withSigunguOfDong(
  address: NormalAddress,
  gazetteer: Gazetteer,
  { lat, lng }: { lat?: number | undefined; lng?: number | undefined },
): NormalAddress {
  const { sido, sigungu, dong } = address
  if (sigungu !== '' || dong === '') return address
  const named = gazetteer.dongsNamed(dong).filter((known) => sido === '' || known.sido === sido)
  const [only, ...others] = named
  if (only === undefined || others.length > 0) return address
  const isOnMap = lat !== undefined && lng !== undefined && gazetteer.dongAt(lat, lng) !== null
  return sido !== '' || isOnMap ? { ...address, sido: only.sido, sigungu: only.sigungu } : address
}

/** Returns true when no place of this address can be on the map. */
export function isOffMap({ sido, sigungu, dong }: Region, gazetteer: Gazetteer): boolean {
  if (sido !== '') return !gazetteer.covers(sido)
  if (sigungu === '') return /[읍면](?=\s|$)/u.test(dong) && gazetteer.dongsNamed(dong).length === 0
  const sidos = sidosWith(sigungu)
  return sidos.length > 0 && !sidos.some((known) => gazetteer.covers(known))
}

/** Compares an address with a point. The sido of the address is never that of the point unless its sigungu exists there. */
export function fitOf(address: Region, gazetteer: Gazetteer, lat: number, lng: number): Fit {
  const dong = gazetteer.dongAt(lat, lng)
  const here = dong && regionAt(address, dong)
  if (dong && here) return { kind: 'fits', dong, region: here, onBorder: false }
  const candidates = candidatesOf(address, gazetteer)
  for (const region of candidates) {
    const near = gazetteer.nearestDong(lat, lng, BORDER_M, (known) => regionAt(region, known) !== null)
    const whole = near && regionAt(region, near)
    if (near && whole) return { kind: 'fits', dong: near, region: whole, onBorder: true }
  }
  const conflict = dong && conflictOf(address, dong)
  const region = candidates.find(({ sido }) => sido === (address.sido || dong?.sido))
  if (region === undefined && address.sido === '' && isSigungu(address.sigungu)) return { kind: 'far', conflict }
  const { sido, sigungu } = region ?? address
  if (sido !== '' && gazetteer.contradicts(sido, sigungu, lat, lng)) return { kind: 'far', conflict }
  if (!dong || !conflict) return { kind: 'outside' }
  return { kind: 'contradicts', dong, region: region ?? NOWHERE, conflict }
}

const NOWHERE: District = { sido: '', sigungu: '' }

/** Returns the whole region of an address in a dong, or null when the dong is not in the region of the address. */
function regionAt({ sido, sigungu }: District, dong: Dong): District | null {
  if (sido !== '' && sido !== dong.sido) return null
  // Sejong has no sigungu; its dongs repeat the sido there.
  const own = dong.sigungu === dong.sido ? '' : dong.sigungu
  if (sigungu === '') return { sido: dong.sido, sigungu: own }
  const stated = districtOf(dong.sido, sigungu)?.sigungu ?? sigungu
  if (!sameSigungu(stated, own)) return null
  return { sido: dong.sido, sigungu: stated.length > own.length ? stated : own }
}

/** Returns the regions on the map that the address may mean. */
function candidatesOf({ sido, sigungu }: Region, gazetteer: Gazetteer): District[] {
  if (sigungu === '') return sido === '' ? [] : [{ sido, sigungu }]
  const sidos = sido === '' ? sidosWith(sigungu) : [sido]
  return sidos.flatMap((known) => {
    const name = districtOf(known, sigungu)?.sigungu ?? sigungu
    const exists = districtOf(known, sigungu) !== null || gazetteer.holdsDistrict(known, sigungu)
    return exists && gazetteer.covers(known) ? [{ sido: known, sigungu: name }] : []
  })
}

function conflictOf({ sido, sigungu }: Region, dong: Dong): Omit<AddressConflict, 'trusted'> {
  const kind = sido !== '' && sido !== dong.sido ? 'sido' : 'sigungu'
  return { kind, address: [sido, sigungu].filter((part) => part !== '').join(' '), coordinates: regionOfDong(dong) }
}

function regionOfDong({ sido, sigungu }: Dong): string {
  return sigungu === sido ? sido : `${sido} ${sigungu}`
}
