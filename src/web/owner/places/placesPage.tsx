import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { explorerClient } from '../../service/explorer.ts'
import { settings } from '../../service/settings.ts'
import type { DataOf } from '../../session/callSession.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { buttonClasses } from '../../shell/button.tsx'
import { PlusIcon } from '../../shell/icons.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { NoPlace } from './noPlace.tsx'
import { EraseOwner } from '../eraseOwnerDialog.tsx'
import { OperatorContact } from '../operatorContact.tsx'
import { type OwnPlace, useOwnPlaces } from '../useOwnPlaces.ts'
import { peopleTexts } from '../people/peopleTexts.ts'
import { rulesTexts } from '../rules/rulesTexts.ts'
import { ProposalList } from '../proposals/proposalList.tsx'
import { useNewVenues } from '../proposals/useProposals.ts'
import { claimTexts } from './claimTexts.ts'
import { newVenueTexts } from './newVenueTexts.ts'
import { useOwnClaims } from './useOwnClaims.ts'

const LINK = `min-h-11 ${buttonClasses('plain')}`

/** Lists the owner's places and claims. */
export function PlacesPage() {
  const localize = useLocalized()
  usePageTitle(localize(claimTexts.places))
  const places = useOwnPlaces()
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-5 sm:px-5">
      <header className="flex flex-wrap items-center gap-3">
        <h1 className="flex-1 text-xl font-bold tracking-tight">{localize(claimTexts.places)}</h1>
        <Link to={PATHS.ownerClaim} className={LINK}>
          <PlusIcon className="size-4" />
          {localize(claimTexts.title)}
        </Link>
      </header>
      <QueryContent query={places}>
        {(data) =>
          data.length === 0 ? (
            <NoPlace />
          ) : (
            <ul className="flex flex-col gap-3">
              {data.map((own) => (
                <OwnPlaceRow key={own.placeId} own={own} />
              ))}
            </ul>
          )
        }
      </QueryContent>
      <Claims />
      <NewVenues />
      <OperatorContact />
      <EraseOwner />
    </div>
  )
}

function OwnPlaceRow({ own: { placeId, role, place, partner } }: { own: OwnPlace }) {
  const localize = useLocalized()
  return (
    <li className="flex flex-col gap-2 rounded-2xl border border-line bg-surface p-4 shadow-raised">
      <div>
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="text-lg font-bold">{place?.name ?? placeId}</span>
          {partner && (
            <span className="rounded-md bg-accent-soft px-1.5 py-0.5 text-xs font-medium text-accent-strong">
              {localize(claimTexts.partner)}
            </span>
          )}
          {role !== 'owner' && (
            <span className="rounded-md bg-sunken px-1.5 py-0.5 text-xs font-medium">
              {localize(peopleTexts.roles[role])}
            </span>
          )}
        </p>
        <p className="text-sm text-muted">
          {place ? (place.address?.road ?? place.address?.jibun) : localize(claimTexts.missing)}
        </p>
      </div>
      {place && (
        <p className="flex flex-wrap gap-2">
          {role !== 'staff' && (
            <Link to={PATHS.ownerPlace} params={{ placeId }} className={LINK}>
              {localize(claimTexts.edit)}
            </Link>
          )}
          {role !== 'staff' && partner && (
            <Link to={PATHS.ownerRules} params={{ placeId }} className={LINK}>
              {localize(rulesTexts.link)}
            </Link>
          )}
          {role === 'owner' && (
            <Link to={PATHS.ownerPeople} params={{ placeId }} className={LINK}>
              {localize(peopleTexts.title)}
            </Link>
          )}
          <Link to={PATHS.place} params={{ placeId }} className={LINK}>
            {localize(claimTexts.seen)}
          </Link>
        </p>
      )}
    </li>
  )
}

/** Lists the claims that are not approved yet. */
function Claims() {
  const localize = useLocalized()
  const { data = [] } = useOwnClaims()
  const open = data.filter(({ status }) => status !== 'approved')
  if (open.length === 0) return null
  return (
    <section aria-labelledby="claims" className="flex flex-col gap-2">
      <h2 id="claims" className="font-bold">
        {localize(claimTexts.claims)}
      </h2>
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-surface">
        {open.map((claim) => (
          <ClaimRow key={claim.claimId} claim={claim} />
        ))}
      </ul>
    </section>
  )
}

/** Lists the venues that the owner proposed to add, until they are among the places. */
function NewVenues() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const { proposals, reread } = useNewVenues()
  const withdraw = async (proposalId: string) => {
    await ask('withdrawVenue', { path: { proposalId } })
    await reread()
  }
  const open = proposals.filter(({ releasedAs }) => releasedAs === null)
  return <ProposalList title={localize(newVenueTexts.list)} proposals={open} onWithdraw={withdraw} />
}

function ClaimRow({ claim: { placeId, message, status, rejectReason } }: { claim: DataOf<'listOwnClaims'>[number] }) {
  const localize = useLocalized()
  const language = useLanguage()
  // Read in the same way as a visitor of the explorer, because the place is not the owner's.
  const { data: name } = useQuery({
    queryKey: ['placeName', placeId],
    enabled: settings.explorerKey !== null,
    queryFn: async ({ signal }) =>
      (await explorerClient(language).places.get(placeId, { fields: ['name'] }, { signal })).name,
  })
  return (
    <li className="flex flex-wrap items-baseline gap-x-3 px-4 py-3 text-sm">
      <Link to={PATHS.place} params={{ placeId }} className="font-medium underline underline-offset-4">
        {name ?? placeId}
      </Link>
      <span className={status === 'pending' ? 'text-info' : 'text-bad'}>{localize(claimTexts.statuses[status])}</span>
      <span className="w-full text-muted">{message}</span>
      {rejectReason !== null && (
        <span className="w-full">
          {localize(claimTexts.rejectReason)}: {rejectReason}
        </span>
      )}
    </li>
  )
}
