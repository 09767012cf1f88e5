import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { useOwnPlaces } from '../useOwnPlaces.ts'
import { OWNER } from '../useOwnerSession.ts'
import { ActivityList } from './activityList.tsx'
import { InvitationRow } from './invitationRow.tsx'
import { InviteForm } from './inviteForm.tsx'
import { PersonRow } from './personRow.tsx'
import { peopleTexts as texts } from './peopleTexts.ts'

const LIST = 'flex flex-col divide-y divide-line rounded-2xl border border-line bg-surface px-4'

/** Who has access to a place: the owner invites, changes roles, removes, and sees who did what. */
export function PeoplePage() {
  const localize = useLocalized()
  usePageTitle(localize(texts.title))
  const { placeId } = useParams({ from: PATHS.ownerPeople })
  const name = useOwnPlaces().data?.find((own) => own.placeId === placeId)?.place?.name
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-5 px-4 py-5 sm:px-5">
      <header>
        <Link to={PATHS.ownerPlaces} className={LINK_LOOK}>
          {localize(texts.back)}
        </Link>
        <h1 className="mt-2 text-xl font-bold tracking-tight">
          {localize(texts.title)}
          {name !== undefined && ` · ${name}`}
        </h1>
        <p className="mt-1 text-sm text-muted">{localize(texts.hint)}</p>
      </header>
      <People placeId={placeId} />
      <PlaceActivity placeId={placeId} />
    </div>
  )
}

const peopleKey = (placeId: string) => [OWNER, 'people', placeId]

function People({ placeId }: { placeId: string }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const queries = useQueryClient()
  const people = useQuery({
    queryKey: [...peopleKey(placeId), 'list'],
    queryFn: ({ signal }) => ask('listPeople', { path: { id: placeId } }, { signal }),
    staleTime: 0,
  })
  const changed = () => queries.invalidateQueries({ queryKey: peopleKey(placeId) })
  return (
    <QueryContent query={people}>
      {({ people: members, invitations }) => (
        <>
          <ul className={LIST}>
            {members.map((person) => (
              <PersonRow key={person.personId} placeId={placeId} person={person} onChanged={changed} />
            ))}
          </ul>
          <InviteForm placeId={placeId} onSent={changed} />
          {invitations.length > 0 && (
            <section aria-labelledby="invitations" className="flex flex-col gap-2">
              <h2 id="invitations" className="font-bold">
                {localize(texts.waiting)}
              </h2>
              <ul className={LIST}>
                {invitations.map((one) => (
                  <InvitationRow key={one.invitationId} placeId={placeId} invitation={one} onChanged={changed} />
                ))}
              </ul>
            </section>
          )}
        </>
      )}
    </QueryContent>
  )
}

function PlaceActivity({ placeId }: { placeId: string }) {
  const localize = useLocalized()
  const ask = useSessionCalls()
  const activity = useQuery({
    queryKey: [...peopleKey(placeId), 'activity'],
    queryFn: ({ signal }) => ask('readPlaceActivity', { path: { id: placeId } }, { signal }),
    staleTime: 0,
  })
  return (
    <section aria-labelledby="activity" className="flex flex-col gap-2">
      <h2 id="activity" className="font-bold">
        {localize(texts.activity)}
      </h2>
      <QueryContent query={activity}>{(rows) => <ActivityList rows={rows} />}</QueryContent>
    </section>
  )
}
