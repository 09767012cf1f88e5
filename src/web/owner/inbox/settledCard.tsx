import { useEffect, useRef } from 'react'
import type { Instant } from '#base/clock.ts'
import type { Language, LocalizedText } from '#contract/language.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { answerText } from './answers.ts'
import { cardId } from './askedItem.ts'
import { CorrectButton } from './correctButton.tsx'
import { ReservationHistory } from '../cards/reservationHistory.tsx'
import { Guest } from './reservationCard.tsx'
import { inboxTexts } from './inboxTexts.ts'
import { questionTitle } from './questionCard.tsx'
import { koreanClockText, nearTableTime } from './tableTime.ts'
import { useCurrentMinute } from './useCurrentSecond.ts'
import type { Question, RequestedReservation } from './useInbox.ts'

/** A settled question or reservation. */
export type Settled =
  | { kind: 'question'; id: string; record: Question; at: string }
  | { kind: 'reservation'; id: string; record: RequestedReservation; at: string }

interface SettledCardProps {
  settled: Settled
  /** Settled by a button on this device. */
  here: boolean
  /** Receives the focus of the button that disappeared. */
  takesFocus: boolean
}

/** One line: the question, the answer, who gave it and when; of a reservation also the guest and what happened. */
export function SettledCard({ settled, here, takesFocus }: SettledCardProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const line = useRef<HTMLElement>(null)
  useEffect(() => {
    // A person who types elsewhere by now, for example in a dialog, keeps the focus.
    if (takesFocus && document.activeElement === document.body) line.current?.focus()
  }, [takesFocus])
  const { title, said, by } = statusText(settled, here, { language, now: useCurrentMinute() })
  return (
    <article
      ref={line}
      id={cardId(settled.id)}
      tabIndex={-1}
      className="flex flex-wrap items-baseline gap-x-3 rounded-xl border border-line bg-sunken px-4 py-2.5 text-sm"
    >
      <span className="font-semibold">{title}</span>
      {said !== null && <span>{said}</span>}
      <span className="ml-auto text-muted">
        {localize(by)} {koreanClockText(settled.at)}
      </span>
      {settled.kind === 'question' && <CorrectButton question={settled.record} />}
      {settled.kind === 'reservation' && (
        <div className="w-full">
          <Guest reservation={settled.record} />
          <ReservationHistory reservation={settled.record} />
        </div>
      )}
    </article>
  )
}

function statusText(settled: Settled, here: boolean, { language, now }: { language: Language; now: Instant }) {
  if (settled.kind === 'reservation') {
    const { reservationTime, guestCount } = settled.record
    const title = `${nearTableTime(reservationTime, language, now)} · ${inboxTexts.party(guestCount)[language]}`
    return { title, said: null, by: outcomeOf(settled.record) }
  }
  const { record } = settled
  const answer = answerText(record.kind, record.status)
  const said = [answer?.[language], record.note].filter(Boolean).join(' · ')
  const by: LocalizedText =
    record.verifiedBy === null ? inboxTexts.noAnswer : inboxTexts.by[here ? 'here' : record.verifiedBy]
  return { title: questionTitle(record)[language], said: said === '' ? null : said, by }
}

/** Returns what became of a reservation, and by whom. */
export function outcomeOf({ status, cancelledBy, approvedAt }: RequestedReservation): LocalizedText {
  const { outcomes } = inboxTexts
  if (status !== 'cancelled') return status === 'pending' ? outcomes.expired : outcomes[status]
  if (cancelledBy === 'owner') return approvedAt === null ? outcomes.declined : outcomes.cancelled
  return cancelledBy === 'guest' ? outcomes.calledOff : outcomes.ended
}
