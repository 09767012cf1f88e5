import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { systemClock } from '#base/clock.ts'
import { useAsk } from '../../session/useAsk.ts'
import type { DataOf } from '../../session/askSession.ts'
import { OWNER } from '../useOwnerSession.ts'
import { useOwnPlaces } from '../useOwnPlaces.ts'

/** What the service says of the owner's requests, and how far its clock is ahead of this device's, in milliseconds. */
export type Inbox = DataOf<'readInbox'> & { aheadMs: number }
export type Question = Inbox['questions'][number]
export type Requested = Inbox['reservations'][number]

/** Read again this often even when the stream says nothing: a ring may have been lost on the way. */
const READ_EVERY_MS = 30_000
const KEY = [OWNER, 'inbox']

export function useInbox() {
  const ask = useAsk()
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

/** What each of the owner's places is called, by its id; null until it is known. */
export function usePlaceNames(): ReadonlyMap<string, string> | null {
  const { data } = useOwnPlaces()
  return data ? new Map(data.map(({ placeId, place }) => [placeId, place?.name ?? placeId])) : null
}

/** Puts into the inbox what an answer has made of things, until it is read again, which happens at once. */
export function useInboxChange() {
  const queries = useQueryClient()
  const change = (alter: (inbox: Inbox) => Inbox) => {
    queries.setQueryData<Inbox>(KEY, (inbox) => inbox && alter(inbox))
    readAgain(queries)
  }
  return {
    question: (settled: Question) => change((inbox) => withQuestion(inbox, settled)),
    reservation: (settled: Requested) => change((inbox) => withReservation(inbox, settled)),
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

function withReservation(inbox: Inbox, settled: Requested): Inbox {
  const others = (list: readonly Requested[]) =>
    list.filter(({ reservationId }) => reservationId !== settled.reservationId)
  const expected = settled.status === 'confirmed' || settled.status === 'no_show' ? [settled] : []
  return {
    ...inbox,
    reservations: [...others(inbox.reservations), ...expected],
    settled: { ...inbox.settled, reservations: [settled, ...others(inbox.settled.reservations)] },
  }
}
