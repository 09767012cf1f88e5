import { useQuery } from '@tanstack/react-query'
import { OnesetError } from '#client/onesetError.ts'
import type { LocalizedText } from '#contract/language.ts'
import type { ProposalWarning } from '#contract/reservation.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { cardTexts } from '../cards/cardTexts.ts'
import { OWNER } from '../useOwnerSession.ts'

/** The same words as on the cards of requests. */
const TEXTS: Readonly<Record<ProposalWarning, LocalizedText>> = {
  day_off: cardTexts.dayOff,
  outside_hours: cardTexts.outsideHours,
  holiday: cardTexts.holiday,
  party_size: cardTexts.partyTooLarge,
  paused: cardTexts.paused,
  vacation: cardTexts.vacation,
  after_last_time: cardTexts.afterLastTime,
  full: cardTexts.full,
}

/** Reads what speaks against a time for a reservation, before it is proposed; `time` null: none is chosen yet. */
export function useProposedTimeCheck(id: string, time: string | null) {
  const ask = useSessionCalls()
  const { data, error } = useQuery({
    queryKey: [OWNER, 'proposedTime', id, time],
    enabled: time !== null,
    staleTime: 0,
    retry: false,
    queryFn: ({ signal }) =>
      ask('checkProposedTime', { path: { id }, query: { reservationTime: time ?? '' } }, { signal }),
  })
  return {
    warnings: (data?.warnings ?? []).map((warning) => TEXTS[warning]),
    isPast: error instanceof OnesetError && error.code === 'reservation_time_invalid',
  }
}
