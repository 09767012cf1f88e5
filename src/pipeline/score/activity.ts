import { type CalendarDate, DAY_MINUTES, instantOf, kstDate } from '#base/kst.ts'
import { type Activity, type BusinessProof, PROOFS } from '#venue/businessProof.ts'
import type { CompleteEdition } from '#sources/record.ts'
import { compareByCodeUnit } from '#base/text/text.ts'
import { editionFor } from '../absentRecords.ts'
import { dateOf } from '../normalise/readValue.ts'
import type { NormalRecord } from '../normalRecord.ts'

/** A proof with its instant. */
type TimedProof = BusinessProof & { at: number }

/** Why a venue is believed to be in business, and when it was last seen so. */
export interface SeenActivity extends Activity {
  /** The instant of the newest proof; null without one. */
  seenAt: number | null
  /** Number of proofs dated after the day of the build. */
  laterProofs: number
}

/**
 * Collects the proofs of a venue: of each source the newest of each kind. Proofs after `asOf`, the day of the build, do
 * not count: nobody has seen the venue on a day to come. `closedOn`: the day of a confirmed closure; proofs after it
 * contradict it and do not count.
 */
export function activityOf(
  members: readonly NormalRecord[],
  { asOf, closedOn }: { asOf: CalendarDate; closedOn: CalendarDate | null },
): SeenActivity {
  const newest = new Map<string, TimedProof>()
  let laterProofs = 0
  for (const proof of members.flatMap(proofsOf)) {
    if (proof.on > asOf) {
      laterProofs++
      continue
    }
    if (closedOn !== null && proof.on > closedOn) continue
    const key = `${proof.source} ${proof.kind}`
    if ((newest.get(key)?.at ?? -Infinity) < proof.at) newest.set(key, proof)
  }
  const proofs = [...newest.values()].sort(
    (a, b) => b.at - a.at || compareByCodeUnit(a.source, b.source) || compareByCodeUnit(a.kind, b.kind),
  )
  const listedAs = PROOFS.find((proof) => members.some(({ source }) => source.declaration.proves === proof))
  return {
    listedAs: listedAs ?? 'mentioned',
    proofs: proofs.map(({ kind, source, on }) => ({ kind, source, on })),
    seenAt: proofs[0]?.at ?? null,
    laterProofs,
  }
}

/** Returns the days from which a record counts for its venue being open: those of its proofs, and `shownOpenAt`. */
export function openDaysOf(member: NormalRecord): CalendarDate[] {
  const proven = proofsOf(member).map(({ on }) => on)
  const shownAt = shownOpenAt(member)
  return shownAt === null ? proven : [...proven, kstDate(shownAt)]
}

/** Returns the dated proofs of one record. A licence, a mention and the day of a list prove nothing by themselves. */
function proofsOf(member: NormalRecord): TimedProof[] {
  const { source, record } = member
  const proof = (kind: BusinessProof['kind'], at: number): TimedProof => ({
    kind,
    source: source.name,
    on: kstDate(at),
    at,
  })
  const proofs = (record.businessProofs ?? []).map(({ kind, on }) => proof(kind, instantOf(on, 0)))
  const reviewedOn = dateOf(record.latestReviewDate)
  if (reviewedOn !== null) proofs.push(proof('review', instantOf(reviewedOn, 0)))
  const listedAt = listedInBusinessAt(member)
  if (listedAt !== null) {
    const kind =
      record.confirmedBy === 'owner' ? 'owner' : source.declaration.proves === 'in_business' ? 'listing' : 'register'
    proofs.push(proof(kind, listedAt))
  }
  return proofs
}

/**
 * Returns when a record shows its venue in business: on its own date when its list proves that, and on the day of the
 * edition when its list is complete, marks closings and shows it as open. Null otherwise, and for a name that its
 * licence no longer has.
 */
export function listedInBusinessAt(member: NormalRecord): number | null {
  const { source, record, closed, observedAt } = member
  const { proves, statesClosure } = source.declaration
  const { operatingStatus } = record
  if (closed || record.formerName === true) return null
  if (operatingStatus !== undefined && operatingStatus !== 'open') return null
  const seenAt = proves === 'in_business' || record.confirmedBy === 'owner' ? observedAt : null
  const editionDate = statesClosure && operatingStatus === 'open' ? editionDateOf(member) : null
  // A business that opened after the edition is in the list by its licence alone.
  const isOnlyLicensed = editionDate === null || member.openedOn > editionDate
  const editionAt = isOnlyLicensed ? null : endOf(editionDate)
  if (seenAt === null || editionAt === null) return seenAt ?? editionAt
  return Math.max(seenAt, editionAt)
}

/**
 * Returns when a record shows its venue as open, which outweighs older closings; null when it never does. A list of
 * businesses does so with every record without a closing, and a list of licences only with one that it marks as open,
 * because a licence alone says nothing of later. A mention never does.
 */
export function shownOpenAt(member: NormalRecord): number | null {
  const { source, record, closed, observedAt } = member
  const { proves, statesClosure } = source.declaration
  const isMarkedOpen = proves === 'licensed' && statesClosure && !closed && record.operatingStatus === 'open'
  return listedInBusinessAt(member) ?? (isMarkedOpen ? observedAt : null)
}

/** Returns the complete edition that holds a record; null when its list is not complete there. */
export function editionOf(member: NormalRecord): CompleteEdition | null {
  return editionFor(member.source.declaration.complete, member)
}

/** The day of the newest complete edition that held the record. */
function editionDateOf(member: NormalRecord): CalendarDate | null {
  return member.record.absence?.heldOn ?? editionOf(member)?.editionDate ?? null
}

/** Returns the last second of a day in Korea: the edition of a day is current up to then. */
export function endOf(day: CalendarDate): number {
  return instantOf(day, DAY_MINUTES) - 1000
}
