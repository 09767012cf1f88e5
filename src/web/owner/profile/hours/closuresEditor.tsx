import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { PlaceEdit } from '#client/generated/records.ts'
import { systemClock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import { SelectField, TextField } from '../../../form/field.tsx'
import { Options } from '../../../form/options.tsx'
import { useLocalized } from '../../../language/language.tsx'
import { PATHS } from '../../../paths.ts'
import { LINK_LOOK } from '../../../shell/linkLook.ts'
import { rulesTexts } from '../../rules/rulesTexts.ts'
import { useOwnPlaces } from '../../useOwnPlaces.ts'
import { ClosureCalendar } from './closureCalendar.tsx'
import { dayMark } from './dayMark.ts'
import { ProfileSection } from '../profileSection.tsx'
import { profileTexts as texts } from '../profileTexts.ts'
import { RowList } from '../rowList.tsx'
import type { Profile } from '../useProfile.ts'

type Reason = keyof typeof texts.reasons

/** Days off as typed; empty for no value. */
interface ClosureForm {
  from: string
  to: string
  reason: Reason
  note: string
}

const REASONS = Object.keys(texts.reasons) as Reason[]

/** Edits temporary closures with a calendar. */
export function ClosuresEditor({ profile }: { profile: Profile }) {
  const localize = useLocalized()
  const today = kstDate(systemClock())
  const [closures, setClosures] = useState<readonly ClosureForm[]>(() => closuresForm(profile.place.temporaryClosures))
  const isOff = (date: string) => closures.some(({ from, to }) => from <= date && (to === '' || date <= to))
  const add = (from: string, to: string) =>
    setClosures([...closures, { from, to, reason: 'vacation' as const, note: '' }].toSorted(byStart))
  return (
    <ProfileSection title={localize(texts.closures)} profile={profile} edit={closuresEdit(closures)}>
      <RequestsHint placeId={profile.place.id} />
      <ClosureCalendar today={today} isOff={isOff} markOf={(date) => dayMark(profile.place, date)} onRange={add} />
      <RowList
        rows={closures}
        onChange={setClosures}
        blank={{ from: today, to: today, reason: 'vacation', note: '' }}
        addLabel={localize(texts.add)}
        nameOf={({ from, to }) => `${localize(texts.closure)} ${from}–${to}`}
      >
        {(closure, change) => <ClosureFields closure={closure} onChange={change} />}
      </RowList>
    </ProfileSection>
  )
}

/** States that a day off refuses no table, and where the owner refuses tables; for places that take requests. */
function RequestsHint({ placeId }: { placeId: string }) {
  const localize = useLocalized()
  const { data } = useOwnPlaces()
  if (!data?.some((own) => own.placeId === placeId && own.partner)) return null
  return (
    <p className="text-sm text-muted">
      {localize(texts.closuresAndRequests)}{' '}
      <Link to={PATHS.ownerRules} params={{ placeId }} className={LINK_LOOK}>
        {localize(rulesTexts.link)}
      </Link>
    </p>
  )
}

interface ClosureFieldsProps {
  closure: ClosureForm
  onChange: (part: Partial<ClosureForm>) => void
}

function ClosureFields({ closure, onChange }: ClosureFieldsProps) {
  const localize = useLocalized()
  return (
    <div className="grid gap-2 sm:grid-cols-2">
      <TextField
        label={localize(texts.from)}
        type="date"
        required
        value={closure.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
      <TextField
        label={localize(texts.to)}
        hint={localize(texts.toOpen)}
        type="date"
        min={closure.from}
        value={closure.to}
        onChange={({ target }) => onChange({ to: target.value })}
      />
      <SelectField
        label={localize(texts.reason)}
        value={closure.reason}
        onChange={({ target }) => onChange({ reason: target.value as Reason })}
      >
        <Options values={REASONS} textOf={(reason) => localize(texts.reasons[reason])} />
      </SelectField>
      <TextField
        label={localize(texts.note)}
        maxLength={200}
        value={closure.note}
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </div>
  )
}

function closuresForm(closures: Profile['place']['temporaryClosures']): ClosureForm[] {
  return (closures ?? [])
    .map(({ from, to, reason, note }) => ({ from, to: to ?? '', reason, note: note ?? '' }))
    .toSorted(byStart)
}

function closuresEdit(closures: readonly ClosureForm[]): PlaceEdit {
  const said = closures.map(({ from, to, reason, note }) => ({
    from,
    to: to === '' ? null : to,
    reason,
    note: note.trim() === '' ? null : note.trim(),
  }))
  return { temporaryClosures: said.length === 0 ? null : said }
}

const byStart = (a: ClosureForm, b: ClosureForm) => (a.from < b.from ? -1 : Number(a.from > b.from))
