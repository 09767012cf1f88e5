import { type SubmitEvent, useState } from 'react'
import { WEBHOOK_DESCRIPTION_LENGTH_MAX, WEBHOOK_EVENTS, WEBHOOK_URL_LENGTH_MAX } from '#contract/webhook.ts'
import { Dialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { CheckField, FieldGroup, TextField } from '../../form/field.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLocalized } from '../../language/language.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { webhookTexts as texts } from './webhookTexts.ts'

/** Tests are always delivered, so they are no choice. */
const CHOICES = WEBHOOK_EVENTS.filter((event) => event !== 'webhook.test')

interface NewWebhookDialogProps {
  onClose: () => void
  onCreated: (secret: string | null) => Promise<void>
}

/** Asks for the address and the events of a new webhook. */
export function NewWebhookDialog({ onClose, onCreated }: NewWebhookDialogProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [url, setUrl] = useState('')
  const [description, setDescription] = useState('')
  const [events, setEvents] = useState<readonly string[]>(CHOICES)
  const send = (submitted: SubmitEvent) => {
    submitted.preventDefault()
    void task.run(async () => {
      const note = description.trim()
      const chosen = CHOICES.filter((event) => events.includes(event))
      const body = { url: url.trim(), ...(note !== '' && { description: note }), events: chosen }
      const { secret } = await ask('createOwnWebhook', { body })
      await onCreated(secret)
    })
  }
  return (
    <Dialog title={localize(texts.create)} isOpen onClose={onClose}>
      <form onSubmit={send} className="flex flex-col gap-4">
        <TextField
          label={localize(texts.url)}
          hint={localize(texts.urlHint)}
          error={task.faultOf('url')}
          type="url"
          required
          maxLength={WEBHOOK_URL_LENGTH_MAX}
          placeholder="https://"
          value={url}
          onChange={({ target }) => setUrl(target.value)}
        />
        <TextField
          label={localize(texts.description)}
          hint={localize(texts.descriptionHint)}
          error={task.faultOf('description')}
          maxLength={WEBHOOK_DESCRIPTION_LENGTH_MAX}
          value={description}
          onChange={({ target }) => setDescription(target.value)}
        />
        <EventChoices chosen={events} onChange={setEvents} />
        <TaskFault fault={task.fault} />
        <Button type="submit" look="main" disabled={task.isBusy || events.length === 0}>
          {localize(texts.create)}
        </Button>
      </form>
    </Dialog>
  )
}

interface EventChoicesProps {
  chosen: readonly string[]
  onChange: (chosen: readonly string[]) => void
}

function EventChoices({ chosen, onChange }: EventChoicesProps) {
  const localize = useLocalized()
  const toggle = (event: string) =>
    onChange(chosen.includes(event) ? chosen.filter((one) => one !== event) : [...chosen, event])
  return (
    <FieldGroup label={localize(texts.events)}>
      {CHOICES.map((event) => (
        <CheckField
          key={event}
          label={localize(texts.eventNames[event])}
          checked={chosen.includes(event)}
          onChange={() => toggle(event)}
        />
      ))}
    </FieldGroup>
  )
}
