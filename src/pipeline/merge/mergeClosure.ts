import { type CalendarDate, instantOf, kstDate } from '#base/kst.ts'
import type { ClosureReason } from '#venue/closureReasons.ts'
import type { ClosureLevel, StoredPlace } from '#venue/records.ts'
import type { NormalRecord } from '../normalRecord.ts'
import { activityOf, editionOf, endOf, shownOpenAt } from '../score/activity.ts'
import { absencesOf, type CompleteList } from './absences.ts'
import { isOwners } from './ranked.ts'

type Closure = NonNullable<StoredPlace['closureSignal']>

/** The reason of a suspicion: the last licence closed, and one list holds the venue later. */
export const LICENCE_CLOSED = 'licence_closed'

/** The reason of a suspicion: every licence of the venue has another name now. */
export const LICENCE_RENAMED = 'licence_renamed'

/** The reason of a closing that people reported and an operator accepted. */
const REPORTED_CLOSED = 'reported_closed'
/** The reason of a closing that an owner stated and an operator accepted. */
const CLOSED_BY_OWNER = 'closed_by_owner'

/** A sign that a venue may be closed: its reason, its day and the independence group that gives it. */
interface Sign {
  reason: ClosureReason
  on: CalendarDate
  group: string
}

/**
 * Returns whether the venue is closed (docs/reference/source-records.md#closing): a closing by a register, by two
 * independent lists or by the owner is confirmed, by one other list likely. Each person whose report an operator accepted
 * counts as a list. A suspension, a disconnected telephone, an absence from a complete list, and a closed or renamed
 * licence of a venue that one list still holds, make it suspected; two absences, one with a disconnected telephone, and a
 * renamed licence of a venue that no list holds later, likely. An open record that is newer than every closing outweighs
 * them: the venue was relicensed or reopened, or the closing was an error.
 */
export function mergeClosure(
  members: readonly NormalRecord[],
  { asOf, completeLists }: { asOf: CalendarDate; completeLists: readonly CompleteList[] },
): Closure | null {
  const openSince = Math.max(...members.map((member) => openSinceAt(member, asOf)))
  const closings = members.filter((member) => member.closed && closedAt(member) > openSince)
  return closings.length > 0 ? closureOf(closings) : suspicionOf(members, openSince, { asOf, completeLists })
}

function closureOf(closings: readonly NormalRecord[]): Closure {
  const isOfficial = closings.some(({ source }) => source.register)
  const isStatedByOwner = closings.some(isOwners)
  const listed = closings.filter((member) => member.record.reporters === undefined && !isOwners(member))
  const lists = new Set(listed.map(({ source }) => source.independenceGroup)).size
  const reporters = Math.max(0, ...closings.map(({ record }) => record.reporters ?? 0))
  // Each person who saw it is a witness of their own; an operator has accepted what they say.
  const witnesses = lists + reporters
  const listReason = isOfficial
    ? 'closed_in_register'
    : lists > 1
      ? 'closed_in_several_sources'
      : 'closed_in_one_source'
  const signs = closings.map((member): Sign => {
    const reason = reasonOf(member, listReason)
    const on = member.closedOn === '' ? kstDate(member.observedAt) : member.closedOn
    return { reason, on, group: member.source.independenceGroup }
  })
  return signalOf(isOfficial || isStatedByOwner || witnesses > 1 ? 'confirmed' : 'likely', signs)
}

function reasonOf(member: NormalRecord, listReason: ClosureReason): ClosureReason {
  if (isOwners(member)) return CLOSED_BY_OWNER
  return member.record.reporters === undefined ? listReason : REPORTED_CLOSED
}

/** Returns the closure that signs short of a stated closing suggest. */
function suspicionOf(
  members: readonly NormalRecord[],
  openSince: number,
  { asOf, completeLists }: { asOf: CalendarDate; completeLists: readonly CompleteList[] },
): Closure | null {
  const signOf = (reason: ClosureReason, { observedAt, source }: NormalRecord): Sign => ({
    reason,
    on: kstDate(observedAt),
    group: source.independenceGroup,
  })
  const newer = members.filter(({ observedAt }) => observedAt > openSince)
  const suspended = newer
    .filter(({ record }) => record.operatingStatus === 'suspended')
    .map((member) => signOf('suspended', member))
  const disconnected = members
    .filter(({ record, observedAt }) => record.phoneDisconnected === true && observedAt >= openSince)
    .map((member) => signOf('phone_disconnected', member))
  const absent = provenAbsences(members, openSince, { asOf, completeLists })
  const licence = endedLicence(members, asOf)
  const signs = [...suspended, ...absent, ...disconnected, ...(licence?.signs ?? [])]
  if (signs.length === 0) return null
  const isLikely =
    licence?.isUncontested === true || absent.length > 1 || (absent.length > 0 && disconnected.length > 0)
  return signalOf(isLikely ? 'likely' : 'suspected', signs)
}

/**
 * Returns the end of the venue's last licence: a complete register closed it, or holds it under another name now, and
 * holds no other one. All that shows the venue in business later are listings of one publisher, whose list may be
 * stale, or nothing at all. Visits, reviews, owners and a second publisher refute it, as does a licence that goes on.
 */
function endedLicence(
  members: readonly NormalRecord[],
  asOf: CalendarDate,
): { signs: Sign[]; isUncontested: boolean } | null {
  const licences = members.filter(isLicence)
  const [first] = licences
  if (first === undefined || licences.some(({ closed, record }) => !closed && record.formerName !== true)) return null
  const on = licences.map(endOfLicence).reduce((newest, day) => (day > newest ? day : newest))
  const later = activityOf(members, { asOf, closedOn: null }).proofs.filter((proof) => proof.on > on)
  const publishers = new Set(
    later.map(({ source }) => members.find((member) => member.source.name === source)?.source.independenceGroup),
  )
  if (publishers.size > 1 || later.some(({ kind }) => kind !== 'listing')) return null
  const reason = licences.every(({ closed }) => closed) ? LICENCE_CLOSED : LICENCE_RENAMED
  // Closings without a later listing are those of a venue that another record shows as open.
  if (publishers.size === 0 && reason === LICENCE_CLOSED) return null
  return { signs: [{ reason, on, group: first.source.independenceGroup }], isUncontested: publishers.size === 0 }
}

/** Returns the day of its closing, or the day on which the register was read when it has another name. */
function endOfLicence({ closed, closedOn, observedAt }: NormalRecord): CalendarDate {
  return closed && closedOn !== '' ? closedOn : kstDate(observedAt)
}

/** Returns true for the record of a register that holds every licence there and marks closings. */
function isLicence(member: NormalRecord): boolean {
  const { register, declaration } = member.source
  return register && declaration.proves === 'licensed' && declaration.statesClosure && editionOf(member) !== null
}

/** Returns the absences that no later proof of business, such as a review, refutes. */
function provenAbsences(
  members: readonly NormalRecord[],
  openSince: number,
  { asOf, completeLists }: { asOf: CalendarDate; completeLists: readonly CompleteList[] },
): Sign[] {
  const absences = absencesOf(members, completeLists)
  if (absences.length === 0) return []
  const seenAt = Math.max(openSince, activityOf(members, { asOf, closedOn: null }).seenAt ?? -Infinity)
  return absences
    .filter(({ on }) => endOf(on) > seenAt)
    .map(({ independenceGroup, on }) => ({ reason: 'absent_from_register', on, group: independenceGroup }))
}

function signalOf(level: ClosureLevel, signs: readonly Sign[]): Closure {
  const newest =
    signs
      .map(({ on }) => on)
      .toSorted()
      .at(-1) ?? ''
  return {
    level,
    reasons: [...new Set(signs.map(({ reason }) => reason))],
    detectedAt: newest,
    sources: new Set(signs.map(({ group }) => group)).size,
  }
}

/** Returns when a record shows the venue as open; no record does on a day after that of the build. */
function openSinceAt(member: NormalRecord, asOf: CalendarDate): number {
  const at = shownOpenAt(member)
  return at === null || kstDate(at) > asOf ? -Infinity : at
}

/** Returns the closing date when it is known: an observation long after it still means that day. */
function closedAt({ closedOn, observedAt }: NormalRecord): number {
  return closedOn === '' ? observedAt : Math.min(observedAt, instantOf(closedOn, 0))
}
