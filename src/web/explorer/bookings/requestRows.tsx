import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { clockText, momentText } from '../../language/moment.ts'
import { RomanisedName } from '../../language/romanised.tsx'
import { PATHS } from '../../paths.ts'
import { explorerClient } from '../../service/explorer.ts'
import type { DataOf } from '../../session/callSession.ts'
import type { AskedQuestion } from '../guest/askedList.ts'
import { answerText, askedText, useQuestion } from '../guest/followedQuestion.tsx'
import { statusText } from '../guest/followedReservation.tsx'
import { guestTexts } from '../guest/guestTexts.ts'
import { OwnerWords } from '../guest/ownerWords.tsx'
import { bookingsTexts as texts } from './bookingsTexts.ts'
import { unreadState } from './requestList.ts'

export type Reservation = DataOf<'listGuestReservations'>[number]

/** One reservation with its place, time and state. */
export function ReservationRow({ reservation }: { reservation: Reservation }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { placeId, status, reservationTime, guestCount, cancelReason, createdAt } = reservation
  return (
    <li className="flex flex-col gap-0.5 py-3">
      <PlaceLink placeId={placeId} />
      <p>
        {momentText(reservationTime, language)} · {localize(guestTexts.guests(guestCount))}
      </p>
      <p className={status === 'confirmed' ? 'font-medium text-good' : 'font-medium'}>
        {localize(status === 'pending' ? guestTexts.following : statusText(reservation))}
      </p>
      {cancelReason !== null && (
        <p className="text-sm">
          <OwnerWords words={cancelReason} />
        </p>
      )}
      <p className="text-sm text-muted">{localize(texts.requestedAt(clockText(createdAt, language)))}</p>
    </li>
  )
}

/** One question with its place, time and answer; nothing when it is no longer stored. */
export function QuestionRow({ question }: { question: AskedQuestion }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { data, error, errorUpdatedAt } = useQuestion(question.queryId)
  if (!data) return unreadState({ error, errorUpdatedAt }) === 'failed' && <UnreadRow question={question} />
  return (
    <li className="flex flex-col gap-0.5 py-3">
      <PlaceLink placeId={data.placeId} />
      <p>
        {localize(askedText(data))} {data.guestCount !== null && `· ${localize(guestTexts.guests(data.guestCount))}`}
      </p>
      <p className="font-medium">{localize(answerText(data))}</p>
      {data.note !== null && (
        <p className="text-sm">
          <OwnerWords words={data.note} />
        </p>
      )}
      <p className="text-sm text-muted">{localize(guestTexts.askedAt(clockText(data.createdAt, language)))}</p>
    </li>
  )
}

/** A question that could not be read yet. */
function UnreadRow({ question: { placeId, askedAt } }: { question: AskedQuestion }) {
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <li className="flex flex-col gap-0.5 py-3">
      <PlaceLink placeId={placeId} />
      <p className="font-medium">{localize(texts.unread)}</p>
      <p className="text-sm text-muted">
        {localize(guestTexts.askedAt(clockText(new Date(askedAt).toISOString(), language)))}
      </p>
    </li>
  )
}

/** Leads to a place, by its name as soon as it is read. */
function PlaceLink({ placeId }: { placeId: string }) {
  const localize = useLocalized()
  const language = useLanguage()
  const { data: name } = useQuery({
    queryKey: ['placeName', placeId],
    staleTime: Infinity,
    retry: false,
    queryFn: async ({ signal }) =>
      (await explorerClient(language).places.get(placeId, { fields: ['id'] }, { signal })).name,
  })
  return (
    <div>
      <Link to={PATHS.place} params={{ placeId }} className="font-semibold hover:text-accent">
        {name ?? localize(texts.place)}
      </Link>
      {name !== undefined && <RomanisedName name={name} />}
    </div>
  )
}
