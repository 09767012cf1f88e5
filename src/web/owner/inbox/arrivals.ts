import { useEffect, useRef, useState } from 'react'
import type { Language } from '#contract/language.ts'
import { inboxTexts } from './inboxTexts.ts'
import { questionTitle } from './questionCard.tsx'
import { playChime } from './chime.ts'
import { tableTime } from './tableTime.ts'
import type { Inbox } from './useInbox.ts'

/**
 * Detects requests that arrived since the first reading of the inbox and plays a sound when it is on. Returns the
 * sentence about the newest request, for a live region.
 */
export function useArrivalAnnouncement(inbox: Inbox | undefined, language: Language, hasSound: boolean): string {
  const known = useRef<ReadonlySet<string> | null>(null)
  const [announcement, setAnnouncement] = useState('')
  useEffect(() => {
    if (!inbox) return
    const waiting = waitingOf(inbox, language)
    const fresh = known.current ? waiting.filter(({ id }) => known.current?.has(id) === false) : []
    known.current = new Set([...(known.current ?? []), ...waiting.map(({ id }) => id)])
    const newest = fresh.at(-1)
    if (!newest) return
    setAnnouncement(newest.text)
    if (hasSound) playChime()
  }, [inbox, language, hasSound])
  return announcement
}

function waitingOf({ questions, reservations }: Inbox, language: Language): { id: string; text: string }[] {
  const asked = questions.map((question) => ({
    id: question.queryId,
    text: inboxTexts.arrivedQuestion(questionTitle(question)[language])[language],
  }))
  const requested = reservations
    .filter(({ status }) => status === 'pending')
    .map(({ reservationId, reservationTime, guestCount }) => ({
      id: reservationId,
      text: inboxTexts.arrivedRequest(tableTime(reservationTime, language), inboxTexts.party(guestCount)[language])[
        language
      ],
    }))
  return [...asked, ...requested]
}
