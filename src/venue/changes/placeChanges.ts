import type { CalendarDate } from '#base/kst.ts'
import type { Attributes } from '../attributes/attributes.ts'
import type { StatedHolidayPolicy } from '../hours/holidayPolicy.ts'
import type { MenuItem, StoredPlace, Week } from '../records.ts'

/** By boolean filter: true or false as the owner states it, or null to remove a known value. */
type BooleanChanges = Readonly<Record<string, boolean | null>>

/** Under the names of the filters. A list replaces the previous one as a whole. */
export type AttributeChanges = { readonly booleans?: BooleanChanges } & {
  readonly [Name in Exclude<keyof Attributes, 'booleans'>]?: Attributes[Name] | null
}

type Photos = NonNullable<StoredPlace['photos']>

/**
 * An owner's changes of a place (docs/reference/administration.md#owner-edits). An absent key leaves the release's
 * value unchanged; null removes the value. The caller validates the values; they are not checked here.
 */
export interface PlaceChanges {
  readonly phone?: string | null
  readonly homepage?: string | null
  readonly bookingUrl?: string | null
  readonly snsLinks?: StoredPlace['snsLinks']
  readonly businessHours?: Week | null
  readonly is24h?: boolean | null
  readonly regularClosures?: StoredPlace['regularClosures']
  /** Edits from before `lunarNewYear` and `chuseok` lack them. */
  readonly holidayPolicy?: StatedHolidayPolicy | null
  readonly specialHours?: StoredPlace['specialHours']
  readonly temporaryClosures?: StoredPlace['temporaryClosures']
  readonly promotion?: StoredPlace['promotion']
  readonly ownerIntro?: StoredPlace['ownerIntro']
  readonly menu?: readonly MenuItem[] | null
  /** `count` is derived from the listed photos. */
  readonly photos?: Omit<Photos, 'count'> | null
  readonly attributes?: AttributeChanges
}

/** An owner's changes with their days, as an overlay holds them. */
export interface DatedChanges extends PlaceChanges {
  /** By path (`menu`, `attributes.view`, `attributes.booleans.wifi`), the day on which the owner stated it, KST. */
  readonly editedOn?: Readonly<Record<string, CalendarDate>>
}

/** One statement of an owner: values that replace earlier ones, and earlier values that are withdrawn. */
export interface OwnerEdit {
  readonly said: PlaceChanges
  /** Paths such as `menu`, `attributes.view`, `attributes.booleans.wifi`. The release's value applies again. */
  readonly withdrawn: readonly string[]
}
