import type { HolidayPolicy, SpecialHours, StoredPlace, TemporaryClosure } from '#venue/records.ts'
import { isRoundTheClock } from '#venue/hours/roundTheClock.ts'
import { withoutPastDates } from '#venue/hours/specialHours.ts'
import type { SourceRecord } from '#sources/record.ts'
import { announcerOf, isOwners, type TrustedRecords, take, uniteByKey } from './ranked.ts'
import { readHolidayNote, readHours, type HoursReading } from '../readHours.ts'
import { readOsmHours } from '../readOsmHours.ts'
import { dateOf, isoInstantOf, lineOf, type UntypedObject, objectsOf, termOf } from '../normalise/readValue.ts'
import { holidayPolicyIn, regularClosuresIn, specialHoursIn } from '../hours/readCalendar.ts'
import { weekOf } from '../hours/readWeek.ts'

type Hours = Pick<
  StoredPlace,
  'businessHours' | 'regularClosures' | 'holidayPolicy' | 'specialHours' | 'is24h' | 'temporaryClosures'
>

type Reading = Omit<Extract<HoursReading, { kind: 'hours' }>, 'kind'>

/** Counts the outcomes of reading hours for the build report. */
export type Tally = Map<string, number>

const CLOSURE_REASONS: ReadonlySet<TemporaryClosure['reason']> = new Set([
  'vacation',
  'renovation',
  'holiday',
  'private_event',
  'inspection',
  'other',
])

/**
 * Merges the opening hours. Hours that cannot be read completely are skipped in favour of an older list's readable
 * ones.
 */
export function mergeHours(venue: TrustedRecords, tally: Tally): Hours {
  const reading = take(venue, 'businessHours', ({ record }) => readingOf(record.hours, tally))
  const regularClosures = take(venue, 'regularClosures', ({ record }) => regularClosuresIn(record.regularClosures))
  const week = reading?.week ?? null
  return {
    businessHours: week === null ? null : [...week],
    regularClosures: regularClosures ?? reading?.regularClosures ?? null,
    holidayPolicy: mergePolicy(venue, reading?.holidayPolicy ?? null),
    specialHours: mergeDates(venue, reading?.specialHours ?? []),
    is24h: isRoundTheClock(week),
    temporaryClosures: uniteByKey(
      venue,
      'temporaryClosures',
      (member) =>
        objectsOf(member.record.temporaryClosures).flatMap((item) => closureOf(item, announcerOf(member), venue.asOf)),
      ({ from, to }) => `${from} ${to}`,
    ),
  }
}

function readingOf(hours: SourceRecord['hours'], tally: Tally): Reading | null {
  if (hours === undefined) return null
  if ('weekly' in hours) {
    const week = weekOf(hours.weekly)
    count(tally, week === null ? 'hours refused: not a whole week' : 'hours as a week')
    return week === null ? null : { week, regularClosures: null, holidayPolicy: null, specialHours: [] }
  }
  const read = 'osm' in hours ? readOsmHours(hours.osm) : readHours(hours.text, hours.closedDays ?? '')
  // The reason ends with the text that was not understood; the report adds up the part before the colon.
  count(tally, read.kind === 'hours' ? 'hours read from text' : `hours refused: ${read.reason.split(':', 1)[0]}`)
  return read.kind === 'hours' ? read : null
}

function count(tally: Tally, outcome: string): void {
  tally.set(outcome, (tally.get(outcome) ?? 0) + 1)
}

/** Returns the hours of dates that are not over: those of the records first, then those of the hours text. */
function mergeDates(venue: TrustedRecords, read: readonly SpecialHours[]): SpecialHours[] | null {
  const stated = uniteByKey(
    venue,
    'specialHours',
    ({ record }) => withoutPastDates(specialHoursIn(record.specialHours), venue.asOf),
    ({ date }) => date,
  )
  const others = withoutPastDates(read, venue.asOf).filter((hours) => !stated?.some(({ date }) => date === hours.date))
  return others.length === 0 ? stated : [...(stated ?? []), ...others]
}

/**
 * Returns the policy of the first record that states one. What a list's policy leaves open is completed from the hours
 * text; an owner's policy is complete.
 */
function mergePolicy(venue: TrustedRecords, read: HolidayPolicy | null): HolidayPolicy | null {
  let byOwner = false
  const said = take(venue, 'holidayPolicy', (member) => {
    byOwner = isOwners(member)
    const policy = holidayPolicyIn(member.record.holidayPolicy)
    return byOwner || policy === null ? policy : withNoteRead(policy)
  })
  if (said === null || read === null || byOwner) return said ?? read
  return completed(said, read)
}

/** Returns the policy with what its note says in its fields; the note stays unless they express all of it. */
function withNoteRead(policy: HolidayPolicy): HolidayPolicy {
  const read = policy.note === null ? null : readHolidayNote(policy.note)
  if (read === null || contradict(policy, read)) return policy
  return completed({ ...policy, note: null }, read)
}

function contradict(one: HolidayPolicy, other: HolidayPolicy): boolean {
  const differ = (a: unknown, b: unknown) => a !== null && b !== null && a !== b
  return (
    differ(one.opensOnHolidays, other.opensOnHolidays) ||
    differ(one.lunarNewYear.closed, other.lunarNewYear.closed) ||
    differ(one.chuseok.closed, other.chuseok.closed)
  )
}

/** Returns a policy whose unknown parts are taken from another one. */
function completed(said: HolidayPolicy, read: HolidayPolicy): HolidayPolicy {
  return {
    opensOnHolidays: said.opensOnHolidays ?? read.opensOnHolidays,
    lunarNewYear: said.lunarNewYear.closed === null ? read.lunarNewYear : said.lunarNewYear,
    chuseok: said.chuseok.closed === null ? read.chuseok : said.chuseok,
    note: said.note ?? read.note,
  }
}

/** Returns a closure that has not ended. Drops a closure that ends before it begins, which is an error of the list. */
function closureOf(item: UntypedObject, source: string, asOf: string): TemporaryClosure[] {
  const from = dateOf(item.from)
  const to = dateOf(item.to)
  if (from === null || (to !== null && (to < asOf || to < from))) return []
  const reason = termOf(item.reason, CLOSURE_REASONS) ?? 'other'
  return [{ from, to, reason, note: lineOf(item.note), source, announcedAt: isoInstantOf(item.announcedAt) }]
}
