import { useState } from 'react'
import { systemClock } from '#base/clock.ts'
import { addDays, type CalendarDate, kstDate } from '#base/kst.ts'
import { SelectField, TextField } from '../../form/field.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { QueryContent } from '../../session/loaded.tsx'
import { Button, IconButton } from '../../shell/button.tsx'
import { BackIcon, ForwardIcon, PlusIcon } from '../../shell/icons.tsx'
import { LoadingNote } from '../../shell/notice.tsx'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { useInboxWatch } from '../inbox/inboxWatch.tsx'
import { ReservationRow } from '../inbox/reservationList.tsx'
import { nearTableTime } from '../inbox/tableTime.ts'
import { useCurrentSecond } from '../inbox/useCurrentSecond.ts'
import { usePlaceNames } from '../inbox/useInbox.ts'
import { NoPlace } from '../places/noPlace.tsx'
import { PauseCard } from '../rules/pauseCard.tsx'
import { bookTexts as texts } from './bookTexts.ts'
import { EntryDialog } from './entryDialog.tsx'
import { type BookedTable, useBook } from './useBook.ts'

/** The book: all reservations of a day at a place, and a form to enter one. */
export function BookPage() {
  const localize = useLocalized()
  usePageTitle(localize(texts.title))
  const placeNames = usePlaceNames()
  const [chosen, setChosen] = useState<string | null>(null)
  if (placeNames === null) return <LoadingNote />
  const placeId = chosen ?? [...placeNames.keys()][0]
  if (placeId === undefined) return <NoPlace />
  return (
    <div className="mx-auto flex w-full max-w-2xl flex-col gap-4 px-4 py-4 sm:px-5">
      <h1 className="text-xl font-bold tracking-tight">{localize(texts.title)}</h1>
      {placeNames.size > 1 && (
        <SelectField label={localize(texts.place)} value={placeId} onChange={({ target }) => setChosen(target.value)}>
          {[...placeNames].map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      )}
      <PauseCard key={placeId} placeId={placeId} />
      <BookDay placeId={placeId} />
    </div>
  )
}

function BookDay({ placeId }: { placeId: string }) {
  const localize = useLocalized()
  const [date, setDate] = useState(() => kstDate(systemClock()))
  const [isEntering, setEntering] = useState(false)
  const book = useBook(placeId, date)
  return (
    <>
      <div className="flex items-end gap-1">
        <IconButton label={localize(texts.previous)} onClick={() => setDate(addDays(date, -1))}>
          <BackIcon />
        </IconButton>
        <div className="min-w-0 flex-1">
          <TextField
            label={localize(texts.day)}
            type="date"
            required
            value={date}
            onChange={({ target }) => target.value !== '' && setDate(target.value)}
          />
        </div>
        <IconButton label={localize(texts.next)} onClick={() => setDate(addDays(date, 1))}>
          <ForwardIcon />
        </IconButton>
      </div>
      <Button look="main" className="min-h-12" onClick={() => setEntering(true)}>
        <PlusIcon className="size-4" />
        {localize(texts.enter)}
      </Button>
      <QueryContent query={book}>
        {({ reservations, parties, guests, aheadMs }) => (
          <>
            <p className="font-semibold">{localize(texts.totals(parties, guests))}</p>
            <Tables reservations={reservations} aheadMs={aheadMs} />
            {parties === 0 && <NextTable placeId={placeId} after={date} onShow={setDate} />}
          </>
        )}
      </QueryContent>
      {isEntering && <EntryDialog placeId={placeId} date={date} entry={null} onClose={() => setEntering(false)} />}
    </>
  )
}

interface NextTableProps {
  placeId: string
  after: CalendarDate
  onShow: (date: CalendarDate) => void
}

/** Leads from a day without tables to the next one, so that a table of tomorrow does not seem lost. */
function NextTable({ placeId, after, onShow }: NextTableProps) {
  const localize = useLocalized()
  const language = useLanguage()
  const { inbox } = useInboxWatch()
  const [next] = (inbox.data?.reservations ?? [])
    .filter((table) => table.placeId === placeId && table.status === 'confirmed')
    .filter(({ reservationTime }) => dayOf(reservationTime) > after)
    .toSorted((a, b) => Date.parse(a.reservationTime) - Date.parse(b.reservationTime))
  if (!inbox.data || !next) return null
  const time = nearTableTime(next.reservationTime, language, Date.parse(inbox.data.at))
  return (
    <Button className="self-start" onClick={() => onShow(dayOf(next.reservationTime))}>
      {localize(texts.nextTable(time, next.guestCount))}
    </Button>
  )
}

const dayOf = (time: string): CalendarDate => kstDate(Date.parse(time))

function Tables({ reservations, aheadMs }: { reservations: readonly BookedTable[]; aheadMs: number }) {
  const localize = useLocalized()
  const now = useCurrentSecond() + aheadMs
  const kept = reservations.filter(({ status }) => status !== 'cancelled')
  const gone = reservations.filter(({ status }) => status === 'cancelled')
  const rows = (some: readonly BookedTable[]) => (
    <ul className="flex flex-col divide-y divide-line rounded-2xl border border-line bg-surface">
      {some.map((reservation) => (
        <ReservationRow key={reservation.reservationId} reservation={reservation} placeName={null} now={now} />
      ))}
    </ul>
  )
  return (
    <>
      {kept.length === 0 ? <p className="text-sm text-muted">{localize(texts.none)}</p> : rows(kept)}
      {gone.length > 0 && (
        <details>
          <summary className="py-1 text-sm font-semibold text-muted">{localize(texts.gone(gone.length))}</summary>
          <div className="mt-2">{rows(gone)}</div>
        </details>
      )}
    </>
  )
}
