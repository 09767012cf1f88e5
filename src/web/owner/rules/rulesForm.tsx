import { type SubmitEvent, useState } from 'react'
import { TaskFault } from '../../form/faultNotice.tsx'
import { FieldGroup, TextField } from '../../form/field.tsx'
import { showToast } from '../../form/toast.tsx'
import { type Task, useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { Button } from '../../shell/button.tsx'
import { NUMBER_LIMITS, NUMBER_RULES, type NumberRule } from './numberRules.ts'
import { rulesTexts as texts } from './rulesTexts.ts'
import type { BookingRules, RulesChange } from './useRules.ts'
import { Vacations, WeeklyPauses } from './timesWithoutRequests.tsx'

/** The form as it is typed: an empty number or time is no rule. */
type Form = Record<NumberRule | 'lastTime', string> & Pick<BookingRules, 'weeklyPauses' | 'vacations'>

function formOf(rules: BookingRules): Form {
  const numbers = Object.fromEntries(NUMBER_RULES.map((name) => [name, rules[name]?.toString() ?? '']))
  const { lastTime, weeklyPauses, vacations } = rules
  return { ...(numbers as Record<NumberRule, string>), lastTime: lastTime ?? '', weeklyPauses, vacations }
}

function changeOf({ lastTime, weeklyPauses, vacations, ...numbers }: Form): RulesChange {
  const said = NUMBER_RULES.map((name) => [name, numbers[name] === '' ? null : Number(numbers[name])])
  return { ...Object.fromEntries(said), lastTime: lastTime === '' ? null : lastTime, weeklyPauses, vacations }
}

interface RulesFormProps {
  rules: BookingRules
  save: (body: RulesChange) => Promise<void>
}

/** Edits all rules of a place but the pause. */
export function RulesForm({ rules, save }: RulesFormProps) {
  const localize = useLocalized()
  const task = useTask()
  const [form, setForm] = useState(() => formOf(rules))
  const put = (part: Partial<Form>) => setForm({ ...form, ...part })
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    void task.run(async () => {
      await save(changeOf(form))
      showToast(localize(texts.saved))
    })
  }
  const number = (name: NumberRule) => <NumberField key={name} name={name} form={form} task={task} onChange={put} />
  return (
    <form onSubmit={submit} className="flex flex-col gap-6">
      <FieldGroup label={localize(texts.limits)} hint={localize(texts.empty)}>
        <div className="grid grid-cols-2 gap-3">
          {(['partyMin', 'partyMax', 'leadMinutes'] as const).map(number)}
          <TextField
            label={localize(texts.lastTime)}
            type="time"
            error={task.faultOf('lastTime')}
            value={form.lastTime}
            onChange={({ target }) => put({ lastTime: target.value })}
          />
          {(['slotMinutes', 'tablesPerSlot', 'coversPerSlot'] as const).map(number)}
        </div>
      </FieldGroup>
      <WeeklyPauses pauses={form.weeklyPauses} onChange={(weeklyPauses) => put({ weeklyPauses })} />
      <Vacations vacations={form.vacations} onChange={(vacations) => put({ vacations })} />
      <FieldGroup label={localize(texts.contactsPerHour)} hint={localize(texts.contactsHint)}>
        {number('contactsPerHour')}
      </FieldGroup>
      <TaskFault fault={task.fault} />
      <Button look="main" type="submit" className="min-h-12" disabled={task.isBusy}>
        {localize(texts.save)}
      </Button>
    </form>
  )
}

interface NumberFieldProps {
  name: NumberRule
  form: Form
  task: Task
  onChange: (part: Partial<Form>) => void
}

function NumberField({ name, form, task, onChange }: NumberFieldProps) {
  const localize = useLocalized()
  const [min, max] = NUMBER_LIMITS[name]
  return (
    <TextField
      label={localize(texts[name])}
      type="number"
      min={min}
      max={max}
      error={task.faultOf(name)}
      value={form[name]}
      onChange={({ target }) => onChange({ [name]: target.value })}
    />
  )
}
