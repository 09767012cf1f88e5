import type { OwnerServices } from './ownerServices.ts'

/** The name and address that identify a place to people. */
export interface PlaceLabel {
  /** Null when the release does not have the place. */
  name: string | null
  /** The road address, else the lot-number address. */
  address: string | null
}

/** Reads a place's label from the served release in memory; does not count as usage of a visitor or key. */
export function placeLabel(
  { releases, clock }: Pick<OwnerServices, 'releases' | 'clock'>,
  placeId: string,
): PlaceLabel {
  const serving = releases.current()
  const finding = serving?.index.find(placeId)
  if (!serving || !finding || finding.kind === 'unknown') return { name: null, address: null }
  const { index, overlay } = serving
  const place = JSON.parse(index.placeJson(finding.ordinal, ['name', 'address'], { at: clock(), overlay })) as {
    name: string
    address: { road: string | null; jibun: string | null }
  }
  return { name: place.name, address: place.address.road ?? place.address.jibun }
}

/** Returns a place's name for people; its id where the release does not have it. */
export function placeNameOf(services: Pick<OwnerServices, 'releases' | 'clock'>, placeId: string): string {
  return placeLabel(services, placeId).name ?? placeId
}
