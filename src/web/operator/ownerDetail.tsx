import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DashboardPage, Panel } from '../dashboard/dashboardPage.tsx'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useSay } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { Loaded } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { EraseOwnerDialog } from './eraseOwnerDialog.tsx'
import { ownerDirectoryWords as words } from './ownerDirectoryWords.ts'
import { OwnerPlaces } from './ownerPlaces.tsx'
import { OPERATOR_QUERY, useOperatorAsk, type Owner } from './useOperatorQueries.ts'

/** Shows one owner: places, sessions, tokens and claims, with the actions of the operator. */
export function OwnerDetail({ ownerId, onBack }: { ownerId: string; onBack: () => void }) {
  const say = useSay()
  const ask = useOperatorAsk()
  const query = useQuery({
    queryKey: [...OPERATOR_QUERY, 'readOwner', ownerId],
    staleTime: 0,
    queryFn: () => ask('readOwner', { path: { ownerId } }),
  })
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <Button className="self-start" onClick={onBack}>
        {say(words.back)}
      </Button>
      <Loaded query={query}>
        {(owner) => (
          <DashboardPage
            title={owner.email}
            hint={owner.ownerId}
            action={
              <Button look="danger" onClick={() => setErasing(true)}>
                {say(words.erase)}
              </Button>
            }
          >
            <OwnerPlaces owner={owner} />
            <Tokens owner={owner} />
            <Subscriptions owner={owner} />
            <Claims owner={owner} />
            {isErasing && <EraseOwnerDialog owner={owner} onClose={() => setErasing(false)} onErased={onBack} />}
          </DashboardPage>
        )}
      </Loaded>
    </>
  )
}

function Tokens({ owner: { ownerId, tokens } }: { owner: Owner }) {
  const say = useSay()
  const language = useLanguage()
  const ask = useOperatorAsk()
  const queries = useQueryClient()
  const task = useTask()
  const [isAsked, setAsked] = useState(false)
  const endAll = () =>
    task.run(async () => {
      const { tokensRevoked } = await ask('revokeOwnerTokens', { path: { ownerId } })
      setAsked(false)
      showToast(say(words.ended(tokensRevoked)))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  const action = (
    <Button look="danger" onClick={() => setAsked(true)}>
      {say(words.endAll)}
    </Button>
  )
  return (
    <Panel title={say(words.tokens)} action={action}>
      {tokens.length === 0 && <p className="text-sm text-muted">{say(words.noTokens)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {tokens.map(({ tokenId, kind, createdAt, expiresAt }) => (
          <li key={tokenId} className="py-2 text-sm">
            {say(words.kinds[kind])}
            <span className="text-muted">
              {' '}
              · {say(words.since(momentText(createdAt, language)))}
              {expiresAt !== null && ` · ${say(words.until(momentText(expiresAt, language)))}`}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={say(words.endTitle)}
        description={say(words.endHint)}
        action={say(words.endAll)}
        isOpen={isAsked}
        isBusy={task.isBusy}
        onClose={() => setAsked(false)}
        onConfirm={() => void endAll()}
      >
        <TaskFault fault={task.fault} />
      </ConfirmDialog>
    </Panel>
  )
}

function Subscriptions({ owner: { subscriptions } }: { owner: Owner }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <Panel title={say(words.subscriptions)}>
      {subscriptions.length === 0 && <p className="text-sm text-muted">{say(words.noSubscriptions)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {subscriptions.map(({ subscriptionId, pushService, createdAt }) => (
          <li key={subscriptionId} className="py-2 text-sm">
            {pushService} <span className="text-muted">· {say(words.since(momentText(createdAt, language)))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Claims({ owner: { claims } }: { owner: Owner }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <Panel title={say(words.claims)}>
      {claims.length === 0 && <p className="text-sm text-muted">{say(words.noClaims)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {claims.map(({ claimId, placeId, message, status, createdAt }) => (
          <li key={claimId} className="py-2 text-sm">
            <p>
              {placeId} · {say(words.claimStatuses[status])}
              <span className="text-muted"> · {momentText(createdAt, language)}</span>
            </p>
            <p className="whitespace-pre-wrap text-muted">{message}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
