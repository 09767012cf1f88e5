import type { Instant } from '#base/clock.ts'
import { type CalendarDate, kstDate } from '#base/kst.ts'
import type { OwnerEdit, PlaceChanges } from '#venue/changes/placeChanges.ts'
import { pathsOf } from './editAuthors.ts'

/** The day in Korea on which each field of an edit was stated last, by path as in `EditAuthors`. */
export type EditDays = Readonly<Record<string, CalendarDate>>

/**
 * Returns the days of all fields of `changes`. Fields without an entry are from before days were stored, and have the
 * day of the last edit.
 */
export function daysOf(changes: PlaceChanges, stored: EditDays, lastEditedAt: Instant): EditDays {
  const last = kstDate(lastEditedAt)
  return Object.fromEntries(pathsOf(changes).map((path) => [path, stored[path] ?? last]))
}

/** Returns the days of `changes` after an edit at `at`. */
export function daysAfter(changes: PlaceChanges, before: EditDays, at: Instant, { said }: OwnerEdit): EditDays {
  const today = kstDate(at)
  return daysOf(changes, { ...before, ...Object.fromEntries(pathsOf(said).map((path) => [path, today])) }, at)
}
