import { useQuery } from '@tanstack/react-query'
import { Link, useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { ACCOUNT_QUERY, usePerson } from '../../session/usePerson.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button, buttonClasses } from '../../shell/button.tsx'
import { useCurrentSecond } from '../../owner/inbox/useCurrentSecond.ts'
import { Section } from '../place/section.tsx'
import type { WholePlace } from '../queries.ts'
import { AskForm } from './askForm.tsx'
import { FollowedReservation } from './followedReservation.tsx'
import { guestTexts as texts } from './guestTexts.ts'
import { ReserveForm } from './reserveForm.tsx'

/** Lets a signed-in person request a table or ask a question, and follow the answer; for partner venues only. */
export function GuestSection({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const person = usePerson()
  const back = useLocation({ select: ({ href }) => href })
  if (!place.serviceReservable) return null
  return (
    <Section title={localize(texts.title)} hint={localize(texts.hint)}>
      {person.data ? (
        <Actions key={place.id} place={place} />
      ) : (
        <Link to={PATHS.signIn} search={{ back }} className={`self-start ${buttonClasses('main')}`}>
          {localize(texts.signIn)}
        </Link>
      )}
    </Section>
  )
}

type Shown = 'nothing' | 'reserve' | 'ask'

function Actions({ place }: { place: WholePlace }) {
  const localize = useLocalized()
  const [shown, setShown] = useState<Shown>('nothing')
  const [followed, setFollowed] = useState<readonly string[]>([])
  const earlier = useOpenReservations(place.id)
  const ids = [...new Set([...followed, ...earlier])]
  const toggle = (form: Shown) => setShown(shown === form ? 'nothing' : form)
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap gap-2">
        <Button look="main" className="min-h-11" aria-expanded={shown === 'reserve'} onClick={() => toggle('reserve')}>
          {localize(texts.reserve)}
        </Button>
        <Button className="min-h-11" aria-expanded={shown === 'ask'} onClick={() => toggle('ask')}>
          {localize(texts.ask)}
        </Button>
      </div>
      {shown === 'reserve' && (
        <ReserveForm
          placeId={place.id}
          onSent={(id) => {
            setFollowed([id, ...followed])
            setShown('nothing')
          }}
        />
      )}
      {shown === 'ask' && <AskForm place={place} />}
      {ids.length > 0 && (
        <ul aria-label={localize(texts.mine)} className="flex flex-col gap-3">
          {ids.map((id) => (
            <FollowedReservation key={id} reservationId={id} />
          ))}
        </ul>
      )}
    </div>
  )
}

/** Returns the person's pending and coming reservations at a place, so that a reloaded page still follows them. */
function useOpenReservations(placeId: string): readonly string[] {
  const ask = useSessionCalls()
  const now = useCurrentSecond()
  const { data = [] } = useQuery({
    queryKey: [...ACCOUNT_QUERY, 'reservations'],
    queryFn: ({ signal }) => ask('listGuestReservations', { query: { page_size: 50 } }, { signal }),
    staleTime: 0,
  })
  return data
    .filter(
      (one) =>
        one.placeId === placeId &&
        (one.status === 'pending' || (one.status === 'confirmed' && Date.parse(one.reservationTime) > now)),
    )
    .map(({ reservationId }) => reservationId)
}
