import type { Instant } from '#base/clock.ts'

/** Returns whether a venue is closed by its hours, so that a question would not reach it. */
export function isClosedNow(openNow: { open: boolean; nextOpenAt: string | null } | null, now: Instant): boolean {
  if (openNow === null || openNow.open) return false
  // The page may have been open since before the venue opened.
  return openNow.nextOpenAt === null || now < Date.parse(openNow.nextOpenAt)
}
