import { systemClock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import { comingWeek } from '#venue/hours/comingWeek.ts'
import { useLocalized } from '../../language/language.tsx'
import { calendarTexts, closureText, holidayTexts, regularClosureText, specialDayText } from './calendarTexts.ts'
import { placeDetailTexts } from './placeDetailTexts.ts'
import type { WholePlace } from '../queries.ts'
import { Section } from './section.tsx'
import { WeekStrip } from './weekStrip.tsx'

/** The opening hours of a place. */
export function HoursSection({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const { businessHours, is24h, temporaryClosures } = place
  return (
    <Section title={localize(placeDetailTexts.hours)}>
      {is24h === true && <p className="text-sm">{localize(placeDetailTexts.always)}</p>}
      {businessHours ? (
        <WeekStrip days={comingWeek(businessHours, place, kstDate(systemClock()))} />
      ) : (
        is24h !== true && <p className="text-sm text-muted">{localize(placeDetailTexts.hoursUnknown)}</p>
      )}
      {(temporaryClosures ?? []).map(({ from, to, note }) => (
        <p key={from} className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {localize(closureText(from, to))}
          {note !== null && ` · ${note}`}
        </p>
      ))}
      <CalendarNotes place={place} />
    </Section>
  )
}

/** What the week does not show: hours of later dates, regular closures, holidays, and a note. */
function CalendarNotes({ place: { specialHours, regularClosures, holidayPolicy } }: { place: WholePlace }) {
  const localize = useLocalized()
  const today = kstDate(systemClock())
  const dates = (specialHours ?? []).filter(({ date }) => date >= today)
  const statements = [
    ...(regularClosures ?? []).map(regularClosureText),
    ...(holidayPolicy ? holidayTexts(holidayPolicy) : []),
  ]
  return (
    <>
      {dates.length > 0 && (
        <p className="text-sm">
          {localize(calendarTexts.specialHours)}: {dates.map((day) => localize(specialDayText(day))).join(', ')}
        </p>
      )}
      {statements.map((text) => (
        <p key={text.en} className="text-sm text-muted">
          {localize(text)}
        </p>
      ))}
      {holidayPolicy?.note != null && <p className="text-sm text-muted">{holidayPolicy.note}</p>}
    </>
  )
}
