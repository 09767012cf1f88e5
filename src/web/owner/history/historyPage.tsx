import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import type { DataOf } from '../../session/callSession.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { Button } from '../../shell/button.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { ReservationHistory } from '../cards/reservationHistory.tsx'
import { inboxTexts } from '../inbox/inboxTexts.ts'
import { Guest } from '../inbox/reservationCard.tsx'
import { nearTableTime } from '../inbox/tableTime.ts'
import { useCurrentMinute } from '../inbox/useCurrentSecond.ts'
import { usePlaceNames } from '../inbox/useInbox.ts'
import { OWNER } from '../useOwnerSession.ts'
import { HistoryFilters, type HistoryFilter, NO_FILTER } from './historyFilters.tsx'
import { historyTexts as texts } from './historyTexts.ts'

type Found = DataOf<'searchReservations'>

/** Searches the reservations of the owner's places. */
export function HistoryPage() {
  const localize = useLocalized()
  const ask = useSessionCalls()
  usePageTitle(localize(texts.title))
  const [filter, setFilter] = useState(NO_FILTER)
  const [page, setPage] = useState(1)
  const query = useDeferredValue(queryOf(filter, page))
  const found = useQuery({
    queryKey: [OWNER, 'history', query],
    queryFn: ({ signal }) => ask('searchReservations', { query }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
  const change = (changed: Partial<HistoryFilter>) => {
    setFilter({ ...filter, ...changed })
    setPage(1)
  }
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-5 sm:px-5">
      <h1 className="text-xl font-bold tracking-tight">{localize(texts.title)}</h1>
      <HistoryFilters filter={filter} onChange={change} />
      <QueryContent query={found}>{(data) => <Results found={data} page={page} onPage={setPage} />}</QueryContent>
    </div>
  )
}

function queryOf({ text, from, to, status, placeId }: HistoryFilter, page: number) {
  return {
    page,
    ...(text.trim() !== '' && { q: text.trim() }),
    ...(from !== '' && { from }),
    ...(to !== '' && { to }),
    ...(status !== '' && { status }),
    ...(placeId !== '' && { placeId }),
  }
}

function Results({ found, page, onPage }: { found: Found; page: number; onPage: (page: number) => void }) {
  const localize = useLocalized()
  const { total, pageSize, cut, reservations } = found
  return (
    <>
      <p role="status" className="text-sm text-muted">
        {localize(total === 0 ? texts.nothing : texts.found(total))}
      </p>
      {cut && <p className="text-sm text-warn">{localize(texts.cut)}</p>}
      <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-surface empty:hidden">
        {reservations.map((reservation) => (
          <Row key={reservation.reservationId} reservation={reservation} />
        ))}
      </ul>
      <div className="flex gap-2">
        {page > 1 && <Button onClick={() => onPage(page - 1)}>{localize(texts.before)}</Button>}
        {page * pageSize < total && <Button onClick={() => onPage(page + 1)}>{localize(texts.after)}</Button>}
      </div>
    </>
  )
}

function Row({ reservation }: { reservation: Found['reservations'][number] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const names = usePlaceNames()
  const now = useCurrentMinute()
  const { reservationTime, guestCount, status, guestPhone, placeId } = reservation
  return (
    <li className="flex flex-col gap-1 px-4 py-3">
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="font-semibold">{nearTableTime(reservationTime, language, now)}</span>
        <span>{localize(inboxTexts.party(guestCount))}</span>
        {names !== null && names.size > 1 && <span className="text-sm text-muted">{names.get(placeId)}</span>}
        <span className="ml-auto text-sm font-medium">{localize(texts.statuses[status])}</span>
      </p>
      {guestPhone === null ? (
        <p className="text-sm text-muted">{localize(texts.erased)}</p>
      ) : (
        <Guest reservation={reservation} />
      )}
      <ReservationHistory reservation={reservation} />
    </li>
  )
}
