import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type SubmitEvent, useEffect, useRef, useState } from 'react'
import { PROPOSAL_LENGTHS } from '#contract/placeProposal.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { TextAreaField, TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { type Task, useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { proposalTexts } from '../proposals/proposalTexts.ts'
import { NEW_VENUES_KEY } from '../proposals/useProposals.ts'
import { AddressFields, addressOf, KindField, NameField, type VenueForm } from '../proposals/venueFields.tsx'
import { ClaimForm } from './claimPage.tsx'
import { newVenueTexts as texts } from './newVenueTexts.ts'
import type { ClaimedPlace } from './venueSearch.tsx'
import { whenPrepared } from './whenPrepared.ts'

type LikelyPlace = DataOf<'findVenueMatches'>[number]

interface NewVenueForm extends VenueForm {
  phone: string
  note: string
}

const BLANK = { name: '', subtype: '', roadAddress: '', jibunAddress: '', lat: '', lng: '', phone: '', note: '' }

/** Proposes a venue that the data does not have; places that may be the same are shown first. */
export function NewVenuePage() {
  const localize = useLocalized()
  usePageTitle(localize(texts.title))
  const [wanted, setWanted] = useState<ClaimedPlace | null>(null)
  const { form, change, task, isPreparing, likely, check, propose } = useNewVenue()
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-5 sm:px-5">
      <header>
        <h1 className="text-xl font-bold tracking-tight">{localize(texts.title)}</h1>
        <p className="mt-1 text-muted">{localize(texts.hint)}</p>
      </header>
      {wanted ? (
        <ClaimForm wanted={wanted} onLeave={() => setWanted(null)} />
      ) : (
        <>
          <NewVenueFields form={form} onChange={change} task={task} onCheck={likely === null ? check : null} />
          <p role="status" className="rounded-xl bg-warn-soft px-4 py-3 text-sm text-warn empty:hidden">
            {isPreparing ? localize(texts.preparing) : ''}
          </p>
          {likely !== null && (
            <LikelyPlaces likely={likely} isBusy={task.isBusy} onClaim={setWanted} onPropose={propose} />
          )}
        </>
      )}
    </div>
  )
}

interface NewVenueFieldsProps {
  form: NewVenueForm
  onChange: (part: Partial<NewVenueForm>) => void
  task: Task
  /** Null after the check, until something changes. */
  onCheck: (() => void) | null
}

function NewVenueFields({ form, onChange, task, onCheck }: NewVenueFieldsProps) {
  const localize = useLocalized()
  const fields = { form, onChange, errorOf: task.faultOf }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    onCheck?.()
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-4 sm:p-5">
      <NameField {...fields} />
      <KindField {...fields} />
      <AddressFields {...fields} />
      <TextField
        label={localize(texts.phone)}
        type="tel"
        maxLength={20}
        value={form.phone}
        error={task.faultOf('phone')}
        onChange={({ target }) => onChange({ phone: target.value })}
      />
      <TextAreaField
        label={localize(proposalTexts.note)}
        hint={localize(texts.noteHint)}
        maxLength={PROPOSAL_LENGTHS.note}
        value={form.note}
        error={task.faultOf('note')}
        onChange={({ target }) => onChange({ note: target.value })}
      />
      <TaskFault fault={task.fault} />
      {onCheck && (
        <Button look="main" type="submit" className="min-h-12" disabled={task.isBusy}>
          {localize(texts.check)}
        </Button>
      )}
    </form>
  )
}

/** The state of the form: after the check of what was typed, the venue may be proposed until something changes. */
function useNewVenue() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const navigate = useNavigate()
  const task = useTask()
  const [form, setForm] = useState<NewVenueForm>(BLANK)
  const [likely, setLikely] = useState<LikelyPlace[] | null>(null)
  const [isPreparing, setPreparing] = useState(false)
  /** Changes with every edit, so that an answer about what the form said before is not shown. */
  const edition = useRef(0)
  useEffect(() => () => void edition.current++, [])
  const change = (part: Partial<NewVenueForm>) => {
    edition.current++
    setForm({ ...form, ...part })
    setLikely(null)
  }
  // The service names the fields that are missing.
  const venue = () =>
    ({
      name: form.name.trim(),
      ...addressOf(form),
      ...(form.phone.trim() !== '' && { phone: form.phone.trim() }),
    }) as never
  const check = () =>
    void task.run(async () => {
      const checked = edition.current
      const isCurrent = () => edition.current === checked
      try {
        const find = () => ask('findVenueMatches', { body: venue() })
        const found = await whenPrepared(find, { isCurrent, onWait: () => setPreparing(true) })
        if (found !== null) setLikely(found)
      } finally {
        setPreparing(false)
      }
    })
  const propose = () =>
    void task.run(async () => {
      const note = form.note.trim()
      const body = { ...(venue() as object), subtype: form.subtype, ...(note !== '' && { note }) } as never
      await ask('proposeVenue', { body })
      await queries.invalidateQueries({ queryKey: NEW_VENUES_KEY })
      showToast(localize(proposalTexts.sent))
      await navigate({ to: PATHS.ownerPlaces })
    })
  return { form, change, task, isPreparing, likely, check, propose }
}

interface LikelyPlacesProps {
  likely: readonly LikelyPlace[]
  isBusy: boolean
  onClaim: (wanted: ClaimedPlace) => void
  onPropose: () => void
}

/** The places that may be the venue, to claim one of them instead, and the button that proposes a new one. */
function LikelyPlaces({ likely, isBusy, onClaim, onPropose }: LikelyPlacesProps) {
  const localize = useLocalized()
  return (
    <section aria-live="polite" className="flex flex-col gap-3">
      <h2 className="font-bold">{localize(likely.length === 0 ? texts.noneLikely : texts.likely)}</h2>
      <ul aria-label={localize(texts.likely)} className="flex flex-col gap-2 empty:hidden">
        {likely.map(({ placeId, name, address }) => (
          <li key={placeId} className="flex flex-wrap items-center gap-2 rounded-xl border border-line bg-surface p-3">
            <span className="min-w-0 flex-1 wrap-anywhere">
              <span className="block font-semibold">{name ?? placeId}</span>
              <span className="text-sm text-muted">{address}</span>
            </span>
            <Button
              className="min-h-11"
              aria-label={localize(texts.claim(name ?? placeId))}
              onClick={() => onClaim({ placeId, name: name ?? placeId, address: address ?? '' })}
            >
              {localize(texts.mine)}
            </Button>
          </li>
        ))}
      </ul>
      <Button look="main" className="min-h-12" disabled={isBusy} onClick={onPropose}>
        {localize(likely.length === 0 ? texts.propose : texts.proposeAnyway)}
      </Button>
    </section>
  )
}
