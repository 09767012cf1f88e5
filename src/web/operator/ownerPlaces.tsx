import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { ConfirmDialog } from '../form/dialog.tsx'
import { TaskFault } from '../form/faultNotice.tsx'
import { CheckField } from '../form/field.tsx'
import { showToast } from '../form/toast.tsx'
import { useTask } from '../form/useTask.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import { Button } from '../shell/button.tsx'
import type { Owner } from './useOperatorQueries.ts'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { PlaceName } from './placeName.tsx'
import { TransferDialog } from './transferDialog.tsx'
import { OPERATOR_QUERY, useOperatorCalls } from './useOperatorQueries.ts'

type OwnedPlace = Owner['places'][number]

/** How many places show before more are requested. */
const PLACES_A_PAGE = 20

/** Lists the owner's places; the operator can revoke each of them. */
export function OwnerPlaces({ owner: { ownerId, places } }: { owner: Owner }) {
  const localize = useLocalized()
  const language = useLanguage()
  const [asked, setAsked] = useState<OwnedPlace | null>(null)
  const [moving, setMoving] = useState<OwnedPlace | null>(null)
  const [shown, setShown] = useState(PLACES_A_PAGE)
  return (
    <Panel title={localize(texts.places)}>
      {places.length === 0 && <p className="text-sm text-muted">{localize(texts.noPlaces)}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {places.slice(0, shown).map((place) => {
          const { placeId, name, address, partner, since, otherOwners } = place
          const facts = [
            localize(texts.since(momentText(since, language))),
            ...(partner ? [localize(texts.partner)] : []),
            ...(otherOwners > 0 ? [localize(texts.otherOwners(otherOwners))] : []),
          ]
          return (
            <li key={placeId} className="flex flex-wrap items-center justify-between gap-3 py-2.5">
              <div className="min-w-0 text-sm">
                <Link to={PATHS.place} params={{ placeId }} className="text-accent underline underline-offset-4">
                  <PlaceName placeId={placeId} name={name} address={address} />
                </Link>
                <p className="text-muted">{facts.join(' · ')}</p>
              </div>
              <div className="flex flex-wrap gap-2">
                <Button aria-label={`${localize(texts.transfer)}: ${placeId}`} onClick={() => setMoving(place)}>
                  {localize(texts.transfer)}
                </Button>
                <Button aria-label={`${localize(texts.revoke)}: ${placeId}`} onClick={() => setAsked(place)}>
                  {localize(texts.revoke)}
                </Button>
              </div>
            </li>
          )
        })}
      </ul>
      {places.length > shown && (
        <Button className="self-start" onClick={() => setShown(shown + PLACES_A_PAGE)}>
          {localize(texts.morePlaces(places.length - shown))}
        </Button>
      )}
      {moving && <TransferDialog ownerId={ownerId} place={moving} onClose={() => setMoving(null)} />}
      {asked && <RevokeDialog ownerId={ownerId} place={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}

interface RevokeDialogProps {
  ownerId: string
  place: OwnedPlace
  onClose: () => void
}

function RevokeDialog({ ownerId, place: { placeId, name, address }, onClose }: RevokeDialogProps) {
  const localize = useLocalized()
  const ask = useOperatorCalls()
  const queries = useQueryClient()
  const task = useTask()
  // The default of the service.
  const [withdrawEdits, setWithdrawEdits] = useState(true)
  const revoke = () =>
    task.run(async () => {
      const done = await ask('revokePlace', { path: { ownerId, placeId }, body: { withdrawEdits } })
      showToast(localize(texts.revoked(done.reservationsEnded + done.questionsEnded, done.reservationsAhead)))
      onClose()
      await queries.invalidateQueries({ queryKey: OPERATOR_QUERY })
    })
  return (
    <ConfirmDialog
      title={localize(texts.revokeTitle)}
      description={localize(texts.revokeHint)}
      action={localize(texts.revoke)}
      isOpen
      isBusy={task.isBusy}
      onClose={onClose}
      onConfirm={() => void revoke()}
    >
      <p className="font-medium">
        <PlaceName placeId={placeId} name={name} address={address} />
      </p>
      <CheckField
        label={localize(texts.withdrawEdits)}
        hint={localize(texts.withdrawEditsHint)}
        checked={withdrawEdits}
        onChange={({ target }) => setWithdrawEdits(target.checked)}
      />
      <TaskFault fault={task.fault} />
    </ConfirmDialog>
  )
}
