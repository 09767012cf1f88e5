import { useState } from 'react'
import { useLocalized } from '../../language/language.tsx'
import { PATHS } from '../../paths.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { usePerson } from '../../session/usePerson.ts'
import { Button } from '../../shell/button.tsx'
import { EmptyNote } from '../../shell/emptyNote.tsx'
import { LoadingNote } from '../../shell/notice.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { SignInForm } from '../../signIn/signInForm.tsx'
import { SignOutButton } from '../../dashboard/signOutButton.tsx'
import type { AskedQuestion } from '../guest/askedList.ts'
import { useAskedQuestions } from '../guest/askedQuestions.ts'
import { useReservations } from '../guest/useReservations.ts'
import { bookingsTexts as texts } from './bookingsTexts.ts'
import { firstRequests, type GuestRequest, requestsOf } from './requestList.ts'
import { QuestionRow, type Reservation, ReservationRow } from './requestRows.tsx'

/** How often the list is read while a reservation waits for its answer. */
const PENDING_MS = 5_000

/** What a signed-in guest requested and asked; the form to sign in when nobody is signed in. */
export function BookingsPage() {
  const localize = useLocalized()
  const { data: person, isPending, error } = usePerson()
  usePageTitle(localize(texts.title))
  if (isPending) return <LoadingNote />
  if (error) throw error
  if (person === null) return <SignInForm guestReturn={PATHS.bookings} />
  const { id, email } = person.user
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-1 flex-col gap-3 px-4 py-6 sm:px-5">
      <h1 className="text-2xl font-bold tracking-tight">{localize(texts.title)}</h1>
      <div className="flex flex-wrap items-center gap-3 text-sm text-muted">
        <span className="min-w-0 flex-1 basis-32 truncate">{email}</span>
        <SignOutButton />
      </div>
      <Requests key={id} personId={id} />
    </div>
  )
}

function Requests({ personId }: { personId: string }) {
  const localize = useLocalized()
  const questions = useAskedQuestions(personId)
  const reservations = useReservations(PENDING_MS)
  return (
    <QueryContent query={reservations}>
      {(tables) =>
        tables.length + questions.length === 0 ? (
          <EmptyNote>
            {localize(texts.none)} {localize(texts.noneHint)}
          </EmptyNote>
        ) : (
          <>
            <p className="text-sm text-muted">{localize(texts.hint)}</p>
            <RequestList requests={requestsOf(tables, questions)} />
          </>
        )
      }
    </QueryContent>
  )
}

/** The newest requests, and more of them on demand. */
function RequestList({ requests }: { requests: readonly GuestRequest<Reservation, AskedQuestion>[] }) {
  const localize = useLocalized()
  const [pages, setPages] = useState(1)
  const { shown, left } = firstRequests(requests, pages)
  return (
    <>
      <ul aria-label={localize(texts.list)} className="flex flex-col divide-y divide-line">
        {shown.map((request) =>
          request.kind === 'reservation' ? (
            <ReservationRow key={request.of.reservationId} reservation={request.of} />
          ) : (
            <QuestionRow key={request.of.queryId} question={request.of} />
          ),
        )}
      </ul>
      {left > 0 && (
        <Button className="self-center" onClick={() => setPages(pages + 1)}>
          {localize(texts.more(left))}
        </Button>
      )}
    </>
  )
}
