import type { Instant } from '#base/clock.ts'
import type { Tx } from '#database/database.ts'
import { contradictAcceptedClosures } from '#owners/acceptedClosures.ts'
import { contradictClosures } from '#reports/decisions.ts'
import { REPORT_TOPIC } from '#reports/reportTables.ts'

/**
 * Contradicts whatever says that places closed or moved, because an owner states that they are in business: people's
 * reports, and what an owner stated before. Returns their number.
 */
export async function contradictAllClosures(
  tx: Tx<unknown>,
  placeIds: readonly string[],
  at: Instant,
): Promise<number> {
  const stated = await contradictAcceptedClosures(tx, placeIds, at)
  if (stated > 0) for (const placeId of placeIds) await tx.notification(REPORT_TOPIC, placeId)
  return stated + (await contradictClosures(tx, placeIds, at))
}
