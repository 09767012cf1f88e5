import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText } from '../language/moment.ts'
import { PATHS } from '../paths.ts'
import { Button } from '../shell/button.tsx'
import type { Owner } from './useOperatorQueries.ts'
import { ownerDirectoryTexts as texts } from './ownerDirectoryTexts.ts'
import { PlaceName } from './placeName.tsx'
import { RevokeDialog } from './revokeDialog.tsx'
import { TransferDialog } from './transferDialog.tsx'

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
                <Button
                  aria-label={`${localize(texts.losses.ownership.action)}: ${placeId}`}
                  onClick={() => setAsked(place)}
                >
                  {localize(texts.losses.ownership.action)}
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
      {asked && <RevokeDialog loss="ownership" personId={ownerId} place={asked} onClose={() => setAsked(null)} />}
    </Panel>
  )
}
