import { useState } from 'react'
import { showToast } from '../../form/toast.tsx'
import type { Instant } from '#base/clock.ts'
import { UNDO_S_MAX } from '#contract/reservation.ts'
import { useLocalized } from '../../language/language.tsx'
import { inboxTexts } from './inboxTexts.ts'
import { QuestionCard } from './questionCard.tsx'
import { ReservationCard } from './reservationCard.tsx'
import { type Settled, SettledCard } from './settledCard.tsx'
import { type Inbox, type Question, type RequestedReservation, useInboxChange } from './useInbox.ts'
import { useCurrentSecond } from './useCurrentSecond.ts'

interface ListProps {
  inbox: Inbox
  placeNames: ReadonlyMap<string, string>
  /** Ids of what was settled on this device during this visit. */
  settledHere: ReadonlySet<string>
}

/**
 * Milliseconds that an answered question stays in its place, so that nothing moves under a finger. The answer to a
 * request is held for the same time, so its card has already stayed when it is settled.
 */
const QUESTION_STAYS_MS = UNDO_S_MAX * 1_000
/** Milliseconds for which a settled card is shown unfolded. */
const UNFOLDED_MS = 60_000

type Item =
  | { kind: 'question'; id: string; expiresAt: string; record: Question }
  | { kind: 'reservation'; id: string; expiresAt: string; record: RequestedReservation }
  | { kind: 'settled'; id: string; expiresAt: string; settled: Settled }

/** Lists what waits for an answer, the most urgent first, and below it what was settled in the last minute. */
export function WaitingList({
  inbox,
  placeNames,
  settledHere,
  onSettledHere,
}: ListProps & { onSettledHere: (id: string) => void }) {
  const localize = useLocalized()
  const now = useCurrentSecond() + inbox.aheadMs
  const shown = useShownIds(inbox)
  const items = itemsOf(inbox, shown, now)
  const settled = (id: string, said: string | undefined, put: () => void) => {
    if (said === undefined) onSettledHere(id)
    else showToast(said)
    put()
  }
  return (
    <>
      <section aria-labelledby="waiting" className="flex flex-col gap-3">
        <h2 id="waiting" className="text-lg font-bold">
          {localize(inboxTexts.waiting)}
        </h2>
        {items.length === 0 && <NothingWaits />}
        {items.map((item) => {
          if (item.kind === 'settled') {
            const here = settledHere.has(item.id)
            return <SettledCard key={item.id} settled={item.settled} here={here} takesFocus={here} />
          }
          return (
            <WaitingCard
              key={item.id}
              item={item}
              placeName={placeNames.get(item.record.placeId) ?? null}
              aheadMs={inbox.aheadMs}
              onSettled={(said, put) => settled(item.id, said, put)}
            />
          )
        })}
      </section>
      <JustSettled all={justSettled(inbox, shown, now)} settledHere={settledHere} />
    </>
  )
}

interface WaitingCardProps {
  item: Exclude<Item, { kind: 'settled' }>
  placeName: string | null
  aheadMs: number
  /** `said`: who settled it before, and how. `put` shows the new state in the inbox. */
  onSettled: (said: string | undefined, put: () => void) => void
}

function WaitingCard({ item, onSettled, ...card }: WaitingCardProps) {
  const change = useInboxChange()
  return item.kind === 'question' ? (
    <QuestionCard
      {...card}
      question={item.record}
      onSettled={(record, said) => onSettled(said, () => change.question(record))}
    />
  ) : (
    <ReservationCard
      {...card}
      reservation={item.record}
      onSettled={(record, said) => onSettled(said, () => change.reservation(record))}
    />
  )
}

/** Lists what left the waiting list within the last minute. */
function JustSettled({ all, settledHere }: { all: readonly Settled[]; settledHere: ReadonlySet<string> }) {
  const localize = useLocalized()
  if (all.length === 0) return null
  return (
    <section aria-labelledby="just-settled" className="flex flex-col gap-2">
      <h2 id="just-settled" className="text-sm font-semibold text-muted">
        {localize(inboxTexts.justSettled)}
      </h2>
      {all.map((settled) => {
        const here = settledHere.has(settled.id)
        return <SettledCard key={settled.id} settled={settled} here={here} takesFocus={here} />
      })}
    </section>
  )
}

function NothingWaits() {
  const localize = useLocalized()
  return (
    <div className="rounded-2xl border border-dashed border-edge px-5 py-6">
      <p className="font-medium">{localize(inboxTexts.nothingWaits)}</p>
      <p className="text-sm text-muted">{localize(inboxTexts.nothingWaitsHint)}</p>
    </div>
  )
}

/** Lists what was settled within the last hour, folded. */
export function SettledList({ inbox, settledHere }: Omit<ListProps, 'placeNames'>) {
  const localize = useLocalized()
  const all = settledOf(inbox).toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
  if (all.length === 0) return null
  return (
    <details>
      <summary className="py-1 text-sm font-semibold text-muted">{localize(inboxTexts.settled(all.length))}</summary>
      <div className="mt-2 flex flex-col gap-2">
        {all.map((settled) => (
          <SettledCard key={settled.id} settled={settled} here={settledHere.has(settled.id)} takesFocus={false} />
        ))}
      </div>
    </details>
  )
}

function settledOf({ settled: { questions, reservations } }: Inbox): Settled[] {
  return [
    ...questions.map((record): Settled => ({
      kind: 'question',
      id: record.queryId,
      record,
      at: record.verifiedAt ?? record.expiresAt,
    })),
    ...reservations.map((record): Settled => ({
      kind: 'reservation',
      id: record.reservationId,
      record,
      at: record.settledAt ?? record.expiresAt,
    })),
  ]
}

/** Ids of what has waited on this page since it was opened; only these stay unfolded for a while once settled. */
function useShownIds({ questions, reservations }: Inbox): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const waiting = [
    ...questions.map(({ queryId }) => queryId),
    ...reservations.filter(({ status }) => status === 'pending').map(({ reservationId }) => reservationId),
  ]
  if (waiting.some((id) => !shown.has(id))) setShown(new Set([...shown, ...waiting]))
  return shown
}

/** Tells whether a settled card keeps its place among those that wait. */
const staysInPlace = ({ kind, at }: Settled, now: Instant) =>
  kind === 'question' && now - Date.parse(at) < QUESTION_STAYS_MS

/** Returns what left the waiting list within the last minute, the newest first. */
function justSettled(inbox: Inbox, shown: ReadonlySet<string>, now: Instant): Settled[] {
  return settledOf(inbox)
    .filter((settled) => shown.has(settled.id) && !staysInPlace(settled, now))
    .filter(({ at }) => now - Date.parse(at) < UNFOLDED_MS)
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
}

function itemsOf(inbox: Inbox, shown: ReadonlySet<string>, now: Instant): Item[] {
  const items: Item[] = [
    ...inbox.questions.map((record): Item => ({
      kind: 'question',
      id: record.queryId,
      expiresAt: record.expiresAt,
      record,
    })),
    ...inbox.reservations
      .filter(({ status }) => status === 'pending')
      .map((record): Item => ({ kind: 'reservation', id: record.reservationId, expiresAt: record.expiresAt, record })),
    ...settledOf(inbox)
      .filter((settled) => shown.has(settled.id) && staysInPlace(settled, now))
      .map((settled): Item => ({ kind: 'settled', id: settled.id, expiresAt: settled.record.expiresAt, settled })),
  ]
  return items.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))
}
