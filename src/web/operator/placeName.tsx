interface PlaceNameProps {
  placeId: string
  /** As the operator's own call tells them; null while the release does not have the place. */
  name: string | null
  address: string | null
}

/** A place by its name and address, else by its id. */
export function PlaceName({ placeId, name, address }: PlaceNameProps) {
  return name === null ? placeId : `${name} (${address ?? placeId})`
}
