import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../../form/faultNotice.tsx'
import { SelectField, TextField } from '../../form/field.tsx'
import { type Task, useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { clockText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { ACCOUNT_QUERY } from '../../session/usePerson.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import type { WholePlace } from '../queries.ts'
import { guestTexts as texts } from './guestTexts.ts'

type Kind = keyof typeof texts.kinds
type Asked = DataOf<'askAsGuest'>

interface AskFields {
  kind: Kind
  party: string
  item: string
}

const KINDS = Object.keys(texts.kinds) as Kind[]
const WAIT_S = 25

/** Asks a venue about its situation now, and follows the answer. */
export function AskForm({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [form, setForm] = useState<AskFields>({ kind: 'seats', party: '2', item: '' })
  const [asked, setAsked] = useState<Asked | null>(null)
  const { kind, party, item } = form
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    const topic = kind === 'item' ? item.trim() : kind
    const body = { placeId: place.id, kind, topic, ...(kind === 'seats' && { guestCount: Number(party) }) }
    void task.run(async () => setAsked(await ask('askAsGuest', { body })))
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4 rounded-2xl bg-sunken p-4">
      <Fields form={form} task={task} onChange={(changed) => setForm({ ...form, ...changed })} />
      <TaskFault fault={task.fault} />
      <Button look="main" type="submit" disabled={task.isBusy} className="min-h-12">
        {localize(texts.sendQuestion)}
      </Button>
      {asked && <Answer key={asked.queryId} asked={asked} />}
    </form>
  )
}

interface FieldsProps {
  form: AskFields
  task: Task
  onChange: (changed: Partial<AskFields>) => void
}

function Fields({ form: { kind, party, item }, task, onChange }: FieldsProps) {
  const localize = useLocalized()
  return (
    <>
      <SelectField
        label={localize(texts.kind)}
        value={kind}
        onChange={(event) => onChange({ kind: event.target.value as Kind })}
      >
        {KINDS.map((value) => (
          <option key={value} value={value}>
            {localize(texts.kinds[value])}
          </option>
        ))}
      </SelectField>
      {kind === 'seats' && (
        <TextField
          label={localize(texts.party)}
          type="number"
          inputMode="numeric"
          min={1}
          max={200}
          required
          value={party}
          error={task.faultOf('guestCount')}
          onChange={(event) => onChange({ party: event.target.value })}
        />
      )}
      {kind === 'item' && (
        <TextField
          label={localize(texts.item)}
          required
          maxLength={60}
          value={item}
          error={task.faultOf('topic')}
          onChange={(event) => onChange({ item: event.target.value })}
        />
      )}
    </>
  )
}

function Answer({ asked }: { asked: Asked }) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const queryId = asked.queryId
  const { data } = useQuery({
    queryKey: [...ACCOUNT_QUERY, 'question', queryId],
    enabled: queryId !== null && !asked.settled,
    queryFn: ({ signal }) =>
      ask('readGuestQuestion', { path: { queryId: queryId ?? '' }, query: { wait: WAIT_S } }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.settled === true ? false : 1),
  })
  if (asked.queryId === null)
    return (
      <p role="status" className="font-medium">
        {localize(texts.closedNow)}
      </p>
    )
  const current = data ?? asked
  return (
    <div role="status" className="flex flex-col gap-1 rounded-2xl border border-line bg-surface p-4">
      <p className="font-bold">
        {localize(current.status === 'pending' ? texts.following : texts.answers[current.status])}
      </p>
      {current.note !== null && <p>{current.note}</p>}
      {asked.reused && <p className="text-sm text-muted">{localize(texts.reused)}</p>}
      {current.status === 'pending' && (
        <p className="text-sm text-muted">{localize(texts.until(clockText(asked.expiresAt, language)))}</p>
      )}
    </div>
  )
}
