import { isoInstant, kstDate } from '#base/kst.ts'
import type { ReportKind } from '#contract/report.ts'
import type { ReportRecords } from '#contract/schemas/reportSchema.ts'
import { type AcceptedReport, acceptedReports } from '#reports/decisions.ts'
import type { ReportedIdentity, ReportedRecord } from '#reports/report.ts'
import type { ReportServices } from './reportServices.ts'

/** The source name of the records of accepted reports. */
const SOURCE = 'reports'
/** Why a build sets records aside that a report says are not for the public. */
const NOT_A_VENUE = 'reported_not_a_venue'
/** Decisions about a record and the records of its venue: enough that one of them is in the next lists. */
const LINKS_MAX = 5

type Decision = ReportRecords['decisions'][number]

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
      decisions.push(...linksOf(report))
    } else if (kind === 'duplicate' && facts.duplicateOf) {
      const [a, b] = [facts.place.members[0], facts.duplicateOf.members[0]]
      if (a && b) decisions.push({ a: named(a), b: named(b), same: true })
    } else if (kind === 'not_a_venue') {
      decisions.push(...facts.place.members.map((member) => ({ record: named(member), setAside: NOT_A_VENUE })))
    }
    if (needsPerson(report)) forPeople[kind] = (forPeople[kind] ?? 0) + 1
  }
  return { records, decisions, forPeople: { ...forPeople } }
}

/** Where a venue moved to, what the right hours are and what else is wrong, no report states in a form to build from. */
function needsPerson({ kind, facts }: AcceptedReport): boolean {
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

const kindOf = ({ category, subtype }: ReportedIdentity) => ({ category, ...(subtype !== null && { subtype }) })

function describe(
  { reportId, observedAt }: AcceptedReport,
  place: ReportedIdentity,
): Readonly<Record<string, unknown>> {
  const { name, lat, lng, roadAddress, jibunAddress, regionCode } = place
  return {
    source: SOURCE,
    sourceId: reportId,
    observedAt: isoInstant(observedAt),
    name,
    lat,
    lng,
    ...(roadAddress !== null && { roadAddress }),
    ...(jibunAddress !== null && { jibunAddress }),
    regionCode,
  }
}

/** The record belongs to the venue of these records, whatever resembles it. */
function linksOf({ reportId, facts }: AcceptedReport): Decision[] {
  const own = { source: SOURCE, sourceId: reportId }
  const members = facts.place.members.filter(({ source }) => source !== SOURCE)
  return members.slice(0, LINKS_MAX).map((member) => ({ a: own, b: named(member), same: true }))
}

const named = ({ source, sourceId }: ReportedRecord): ReportedRecord => ({ source, sourceId })
