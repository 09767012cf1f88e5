import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { DashboardPage, Panel } from '../dashboard/dashboardPage.tsx'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { QueryContent } from '../session/loaded.tsx'
import { Button } from '../shell/button.tsx'
import { EraseOwnerDialog } from './eraseOwnerDialog.tsx'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { ActivityList } from '../owner/people/activityList.tsx'
import { OwnerPlaces } from './ownerPlaces.tsx'
import { Roles } from './ownerRoles.tsx'
import { SuspensionButton } from './suspensionButton.tsx'
import { OPERATOR_QUERY, useOperatorCalls, type Owner } from './useOperatorQueries.ts'

/** Shows one owner: places, sessions, tokens and claims, with the actions of the operator. */
export function OwnerDetail({ ownerId, onBack }: { ownerId: string; onBack: () => void }) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const query = useQuery({
    queryKey: [...OPERATOR_QUERY, 'readOwner', ownerId],
    staleTime: 0,
    queryFn: () => ask('readOwner', { path: { ownerId } }),
  })
  const [isErasing, setErasing] = useState(false)
  return (
    <>
      <Button className="self-start" onClick={onBack}>
        {localize(texts.back)}
      </Button>
      <QueryContent query={query}>
        {(owner) => (
          <DashboardPage
            title={owner.email}
            hint={owner.ownerId}
            action={
              <div className="flex flex-wrap gap-2">
                <SuspensionButton owner={owner} />
                <Button look="danger" onClick={() => setErasing(true)}>
                  {localize(texts.erase)}
                </Button>
              </div>
            }
          >
            <OwnerPlaces owner={owner} />
            <Roles title={localize(texts.roles)} roles={owner.roles} />
            <Roles title={localize(texts.people)} roles={owner.people} />
            <Tokens owner={owner} />
            <Subscriptions owner={owner} />
            <Claims owner={owner} />
            <Panel title={localize(texts.activity)}>
              <ActivityList rows={owner.activity} placeNames={placeNamesOf(owner)} />
            </Panel>
            {isErasing && <EraseOwnerDialog owner={owner} onClose={() => setErasing(false)} onErased={onBack} />}
          </DashboardPage>
        )}
      </QueryContent>
    </>
  )
}

function placeNamesOf({ places, roles, people }: Owner): ReadonlyMap<string, string> {
  return new Map([...places, ...roles, ...people].map(({ placeId, name }) => [placeId, name ?? placeId]))
}

function Tokens({ owner: { ownerId, tokens } }: { owner: Owner }) {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  const [isAsked, setAsked] = useState(false)
  const endAll = () =>
    task.run(async () => {
      const { tokensRevoked } = await ask('revokeOwnerTokens', { path: { ownerId } })
      setAsked(false)
      showToast(localize(texts.ended(tokensRevoked)))
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  const action = (
    <Button look="danger" onClick={() => setAsked(true)}>
      {localize(texts.endAll)}
    </Button>
  )
  return (
    <Panel title={localize(texts.tokens)} action={action}>
      {tokens.length === 0 && <p className="text-sm text-muted">{localize(texts.noTokens)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {tokens.map(({ tokenId, kind, createdAt, expiresAt }) => (
          <li key={tokenId} className="py-2 text-sm">
            {localize(texts.kinds[kind])}
            <span className="text-muted">
              {' '}
              · {localize(texts.since(momentText(createdAt, language)))}
              {expiresAt !== null && ` · ${localize(texts.until(momentText(expiresAt, language)))}`}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        title={localize(texts.endTitle)}
        description={localize(texts.endHint)}
        action={localize(texts.endAll)}
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
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <Panel title={localize(texts.subscriptions)}>
      {subscriptions.length === 0 && <p className="text-sm text-muted">{localize(texts.noSubscriptions)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {subscriptions.map(({ subscriptionId, pushService, createdAt }) => (
          <li key={subscriptionId} className="py-2 text-sm">
            {pushService} <span className="text-muted">· {localize(texts.since(momentText(createdAt, language)))}</span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function Claims({ owner: { claims } }: { owner: Owner }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <Panel title={localize(texts.claims)}>
      {claims.length === 0 && <p className="text-sm text-muted">{localize(texts.noClaims)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {claims.map(({ claimId, placeId, message, status, createdAt }) => (
          <li key={claimId} className="py-2 text-sm">
            <p>
              {placeId} · {localize(texts.claimStatuses[status])}
              <span className="text-muted"> · {momentText(createdAt, language)}</span>
            </p>
            <p className="whitespace-pre-wrap text-muted">{message}</p>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
