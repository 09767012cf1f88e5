import { kstDate } from '#base/kst.ts'
import type { ReportKind } from '#contract/report.ts'
import type { ReportRecords } from '#contract/schemas/reportSchema.ts'
import { type AcceptedReport, acceptedReports } from '#reports/decisions.ts'
import type { RecordKey, VenueIdentity } from '#venue/venueIdentity.ts'
import { type Decision, describePlace, keyed, keyOf, kindOf, linksOf } from './decidedRecord.ts'
import type { ReportServices } from './reportServices.ts'

/** The source name of the records of accepted reports. */
const SOURCE = 'reports'
/** Why a build sets records aside that a report says are not for the public. */
const NOT_A_VENUE = 'reported_not_a_venue'

/**
 * Returns accepted reports as source records and decisions for the next build (docs/reference/reports.md#next-build).
 * What no build can follow by itself is counted by kind: it stays with a person.
 */
export async function reportRecords({ database }: Pick<ReportServices, 'database'>): Promise<ReportRecords> {
  const records: ReportRecords['records'] = []
  const decisions: Decision[] = []
  const forPeople: Partial<Record<ReportKind, number>> = {}
  for (const report of await acceptedReports(database)) {
    const { kind, facts } = report
    const record = recordOf(report)
    if (record) {
      records.push(record)
      decisions.push(...linksOf(keyOfReport(report), facts.place))
    } else if (kind === 'duplicate' && facts.duplicateOf) {
      const [a, b] = [facts.place.members[0], facts.duplicateOf.members[0]]
      if (a && b) decisions.push({ a: keyed(a), b: keyed(b), same: true })
    } else if (kind === 'not_a_venue') {
      decisions.push(...facts.place.members.map((member) => ({ record: keyed(member), setAside: NOT_A_VENUE })))
    }
    if (needsPerson(report)) forPeople[kind] = (forPeople[kind] ?? 0) + 1
  }
  return { records, decisions, forPeople: { ...forPeople } }
}

/**
 * Returns whether a person must act on an accepted report: where a venue moved to, what the right hours are and what else
 * is wrong, no report states in a form to build from.
 */
export function needsPerson({ kind, facts }: Pick<AcceptedReport, 'kind' | 'facts'>): boolean {
  if (kind === 'wrong_hours') return facts.hours === null
  if (kind === 'wrong_kind') return facts.subtype === null
  return kind === 'moved' || kind === 'other'
}

/** Returns the source record of a report; null when it states nothing that a record can say. */
function recordOf(report: AcceptedReport): Readonly<Record<string, unknown>> | null {
  const { kind, observedAt, facts, reporters } = report
  const { place, hours, subtype } = facts
  const observedOn = kstDate(observedAt)
  switch (kind) {
    case 'closed':
    case 'moved':
      return {
        ...describe(report, place),
        ...kindOf(place),
        operatingStatus: 'closed',
        closedOn: observedOn,
        reporters,
      }
    case 'wrong_hours':
      return hours === null
        ? null
        : { ...describe(report, place), ...kindOf(place), ...seen(report), hours: { text: hours } }
    case 'wrong_kind':
      return subtype === null ? null : { ...describe(report, place), ...seen(report), subtype }
    default:
      return null
  }
}

/** Somebody who saw wrong hours or the wrong kind saw the venue in business; the report itself is no listing. */
function seen({ observedAt }: AcceptedReport) {
  return { operatingStatus: 'unknown', businessProofs: [{ kind: 'report', on: kstDate(observedAt) }] }
}

function describe(report: AcceptedReport, place: VenueIdentity) {
  return { ...keyOf(keyOfReport(report), report.observedAt), ...describePlace(place) }
}

const keyOfReport = ({ reportId }: AcceptedReport): RecordKey => ({ source: SOURCE, sourceId: reportId })
