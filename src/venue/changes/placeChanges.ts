import type { Attributes } from '../attributes.ts'
import type { MenuItem, StoredPlace, Week } from '../records.ts'

/** Of a boolean filter: confirmed, denied, or null to take back what is known. */
type BooleanChanges = Readonly<Record<string, boolean | null>>

/** In the filters' own names. A list replaces the one before as a whole. */
export type AttributeChanges = { readonly booleans?: BooleanChanges } & {
  readonly [Name in Exclude<keyof Attributes, 'booleans'>]?: Attributes[Name] | null
}

type Photos = NonNullable<StoredPlace['photos']>

/**
 * What an owner says of a place (docs/reference/administration.md#owner-edits). An absent key leaves the release's
 * value as it is; null takes the value away. Values are checked by whoever takes them in; here they are taken as they
 * are.
 */
export interface PlaceChanges {
  readonly phone?: string | null
  readonly homepage?: string | null
  readonly bookingUrl?: string | null
  readonly snsLinks?: StoredPlace['snsLinks']
  readonly businessHours?: Week | null
  readonly is24h?: boolean | null
  readonly holidayPolicy?: StoredPlace['holidayPolicy']
  readonly temporaryClosures?: StoredPlace['temporaryClosures']
  readonly promotion?: StoredPlace['promotion']
  readonly ownerIntro?: StoredPlace['ownerIntro']
  readonly menu?: readonly MenuItem[] | null
  /** `count` follows from what is listed. */
  readonly photos?: Omit<Photos, 'count'> | null
  readonly attributes?: AttributeChanges
}

/** One word of an owner: what they say now, over what they said before without what they withdraw. */
export interface OwnerWord {
  readonly said: PlaceChanges
  /** By path: `menu`, `attributes.view`, `attributes.booleans.wifi`. The release's value holds again. */
  readonly withdrawn: readonly string[]
}
