import type { Instant } from '#base/clock.ts'
import { type AlertCarrier, FALLBACK_AFTER_MS, isAlertOccasion } from '#contract/ownerAlert.ts'
import type { Tx } from '#database/database.ts'
import type { NoticeTables } from '../noticeTables.ts'
import { addNotices, newNotice, type PushEventInput } from '../outbox.ts'

/** The owners to alert, and those of them who have not chosen how and get a mail. */
export interface AlertedOwners {
  ownerIds: readonly string[]
  /** Owners who signed in on the pages; owners with tokens only are programs. */
  signedIn: ReadonlySet<string>
}

/**
 * Adds the fallback alert of each owner to an event that wants an answer: a text or a mail that is due when no browser
 * of theirs has confirmed the push within a minute. It is sent if `tx` is committed.
 */
export async function addFallbacks(
  tx: Tx<unknown>,
  event: PushEventInput,
  { ownerIds, signedIn }: AlertedOwners,
  usefulUntil: Instant,
): Promise<void> {
  if (!isAlertOccasion(event.type) || ownerIds.length === 0) return
  const chosen = await tx.db
    .withTables<NoticeTables>()
    .selectFrom('owner_alert')
    .select(['owner_id', 'fallback', 'phone_confirmed_at'])
    .where('owner_id', 'in', ownerIds)
    .execute()
  const about = { subjectId: event.subjectId, placeId: event.placeId, at: event.at, usefulUntil }
  for (const ownerId of ownerIds) {
    const row = chosen.find((choice) => choice.owner_id === ownerId)
    const carrier = carrierOf(row, signedIn.has(ownerId))
    if (!carrier) continue
    const notice = newNotice(carrier, event.type, about, ownerId)
    await addNotices(tx, [{ ...notice, due_at: event.at + FALLBACK_AFTER_MS }])
  }
}

type Choice = Pick<NoticeTables['owner_alert'], 'fallback' | 'phone_confirmed_at'>

/** Without a confirmed phone a text becomes a mail, so that no alert is lost. */
function carrierOf(choice: Choice | undefined, isSignedIn: boolean): AlertCarrier | null {
  if (!choice || choice.fallback === '') return isSignedIn ? 'mail' : null
  if (choice.fallback === 'none') return null
  return choice.fallback === 'text' && choice.phone_confirmed_at !== null ? 'text' : 'mail'
}
