import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { DataTable } from '../../form/dataTable.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { dayText } from '../../language/moment.ts'
import type { DataOf } from '../../session/callSession.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { useSessionCalls } from '../../session/useSessionCalls.ts'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { PATHS } from '../../paths.ts'
import { LINK_LOOK } from '../../shell/linkLook.ts'
import { usePlaceNames } from '../inbox/useInbox.ts'
import { OWNER } from '../useOwnerSession.ts'
import { statisticsTexts as texts } from './statisticsTexts.ts'

type Statistics = DataOf<'readOwnStatistics'>

/** The owner's statistics of the last four weeks. */
export function StatisticsPage() {
  const localize = useLocalized()
  const language = useLanguage()
  const ask = useSessionCalls()
  usePageTitle(localize(texts.title))
  const statistics = useQuery({
    queryKey: [OWNER, 'statistics'],
    queryFn: ({ signal }) => ask('readOwnStatistics', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-5 sm:px-5">
      <h1 className="text-xl font-bold tracking-tight">{localize(texts.title)}</h1>
      <QueryContent query={statistics}>
        {(data) => (
          <>
            <p className="-mt-3 text-sm text-muted">
              {localize(texts.span(dayText(data.from, language), dayText(data.to, language)))}
            </p>
            <Link to={PATHS.ownerHistory} className={LINK_LOOK}>
              {localize(texts.history)}
            </Link>
            <Sums statistics={data} />
            {data.places.length > 1 && <ByPlace statistics={data} />}
            <ByDay days={data.days} />
          </>
        )}
      </QueryContent>
    </div>
  )
}

/** The same sums for each of several places, folded. */
function ByPlace({ statistics: { places } }: { statistics: Statistics }) {
  const names = usePlaceNames()
  return (
    <div className="flex flex-col gap-2">
      {places.map((place) => (
        <details key={place.placeId}>
          <summary className="min-h-11 py-2 font-semibold">{names?.get(place.placeId) ?? place.placeId}</summary>
          <Sums statistics={place} />
        </details>
      ))}
    </div>
  )
}

function Sums({ statistics: { questions, reservations } }: SumsProps) {
  const localize = useLocalized()
  const { medianAnswerS } = questions
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Panel title={localize(texts.questions)}>
        <Figure name={localize(texts.answered)} value={`${questions.answered} / ${questions.asked}`} isMain />
        <Figure
          name={localize(texts.median)}
          value={medianAnswerS === null ? '–' : localize(texts.seconds(medianAnswerS))}
        />
        <Figure name={localize(texts.missed)} value={questions.missed} />
      </Panel>
      <Panel title={localize(texts.reservations)}>
        <Figure name={localize(texts.accepted)} value={`${reservations.accepted} / ${reservations.requested}`} isMain />
        <Figure name={localize(texts.guests)} value={reservations.guests} />
        <Figure name={localize(texts.declined)} value={reservations.declined} />
        <Figure name={localize(texts.missed)} value={reservations.missed} />
        <Figure name={localize(texts.calledOff)} value={reservations.calledOff} />
        <Figure name={localize(texts.noShows)} value={reservations.noShows} />
      </Panel>
    </div>
  )
}

type SumsProps = { statistics: Pick<Statistics, 'questions' | 'reservations'> }

function Panel({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="rounded-2xl border border-line bg-surface p-4">
      <h2 className="mb-2 font-bold">{title}</h2>
      <dl className="flex flex-col gap-1.5">{children}</dl>
    </section>
  )
}

function Figure({ name, value, isMain = false }: { name: string; value: string | number; isMain?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={`tabular-nums ${isMain ? 'text-2xl font-bold' : 'font-medium'}`}>{value}</dd>
    </div>
  )
}

/** Shows the same numbers as bars and as a table. */
function ByDay({ days }: { days: Statistics['days'] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const most = Math.max(1, ...days.map(({ questions, reservations }) => questions + reservations))
  const busy = days.filter(({ questions, reservations }) => questions + reservations > 0).toReversed()
  return (
    <section aria-labelledby="by-day" className="flex flex-col gap-3">
      <h2 id="by-day" className="font-bold">
        {localize(texts.byDay)}
      </h2>
      <div aria-hidden="true" className="flex h-32 items-end gap-0.5 border-b border-line sm:gap-1">
        {days.map(({ day, questions, reservations }) => (
          <div key={day} title={day} className="flex h-full flex-1 flex-col justify-end gap-px">
            <div className="rounded-t-sm bg-accent" style={{ height: `${(reservations / most) * 100}%` }} />
            <div className="bg-info" style={{ height: `${(questions / most) * 100}%` }} />
          </div>
        ))}
      </div>
      <p aria-hidden="true" className="flex gap-4 text-xs text-muted">
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm bg-info" /> {localize(texts.questions)}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm bg-accent" /> {localize(texts.reservations)}
        </span>
      </p>
      <DataTable
        caption={localize(texts.byDay)}
        empty={localize(texts.none)}
        columns={[
          { name: localize(texts.day) },
          { name: localize(texts.questions), isNumber: true },
          { name: localize(texts.reservations), isNumber: true },
        ]}
        rows={busy.map(({ day, questions, answered, reservations, accepted }) => ({
          key: day,
          cells: [dayText(day, language), `${answered} / ${questions}`, `${accepted} / ${reservations}`],
        }))}
      />
    </section>
  )
}
