import { typesOf } from './schemaNodes.ts'

const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const
const NAMES = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const
const CLOCK = /^([01]?\d|2[0-4]):([0-5]\d)(?::[0-5]\d)?(?:[+-]\d{2}:?\d{2}|Z)?$/

export interface SpecialDay {
  date: string
  closed: boolean
  open?: string
  close?: string
  endsNextDay?: boolean
}

export interface StatedHours {
  /** In the syntax of OpenStreetMap; null when the page states none, or something that is not read in full. */
  osm: string | null
  special: SpecialDay[]
}

interface Period {
  days: number[]
  /** Null: closed. */
  times: string | null
}

/**
 * Reads `openingHours` (https://schema.org/openingHours: `Mo-Fr 11:00-21:00`) or `openingHoursSpecification`. A week
 * that is not understood in full is left out as a whole, because half of it would state wrong closing days.
 */
export function statedHours(properties: Readonly<Record<string, unknown>>): StatedHours {
  const specifications = [properties['openingHoursSpecification'] ?? []].flat().map(objectOf)
  const dated = specifications.filter((one) => one['validFrom'] !== undefined || one['validThrough'] !== undefined)
  const special = [...dated, ...[properties['specialOpeningHoursSpecification'] ?? []].flat().map(objectOf)].flatMap(
    specialDay,
  )
  const weekly = specifications.filter((one) => !dated.includes(one)).map(periodOf)
  const texts = [properties['openingHours'] ?? []].flat().flatMap((text) => textOf(text).split(';'))
  const periods = weekly.length > 0 ? weekly : texts.filter((text) => text.trim() !== '').map(periodIn)
  const known = periods.filter((period) => period !== null)
  return { osm: known.length === 0 || known.length < periods.length ? null : weekOf(known), special }
}

function periodIn(text: string): Period | null {
  const match = /^([A-Z][a-z](?:[-,][A-Z][a-z])*)\s+(\d{1,2}:\d{2})\s*-\s*(\d{1,2}:\d{2})$/.exec(text.trim())
  const days = match === null ? null : daysIn(match[1] as string)
  const times = timesOf(match?.[2], match?.[3])
  return days === null || times === null ? null : { days, times }
}

function daysIn(text: string): number[] | null {
  const days = text.split(',').flatMap((part) => {
    const [from, to = from] = part.split('-').map((day) => (DAYS as readonly string[]).indexOf(day))
    if (from === undefined || to === undefined || from < 0 || to < 0) return [-1]
    return Array.from({ length: ((to - from + 7) % 7) + 1 }, (_, i) => (from + i) % 7)
  })
  return days.includes(-1) ? null : days
}

function periodOf(one: Readonly<Record<string, unknown>>): Period | null {
  const names = [one['dayOfWeek'] ?? []].flat().flatMap((day) => typesOf(day))
  const days = names.map((name) => {
    const at = (NAMES as readonly string[]).indexOf(name)
    return at >= 0 ? at : (DAYS as readonly string[]).indexOf(name)
  })
  if (days.length === 0 || days.includes(-1)) return null
  // https://schema.org/OpeningHoursSpecification: open if `opens` is stated, closed otherwise.
  if (one['opens'] === undefined && one['closes'] === undefined) return { days, times: null }
  const times = timesOf(one['opens'], one['closes'])
  return times === null ? null : { days, times }
}

/** Returns the times of a period; null for unreadable ones, and for equal ones, which some use for “closed” and others for “always open”. */
function timesOf(opens: unknown, closes: unknown): string | null {
  const [open, close] = [clockOf(opens), clockOf(closes)]
  if (open === null || close === null || open === close) return null
  return `${open}-${close === '00:00' || close === '23:59' ? '24:00' : close}`
}

function weekOf(periods: readonly Period[]): string {
  return DAYS.map((day, index) => {
    const times = periods.flatMap((period) => (period.days.includes(index) ? (period.times ?? []) : []))
    return `${day} ${times.length === 0 ? 'off' : [...new Set(times)].toSorted().join(',')}`
  }).join('; ')
}

/** Only single days are read: a range of dates is a season or a closure, which the page rarely states in full. */
function specialDay(one: Readonly<Record<string, unknown>>): SpecialDay[] {
  const [from, through] = [textOf(one['validFrom']).slice(0, 10), textOf(one['validThrough']).slice(0, 10)]
  if (from !== through || !/^\d{4}-\d{2}-\d{2}$/.test(from)) return []
  if (one['opens'] === undefined && one['closes'] === undefined) return [{ date: from, closed: true }]
  const [open, close] = [clockOf(one['opens']), clockOf(one['closes'])]
  if (open === null || close === null || open === close) return []
  const isMidnight = close === '00:00'
  return [
    { date: from, closed: false, open, close: isMidnight ? '24:00' : close, endsNextDay: close < open && !isMidnight },
  ]
}

function clockOf(value: unknown): string | null {
  const match = CLOCK.exec(textOf(value))
  return match === null ? null : `${(match[1] as string).padStart(2, '0')}:${match[2]}`
}

const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '')

function objectOf(value: unknown): Readonly<Record<string, unknown>> {
  const object = typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : {}
  // Microdata gives each property as a list.
  return Object.fromEntries(
    Object.entries(object).map(([name, inner]) => [
      name,
      Array.isArray(inner) && inner.length === 1 ? (inner[0] as unknown) : inner,
    ]),
  )
}
