interface PlaceNameProps {
  placeId: string
  /** From the operator's call; null while the release does not contain the place. */
  name: string | null
  address: string | null
}

/** Returns the name and address of a place, or its id when the release does not contain it. */
export function PlaceName({ placeId, name, address }: PlaceNameProps) {
  return name === null ? placeId : `${name} (${address ?? placeId})`
}
