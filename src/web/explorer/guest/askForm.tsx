import { type SubmitEvent, useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { QUESTION_LENGTH_MAX } from '#contract/liveStatus.ts'
import { SelectField, TextAreaField, TextField } from '../../form/field.tsx'
import { useFocusOnArrival } from '../../form/useFocusOnArrival.ts'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { clockText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import type { WholePlace } from '../queries.ts'
import { isClosedNow } from './closedNow.ts'
import { questionFaults } from './guestChecks.ts'
import { GuestFaultNotice } from './guestFaultNotice.tsx'
import { guestTexts as texts } from './guestTexts.ts'
import { type FaultText, useFormFaults } from './useFormFaults.ts'

type Kind = keyof typeof texts.kinds
type Asked = DataOf<'askAsGuest'>
/** The answer to a question that was not sent on, because the venue is closed. */
type Blocked = Extract<Asked, { queryId: null }>
/** A question that the venue got, or that it answered a moment ago. */
export type SentQuestion = Exclude<Asked, Blocked>

interface AskFields {
  kind: Kind
  party: string
  item: string
  question: string
}

const KINDS = Object.keys(texts.kinds) as Kind[]

interface AskFormProps {
  place: WholePlace
  onSent: (asked: SentQuestion) => void
}

/** Asks a venue about its situation now; while it is closed, says so and when it opens. */
export function AskForm({ place, onSent }: AskFormProps) {
  if (isClosedNow(place.openNow, systemClock())) return <Closed nextOpenAt={place.openNow?.nextOpenAt ?? null} />
  return <OpenForm placeId={place.id} onSent={onSent} />
}

function Closed({ nextOpenAt, isAnswer = false }: { nextOpenAt: string | null; isAnswer?: boolean }) {
  const localize = useLocalized()
  const language = useLanguage()
  const arrived = useFocusOnArrival<HTMLParagraphElement>(isAnswer)
  return (
    <p ref={arrived} role="status" tabIndex={-1} className="rounded-2xl bg-sunken p-4 font-medium">
      {localize(isAnswer ? texts.closedNow : texts.closedFirst)}{' '}
      {nextOpenAt !== null && localize(texts.opensAt(clockText(nextOpenAt, language)))}
    </p>
  )
}

function bodyOf(placeId: string, { kind, party, item, question }: AskFields) {
  return {
    placeId,
    kind,
    topic: kind === 'item' ? item.trim() : kind,
    ...(kind === 'seats' && { guestCount: Number(party) }),
    ...(question.trim() !== '' && { question: question.trim() }),
  }
}

function OpenForm({ placeId, onSent }: { placeId: string; onSent: AskFormProps['onSent'] }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [form, setForm] = useState<AskFields>({ kind: 'seats', party: '2', item: '', question: '' })
  const [blocked, setBlocked] = useState<Blocked | null>(null)
  const faults = useFormFaults(task)
  const send = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (faults.stop(event.currentTarget, questionFaults(form))) return
    void task.run(async () => {
      setBlocked(null)
      const asked = await ask('askAsGuest', { body: bodyOf(placeId, form) })
      if (asked.queryId === null) setBlocked(asked)
      else onSent(asked)
    })
  }
  return (
    <form onSubmit={send} className="flex flex-col gap-4 rounded-2xl bg-sunken p-4">
      <Fields form={form} faultText={faults.textOf} onChange={(changed) => setForm({ ...form, ...changed })} />
      <GuestFaultNotice fault={faults.refusal} />
      <Button look="main" type="submit" disabled={task.isBusy} className="min-h-12">
        {localize(texts.sendQuestion)}
      </Button>
      {blocked && <Closed isAnswer nextOpenAt={blocked.nextOpenAt} />}
    </form>
  )
}

interface FieldsProps {
  form: AskFields
  faultText: FaultText
  onChange: (changed: Partial<AskFields>) => void
}

function Fields({ form, faultText, onChange }: FieldsProps) {
  const localize = useLocalized()
  const { kind, question } = form
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
      <SubjectField form={form} faultText={faultText} onChange={onChange} />
      <TextAreaField
        label={localize(texts.question)}
        hint={localize(texts.questionHint)}
        rows={2}
        maxLength={QUESTION_LENGTH_MAX}
        value={question}
        error={faultText('question')}
        onChange={(event) => onChange({ question: event.target.value })}
      />
    </>
  )
}

/** The size of the party or the name of the dish, where the question is about one. */
function SubjectField({ form: { kind, party, item }, faultText, onChange }: FieldsProps) {
  const localize = useLocalized()
  if (kind === 'wait') return null
  return kind === 'seats' ? (
    <TextField
      label={localize(texts.party)}
      type="number"
      inputMode="numeric"
      min={1}
      max={200}
      required
      value={party}
      error={faultText('guestCount')}
      onChange={(event) => onChange({ party: event.target.value })}
    />
  ) : (
    <TextField
      label={localize(texts.item)}
      hint={localize(texts.itemHint)}
      required
      maxLength={60}
      value={item}
      error={faultText('topic')}
      onChange={(event) => onChange({ item: event.target.value })}
    />
  )
}
