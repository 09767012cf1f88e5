import { keepPreviousData, useQuery } from '@tanstack/react-query'
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

/** What is known of a time before it is proposed. */
export interface ProposedTimeCheck {
  /** What speaks against the time; while it is checked, what spoke against the one before. */
  warnings: readonly LocalizedText[]
  isChecking: boolean
  /** The time has passed, or is too far ahead. */
  isRefused: boolean
  /** Why the time could not be checked. */
  fault: OnesetError | null
}

/** Reads what speaks against a time for a reservation, before it is proposed; `time` null: none is chosen yet. */
export function useProposedTimeCheck(id: string, time: string | null): ProposedTimeCheck {
  const ask = useSessionCalls()
  const { data, error, isFetching } = useQuery({
    queryKey: [OWNER, 'proposedTime', id, time],
    enabled: time !== null,
    staleTime: 0,
    retry: false,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      ask('checkProposedTime', { path: { id }, query: { reservationTime: time ?? '' } }, { signal }),
  })
  const failure = error instanceof OnesetError && !isFetching ? error : null
  const isRefused = failure?.code === 'reservation_time_invalid'
  return {
    warnings: (data?.warnings ?? []).map((warning) => TEXTS[warning]),
    isChecking: isFetching,
    isRefused,
    fault: isRefused ? null : failure,
  }
}
