import { useQueryClient } from '@tanstack/react-query'
import type { WebhookEvent } from '#contract/webhook.ts'
import { wordless } from '#contract/language.ts'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { TaskFault } from '../../form/faultNotice.tsx'
import { showToast } from '../../form/toast.tsx'
import { useTask } from '../../form/useTask.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { momentText } from '../../language/moment.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { type OwnDelivery, useDeliveries, WEBHOOKS_QUERY } from './useWebhooks.ts'
import { webhookTexts as texts } from './webhookTexts.ts'

/** The newest deliveries of a webhook with their bodies; failed ones can be sent again. */
export function DeliveryList({ webhookId }: { webhookId: string }) {
  const localize = useLocalized()
  return (
    <QueryContent query={useDeliveries(webhookId)}>
      {(deliveries) =>
        deliveries.length === 0 ? (
          <p className="text-sm text-muted">{localize(texts.noDeliveries)}</p>
        ) : (
          <ul className="flex flex-col divide-y divide-line">
            {deliveries.map((delivery) => (
              <DeliveryRow key={delivery.deliveryId} delivery={delivery} />
            ))}
          </ul>
        )
      }
    </QueryContent>
  )
}

function DeliveryRow({ delivery }: { delivery: OwnDelivery }) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const task = useTask()
  const { deliveryId, type, status, tries, createdAt, nextTryAt, reason, payload } = delivery
  const retry = () =>
    task.run(async () => {
      await ask('retryOwnDelivery', { path: { deliveryId } })
      showToast(localize(texts.retried))
      await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY })
    })
  const look = status === 'failed' ? 'text-bad' : status === 'delivered' ? 'text-good' : 'text-muted'
  const facts = [
    momentText(createdAt, language),
    localize(texts.tries(tries)),
    nextTryAt === null ? null : localize(texts.next(momentText(nextTryAt, language))),
    reason,
  ]
  return (
    <li className="flex flex-col gap-1 py-2.5 text-sm">
      <div className="flex items-start justify-between gap-3">
        <div className="min-w-0">
          <p className="font-medium">
            {localize(texts.eventNames[type as WebhookEvent] ?? wordless(type))}{' '}
            <span className={look}>{localize(texts.statuses[status] ?? wordless(status))}</span>
          </p>
          <p className="text-muted">{facts.filter((fact) => fact !== null).join(' · ')}</p>
        </div>
        {status === 'failed' && (
          <Button
            disabled={task.isBusy}
            aria-label={`${localize(texts.retry)}: ${deliveryId}`}
            onClick={() => void retry()}
          >
            {localize(texts.retry)}
          </Button>
        )}
      </div>
      {payload !== null && (
        <details>
          <summary className="text-muted">{localize(texts.body)}</summary>
          <CodeBlock text={payload} name={`${localize(texts.body)}: ${deliveryId}`} />
        </details>
      )}
      <TaskFault fault={task.fault} />
    </li>
  )
}
