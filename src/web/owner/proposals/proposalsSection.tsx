import { type SubmitEvent, useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { kstDate } from '#base/kst.ts'
import { CHANGE_KINDS, type ChangeKind, PROPOSAL_LENGTHS } from '#contract/placeProposal.ts'
import type { PlaceFields } from '#client/generated/records.ts'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField, TextAreaField, TextField } from '../../form/field.tsx'
import { Options } from '../../form/options.tsx'
import { showToast } from '../../form/toast.tsx'
import { type Task, useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { DownIcon } from '../../shell/icons.tsx'
import { typedPoint } from './pointField.tsx'
import { ProposalList } from './proposalList.tsx'
import { proposalTexts as texts } from './proposalTexts.ts'
import { useProposals } from './useProposals.ts'
import { AddressFields, addressOf, KindField, NameField, type VenueForm } from './venueFields.tsx'

interface ChangeForm extends VenueForm {
  kind: ChangeKind
  since: string
  note: string
}

/** Proposes to the operator what an owner cannot edit, and shows what became of earlier proposals. */
export function ProposalsSection({ place, isOwner }: { place: PlaceFields; isOwner: boolean }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const { id } = place
  const { proposals, reread } = useProposals(id)
  const withdraw = async (proposalId: string) => {
    await ask('withdrawChange', { path: { id, proposalId } })
    await reread()
  }
  return (
    <details className="group rounded-2xl border border-line bg-surface">
      <summary className="flex min-h-14 items-center gap-2 px-4 py-3 marker:content-none">
        <h2 className="text-base font-bold">{localize(texts.title)}</h2>
        <DownIcon className="ml-auto size-5 text-muted transition-transform group-open:rotate-180" />
      </summary>
      <div className="flex flex-col gap-4 border-t border-line p-4">
        <p className="text-sm text-muted">{localize(texts.hint)}</p>
        <ProposalList title={localize(texts.list)} proposals={proposals} onWithdraw={withdraw} />
        <ChangeEditor place={place} kinds={isOwner ? CHANGE_KINDS : MANAGER_KINDS} onSent={reread} />
      </div>
    </details>
  )
}

/** Only an owner ends a place. */
const MANAGER_KINDS = CHANGE_KINDS.filter((kind) => kind !== 'moved' && kind !== 'closed')

interface ChangeEditorProps {
  place: PlaceFields
  kinds: readonly ChangeKind[]
  onSent: () => Promise<unknown>
}

function ChangeEditor({ place, kinds, onSent }: ChangeEditorProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [form, setForm] = useState(() => changeForm(place))
  const change = (part: Partial<ChangeForm>) => setForm({ ...form, ...part })
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await ask('proposeChange', { path: { id: place.id }, body: changeOf(form) })
      setForm(changeForm(place))
      showToast(localize(texts.sent))
      await onSent()
    })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4">
      <SelectField
        label={localize(texts.kind)}
        value={form.kind}
        onChange={({ target }) => change({ kind: target.value as ChangeKind })}
      >
        <Options values={kinds} textOf={(kind) => localize(texts.kinds[kind])} />
      </SelectField>
      <FieldsOfKind form={form} onChange={change} task={task} />
      <TextAreaField
        label={localize(texts.note)}
        hint={localize(texts.noteHint)}
        maxLength={PROPOSAL_LENGTHS.note}
        value={form.note}
        error={task.faultOf('note')}
        onChange={({ target }) => change({ note: target.value })}
      />
      <TaskFault fault={task.fault} />
      <Button look="main" type="submit" className="min-h-12" disabled={task.isBusy}>
        {localize(texts.send)}
      </Button>
    </form>
  )
}

interface FieldsOfKindProps {
  form: ChangeForm
  onChange: (part: Partial<ChangeForm>) => void
  task: Task
}

function FieldsOfKind({ form, onChange, task }: FieldsOfKindProps) {
  const localize = useLocalized()
  const fields = { form, onChange, errorOf: task.faultOf }
  const { kind } = form
  return (
    <>
      {kind === 'name' && <NameField {...fields} />}
      {kind === 'category' && <KindField {...fields} />}
      {(kind === 'address' || kind === 'moved') && <AddressFields key={kind} {...fields} />}
      {(kind === 'moved' || kind === 'closed') && (
        <TextField
          label={localize(texts.since)}
          hint={localize(texts.closedHint)}
          type="date"
          required
          max={kstDate(systemClock())}
          value={form.since}
          error={task.faultOf('since')}
          onChange={({ target }) => onChange({ since: target.value })}
        />
      )}
    </>
  )
}

function changeForm({ address, location }: PlaceFields): ChangeForm {
  return {
    kind: 'name',
    name: '',
    subtype: '',
    roadAddress: address?.road ?? '',
    jibunAddress: address?.jibun ?? '',
    ...(location ? typedPoint(location) : { lat: '', lng: '' }),
    since: kstDate(systemClock()),
    note: '',
  }
}

/** Returns the fields of the kind that was chosen. */
function changeOf(form: ChangeForm) {
  const { kind, name, subtype, since } = form
  const note = form.note.trim() === '' ? {} : { note: form.note.trim() }
  switch (kind) {
    case 'name':
      return { kind, name: name.trim(), ...note }
    case 'category':
      // The service checks the value.
      return { kind, subtype: subtype as never, ...note }
    case 'address':
      return { kind, ...addressOf(form), ...note }
    case 'moved':
      return { kind, ...addressOf(form), since, ...note }
    case 'closed':
      return { kind, since, ...note }
  }
}
