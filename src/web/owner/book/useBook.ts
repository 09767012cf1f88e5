import { useQuery, useQueryClient } from '@tanstack/react-query'
import { systemClock } from '#base/clock.ts'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { type RequestedReservation, useInboxChange } from '../inbox/useInbox.ts'
import { OWNER } from '../useOwnerSession.ts'

export type BookedTable = RequestedReservation

const BOOK = [OWNER, 'book']
/** Milliseconds between readings, because an event of the stream may be lost. */
const READ_EVERY_MS = 30_000

/** Reads the book of a place on a day. */
export function useBook(placeId: string, date: string) {
  const ask = useSessionCalls()
  return useQuery({
    queryKey: [...BOOK, placeId, date],
    queryFn: async ({ signal }) => {
      const read = await ask('readBook', { path: { id: placeId }, query: { date } }, { signal })
      return { ...read, aheadMs: Date.parse(read.at) - systemClock() }
    },
    refetchInterval: READ_EVERY_MS,
    refetchOnWindowFocus: 'always',
    staleTime: 0,
  })
}

/** Shows a changed reservation in the inbox at once, and reads inbox and book again. */
export function useTableChange() {
  const queries = useQueryClient()
  const inbox = useInboxChange()
  const readBook = () => void queries.invalidateQueries({ queryKey: BOOK })
  return {
    put: (changed: BookedTable) => {
      inbox.reservation(changed)
      readBook()
    },
    readAgain: () => {
      inbox.readAgain()
      readBook()
    },
  }
}
