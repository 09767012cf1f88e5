import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CodeBlock } from '../../form/codeBlock.tsx'
import { Dialog } from '../../form/dialog.tsx'
import { useLocalized } from '../../language/language.tsx'
import { QueryContent } from '../../session/loaded.tsx'
import { Button } from '../../shell/button.tsx'
import { EmptyNote } from '../../shell/emptyNote.tsx'
import { DashboardPage } from '../dashboardPage.tsx'
import { NewWebhookDialog } from './newWebhookDialog.tsx'
import { useWebhooks, WEBHOOKS_QUERY } from './useWebhooks.ts'
import { WebhookCard } from './webhookCard.tsx'
import { webhookTexts as texts } from './webhookTexts.ts'

const LISTEN = 'oneset webhooks listen --forward http://localhost:3000/events'

/** Lists, creates, tests, rotates and deletes the account's webhooks, with their deliveries. */
export function WebhooksPage() {
  const localize = useLocalized()
  const queries = useQueryClient()
  const [isNew, setNew] = useState(false)
  const [secret, setSecret] = useState<string | null>(null)
  const showSecret = async (created: string | null) => {
    setNew(false)
    setSecret(created)
    await queries.invalidateQueries({ queryKey: WEBHOOKS_QUERY })
  }
  return (
    <DashboardPage
      title={localize(texts.title)}
      hint={localize(texts.hint)}
      action={
        <Button look="main" onClick={() => setNew(true)}>
          {localize(texts.create)}
        </Button>
      }
    >
      <QueryContent query={useWebhooks()}>
        {(webhooks) =>
          webhooks.length === 0 ? (
            <>
              <EmptyNote>{localize(texts.none)}</EmptyNote>
              <OwnMachine />
            </>
          ) : (
            <ul className="flex flex-col gap-3">
              {webhooks.map((webhook) => (
                <WebhookCard key={webhook.webhookId} webhook={webhook} onSecret={showSecret} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {isNew && <NewWebhookDialog onClose={() => setNew(false)} onCreated={showSecret} />}
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </DashboardPage>
  )
}

/** A laptop has no address that the service can reach. */
function OwnMachine() {
  const localize = useLocalized()
  return (
    <section className="flex min-w-0 flex-col gap-2 text-sm">
      <h2 className="font-semibold">{localize(texts.ownMachine)}</h2>
      <p className="text-muted">{localize(texts.ownMachineHint)}</p>
      <CodeBlock text={LISTEN} name={localize(texts.ownMachine)} />
    </section>
  )
}

function SecretDialog({ secret, onClose }: { secret: string; onClose: () => void }) {
  const localize = useLocalized()
  return (
    <Dialog title={localize(texts.secretTitle)} description={localize(texts.secretHint)} isOpen onClose={onClose}>
      <div className="flex flex-col gap-4">
        <CodeBlock text={secret} name={localize(texts.secret)} />
        <Button look="main" onClick={onClose}>
          {localize(texts.stored)}
        </Button>
      </div>
    </Dialog>
  )
}
