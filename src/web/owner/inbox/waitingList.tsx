import { useState } from 'react'
import { showToast } from '../../form/toast.tsx'
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

/** Milliseconds that a settled card stays in its place, so that nothing moves under a finger. */
const STAYS_MS = 20_000

type Item =
  | { kind: 'question'; id: string; expiresAt: string; record: Question }
  | { kind: 'reservation'; id: string; expiresAt: string; record: RequestedReservation }
  | { kind: 'settled'; id: string; expiresAt: string; settled: Settled }

/** Lists what waits for an answer, the most urgent first, with recently settled cards in their places. */
export function WaitingList({
  inbox,
  placeNames,
  settledHere,
  onSettledHere,
}: ListProps & { onSettledHere: (id: string) => void }) {
  const localize = useLocalized()
  const change = useInboxChange()
  const now = useCurrentSecond() + inbox.aheadMs
  const shown = useShownIds(inbox)
  const items = itemsOf(inbox, shown, now)
  const settled = (id: string, said: string | undefined, put: () => void) => {
    if (said === undefined) onSettledHere(id)
    else showToast(said)
    put()
  }
  return (
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
        const placeName = placeNames.get(item.record.placeId) ?? null
        const card = { placeName, aheadMs: inbox.aheadMs }
        return item.kind === 'question' ? (
          <QuestionCard
            key={item.id}
            {...card}
            question={item.record}
            onSettled={(record, said) => settled(item.id, said, () => change.question(record))}
          />
        ) : (
          <ReservationCard
            key={item.id}
            {...card}
            reservation={item.record}
            onSettled={(record, said) => settled(item.id, said, () => change.reservation(record))}
          />
        )
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

/** Ids of what has waited on this page since it was opened; only these stay for a while after they are settled. */
function useShownIds({ questions, reservations }: Inbox): ReadonlySet<string> {
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set())
  const waiting = [
    ...questions.map(({ queryId }) => queryId),
    ...reservations.filter(({ status }) => status === 'pending').map(({ reservationId }) => reservationId),
  ]
  if (waiting.some((id) => !shown.has(id))) setShown(new Set([...shown, ...waiting]))
  return shown
}

function itemsOf(inbox: Inbox, shown: ReadonlySet<string>, now: number): Item[] {
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
      .filter(({ id, at }) => shown.has(id) && now - Date.parse(at) < STAYS_MS)
      .map((settled): Item => ({ kind: 'settled', id: settled.id, expiresAt: settled.record.expiresAt, settled })),
  ]
  return items.toSorted((a, b) => Date.parse(a.expiresAt) - Date.parse(b.expiresAt))
}
