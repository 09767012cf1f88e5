import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { systemClock } from '#base/clock.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import type { DataOf } from '../../session/callSession.ts'
import { OWNER } from '../useOwnerSession.ts'
import { useOwnPlaces } from '../useOwnPlaces.ts'

/** The inbox of the service, and how far the service's clock is ahead of this device's, in milliseconds. */
export type Inbox = DataOf<'readInbox'> & { aheadMs: number }
export type Question = Inbox['questions'][number]
export type RequestedReservation = Inbox['reservations'][number]

/** Milliseconds between readings, because an event of the stream may be lost. */
const READ_EVERY_MS = 30_000
const KEY = [OWNER, 'inbox']

export function useInbox() {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }): Promise<Inbox> => {
      const read = await ask('readInbox', undefined, { signal })
      return { ...read, aheadMs: Date.parse(read.at) - systemClock() }
    },
    refetchInterval: READ_EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
    retry: false,
  })
}

/** Returns the name of each of the owner's places by its id; null until they are loaded. */
export function usePlaceNames(): ReadonlyMap<string, string> | null {
  const { data } = useOwnPlaces()
  return data ? new Map(data.map(({ placeId, place }) => [placeId, place?.name ?? placeId])) : null
}

/** Applies the result of an answer to the inbox until the inbox is read again, which happens immediately. */
export function useInboxChange() {
  const queries = useQueryClient()
  const change = (alter: (inbox: Inbox) => Inbox) => {
    queries.setQueryData<Inbox>(KEY, (inbox) => inbox && alter(inbox))
    readAgain(queries)
  }
  return {
    question: (settled: Question) => change((inbox) => withQuestion(inbox, settled)),
    reservation: (settled: RequestedReservation) => change((inbox) => withReservation(inbox, settled)),
    readAgain: () => readAgain(queries),
  }
}

function readAgain(queries: QueryClient): void {
  void queries.invalidateQueries({ queryKey: KEY })
}

function withQuestion(inbox: Inbox, settled: Question): Inbox {
  const others = (list: readonly Question[]) => list.filter(({ queryId }) => queryId !== settled.queryId)
  return {
    ...inbox,
    questions: others(inbox.questions),
    settled: { ...inbox.settled, questions: [settled, ...others(inbox.settled.questions)] },
  }
}

function withReservation(inbox: Inbox, settled: RequestedReservation): Inbox {
  const others = (list: readonly RequestedReservation[]) =>
    list.filter(({ reservationId }) => reservationId !== settled.reservationId)
  const stays = settled.status !== 'cancelled' && settled.status !== 'expired'
  // A pending one has an answer that can still be undone, or had one.
  const isPending = settled.status === 'pending'
  return {
    ...inbox,
    reservations: [...others(inbox.reservations), ...(stays ? [settled] : [])],
    settled: {
      ...inbox.settled,
      reservations: isPending ? inbox.settled.reservations : [settled, ...others(inbox.settled.reservations)],
    },
  }
}
