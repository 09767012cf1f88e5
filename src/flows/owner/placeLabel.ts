import type { OwnerServices } from './ownerServices.ts'

/** By what people know a place. */
export interface PlaceLabel {
  /** Null while the release does not have the place. */
  name: string | null
  /** The road address, else the one by lots. */
  address: string | null
}

/** What the release that serves calls a place, from memory: no visitor's or key's use is counted. */
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
