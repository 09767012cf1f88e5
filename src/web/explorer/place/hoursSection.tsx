import { useLocalized } from '../../language/language.tsx'
import { placeDetailTexts } from './placeDetailTexts.ts'
import type { WholePlace } from '../queries.ts'
import { Section } from './section.tsx'
import { WeekStrip } from './weekStrip.tsx'

/** The opening hours of a place. */
export function HoursSection({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const { businessHours, is24h, temporaryClosures, holidayPolicy } = place
  return (
    <Section title={localize(placeDetailTexts.hours)}>
      {is24h === true && <p className="text-sm">{localize(placeDetailTexts.always)}</p>}
      {businessHours ? (
        <WeekStrip hours={businessHours} />
      ) : (
        is24h !== true && <p className="text-sm text-muted">{localize(placeDetailTexts.hoursUnknown)}</p>
      )}
      {(temporaryClosures ?? []).map(({ from, to, note }) => (
        <p key={from} className="rounded-lg bg-warn-soft px-3 py-2 text-sm text-warn">
          {localize(placeDetailTexts.closures(from, to))}
          {note !== null && ` · ${note}`}
        </p>
      ))}
      {holidayPolicy?.note != null && <p className="text-sm text-muted">{holidayPolicy.note}</p>}
    </Section>
  )
}
