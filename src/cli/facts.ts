import type { Language, LocalizedText } from '#contract/language.ts'
import { kstIso } from '#base/kst.ts'
import type { BusinessDay, ConfirmedAttributes } from '#client/generated/records.ts'
import { listConfirmed, type ListedConfirmation } from '#venue/attributes/listConfirmed.ts'
import { KOREAN_WEEKDAYS } from '#venue/hours/koreanWeekdays.ts'
import { padTo, shown } from './displayWidth.ts'

const NAME_WIDTH = 20

/** Formats a record as lines of name and value; values that are absent are left out. */
export function factLines(record: object, language: Language = 'en'): string[] {
  return Object.entries(record).flatMap(([name, value]) => {
    return linesOf(name, value, language).map((line, i) =>
      `${padTo(i === 0 ? name : '', NAME_WIDTH)} ${line}`.trimEnd(),
    )
  })
}

function linesOf(name: string, value: unknown, language: Language): string[] {
  if (name === 'businessHours' && Array.isArray(value))
    return (value as BusinessDay[]).map((day) => dayText(day)[language])
  if (name === 'attributes' && value !== null) return listConfirmed(value as ConfirmedAttributes).map(confirmationText)
  return valueLines(value)
}

/** Formats a value as the query that finds it, with its source and day: `wifi=true (list, 2026-10-01)`. */
function confirmationText({ param, value, source, observedAt }: ListedConfirmation): string {
  return `${param}=${value} (${[source, ...(observedAt === null ? [] : [observedAt])].join(', ')})`
}

function dayText({ day, closed, open, close, endsNextDay, breaks, lastOrder }: BusinessDay): LocalizedText {
  if (closed) return { en: `${day} closed`, ko: `${KOREAN_WEEKDAYS[day]} 휴무` }
  const pauses = (word: string) => breaks.map(({ start, end }) => `, ${word} ${start}–${end}`).join('')
  const last = (word: string) => (lastOrder ? `, ${word} ${lastOrder}` : '')
  return {
    en: `${day} ${open}–${close}${endsNextDay ? ' (next day)' : ''}${pauses('break')}${last('last order')}`,
    ko: `${KOREAN_WEEKDAYS[day]} ${open}–${endsNextDay ? '다음 날 ' : ''}${close}${pauses('브레이크타임')}${last('라스트오더')}`,
  }
}

function valueLines(value: unknown): string[] {
  if (Array.isArray(value) && value.some((item) => typeof item === 'object')) return value.map(valueText)
  const text = valueText(value)
  return text === '' ? [] : [text]
}

function valueText(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value)) return value.map(valueText).filter(Boolean).join(', ')
  if (typeof value === 'object') {
    const parts = Object.entries(value).map(([name, part]) => [name, valueText(part)] as const)
    return parts
      .filter(([, text]) => text !== '')
      .map(([name, text]) => `${name} ${text}`)
      .join(', ')
  }
  if (typeof value !== 'string') return JSON.stringify(value)
  return INSTANT.test(value) ? kstText(value) : shown(value)
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/

/** Formats an instant in Korean time: `2026-11-22 19:00 KST`. */
export function kstText(instant: string): string {
  return `${kstIso(Date.parse(instant)).slice(0, 16).replace('T', ' ')} KST`
}
