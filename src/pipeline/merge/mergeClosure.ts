import { type CalendarDate, instantOf, kstDate } from '#base/kst.ts'
import type { ClosureLevel, StoredPlace } from '#venue/records.ts'
import type { NormalRecord } from '../normalRecord.ts'

type Closure = NonNullable<StoredPlace['closureSignal']>

/**
 * Returns whether the venue is closed (docs/reference/source-records.md#closing): a closing by a register or by two
 * independent lists is confirmed, by one other list likely; a suspension is suspected. An open record that is newer
 * than every closing outweighs them: the venue was relicensed or reopened, or the closing was an error.
 */
export function mergeClosure(members: readonly NormalRecord[]): Closure | null {
  const openSince = Math.max(...members.filter(isOpen).map(({ observedAt }) => observedAt))
  const closings = members.filter((member) => member.closed && closedAt(member) > openSince)
  if (closings.length > 0) return closureOf(closings)
  const suspended = members.filter(
    ({ record, observedAt }) => record.operatingStatus === 'suspended' && observedAt > openSince,
  )
  return suspended.length > 0 ? signal('suspected', ['suspended'], suspended) : null
}

function closureOf(closings: readonly NormalRecord[]): Closure {
  if (closings.some(({ source }) => source.register)) return signal('confirmed', ['closed_in_register'], closings)
  const lists = groupsOf(closings)
  return lists > 1
    ? signal('confirmed', ['closed_in_several_sources'], closings)
    : signal('likely', ['closed_in_one_source'], closings)
}

function signal(level: ClosureLevel, reasons: string[], members: readonly NormalRecord[]): Closure {
  const days = members.map((member): CalendarDate =>
    member.closed && member.closedOn !== '' ? member.closedOn : kstDate(member.observedAt),
  )
  return { level, reasons, detectedAt: days.toSorted().at(-1) ?? '', sources: groupsOf(members) }
}

function groupsOf(members: readonly NormalRecord[]): number {
  return new Set(members.map(({ source }) => source.independenceGroup)).size
}

/** A record without a status counts as open, because lists drop venues that they know to be closed. */
function isOpen({ closed, record }: NormalRecord): boolean {
  return !closed && (record.operatingStatus === undefined || record.operatingStatus === 'open')
}

/** Returns the closing date when it is known: an observation long after it still means that day. */
function closedAt({ closedOn, observedAt }: NormalRecord): number {
  return closedOn === '' ? observedAt : Math.min(observedAt, instantOf(closedOn, 0))
}
