import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '../../form/dialog.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText } from '../../language/moment.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { DeliveryList } from './deliveryList.tsx'
import { type OwnWebhook, WEBHOOKS_QUERY } from './useWebhooks.ts'
import { webhookTexts as texts } from './webhookTexts.ts'

/** How long messages also carry signatures of the former secret: time enough to deploy a program. */
const GRACE_S = 86_400

interface WebhookCardProps {
  webhook: OwnWebhook
  onSecret: (secret: string | null) => Promise<void>
}

/** A webhook with its actions; its deliveries show when they are opened. */
export function WebhookCard({ webhook, onSecret }: WebhookCardProps) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const [asked, setAsked] = useState<'rotate' | 'remove' | null>(null)
  const [isOpened, setOpened] = useState(false)
  const path = { webhookId: webhook.webhookId }
  const test = () =>
    task.run(async () => {
      await ask('testOwnWebhook', { path })
      showToast(localize(texts.testSent))
      setOpened(true)
    })
  return (
    <li className="flex flex-col gap-3 rounded-2xl border border-line bg-surface p-4">
      <WebhookFacts webhook={webhook} />
      <div className="flex flex-wrap gap-2">
        <Button disabled={task.isBusy} onClick={() => void test()}>
          {localize(texts.test)}
        </Button>
        <Button onClick={() => setAsked('rotate')}>{localize(texts.rotate)}</Button>
        <Button onClick={() => setAsked('remove')}>{localize(texts.remove)}</Button>
      </div>
      <TaskFault fault={task.fault} />
      <details open={isOpened} onToggle={({ currentTarget }) => setOpened(currentTarget.open)}>
        <summary className="py-1 text-sm font-medium">{localize(texts.deliveries)}</summary>
        {isOpened && <DeliveryList webhookId={webhook.webhookId} />}
      </details>
      {asked === 'rotate' && <RotateDialog webhook={webhook} onClose={() => setAsked(null)} onSecret={onSecret} />}
      {asked === 'remove' && <RemoveDialog webhook={webhook} onClose={() => setAsked(null)} />}
    </li>
  )
}

function WebhookFacts({ webhook: { url, description, events, createdAt, status } }: { webhook: OwnWebhook }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <div className="min-w-0">
      <h2 className="font-mono text-sm font-semibold break-all">{url}</h2>
      {description !== '' && <p className="text-sm">{description}</p>}
      <p className="text-sm text-muted">
        {events.map((event) => localize(texts.eventNames[event])).join(', ')} ·{' '}
        {localize(texts.since(dayText(createdAt, language)))}
      </p>
      {status === 'disabled' && <p className="text-sm font-medium text-bad">{localize(texts.disabled)}</p>}
    </div>
  )
}

function RotateDialog({ webhook, onClose, onSecret }: WebhookCardProps & { onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const task = useTask()
  const rotate = () =>
    task.run(async () => {
      const path = { webhookId: webhook.webhookId }
      const { secret } = await ask('rotateOwnWebhook', { path, body: { graceSeconds: GRACE_S } })
      onClose()
      await onSecret(secret)
    })
  return (
    <ConfirmDialog
      title={localize(texts.rotate)}
      description={localize(texts.rotateHint)}
      action={localize(texts.rotateNow)}
      isOpen
      isBusy={task.isBusy}
      onConfirm={() => void rotate()}
      onClose={onClose}
    >
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}

function RemoveDialog({ webhook, onClose }: { webhook: OwnWebhook; onClose: () => void }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const remove = () =>
    task.run(async () => {
      await ask('deleteOwnWebhook', { path: { webhookId: webhook.webhookId } })
      onClose()
      showToast(localize(texts.removed))
      await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY })
    })
  return (
    <ConfirmDialog
      title={localize(texts.removeTitle(webhook.url))}
      description={localize(texts.removeHint)}
      action={localize(texts.remove)}
      isOpen
      isBusy={task.isBusy}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
