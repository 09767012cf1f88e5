import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { DataTable } from '../../form/dataTable.tsx'
import { useLanguage, useSay } from '../../language/language.tsx'
import { dayText } from '../../language/moment.ts'
import type { DataOf } from '../../session/askSession.ts'
import { Loaded } from '../../session/loaded.tsx'
import { useAsk } from '../../session/useAsk.ts'
import { usePageTitle } from '../../shell/pageTitle.ts'
import { OWNER } from '../useOwnerSession.ts'
import { statisticsWords as words } from './statisticsWords.ts'

type Statistics = DataOf<'readOwnStatistics'>

/** The owner's statistics of the last four weeks. */
export function StatisticsPage() {
  const say = useSay()
  const language = useLanguage()
  const ask = useAsk()
  usePageTitle(say(words.title))
  const statistics = useQuery({
    queryKey: [OWNER, 'statistics'],
    queryFn: ({ signal }) => ask('readOwnStatistics', undefined, { signal }),
    staleTime: 0,
  })
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-5 px-4 py-5 sm:px-5">
      <h1 className="text-xl font-bold tracking-tight">{say(words.title)}</h1>
      <Loaded query={statistics}>
        {(data) => (
          <>
            <p className="-mt-3 text-sm text-muted">
              {say(words.span(dayText(data.from, language), dayText(data.to, language)))}
            </p>
            <Sums statistics={data} />
            <ByDay days={data.days} />
          </>
        )}
      </Loaded>
    </div>
  )
}

function Sums({ statistics: { questions, reservations } }: { statistics: Statistics }) {
  const say = useSay()
  const { medianAnswerS } = questions
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Panel title={say(words.questions)}>
        <Figure name={say(words.answered)} value={`${questions.answered} / ${questions.asked}`} isMain />
        <Figure name={say(words.median)} value={medianAnswerS === null ? '–' : say(words.seconds(medianAnswerS))} />
        <Figure name={say(words.missed)} value={questions.missed} />
      </Panel>
      <Panel title={say(words.reservations)}>
        <Figure name={say(words.accepted)} value={`${reservations.accepted} / ${reservations.requested}`} isMain />
        <Figure name={say(words.guests)} value={reservations.guests} />
        <Figure name={say(words.declined)} value={reservations.declined} />
        <Figure name={say(words.missed)} value={reservations.missed} />
        <Figure name={say(words.calledOff)} value={reservations.calledOff} />
        <Figure name={say(words.noShows)} value={reservations.noShows} />
      </Panel>
    </div>
  )
}

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
  const say = useSay()
  const language = useLanguage()
  const most = Math.max(1, ...days.map(({ questions, reservations }) => questions + reservations))
  const busy = days.filter(({ questions, reservations }) => questions + reservations > 0).toReversed()
  return (
    <section aria-labelledby="by-day" className="flex flex-col gap-3">
      <h2 id="by-day" className="font-bold">
        {say(words.byDay)}
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
          <span className="size-2.5 rounded-sm bg-info" /> {say(words.questions)}
        </span>
        <span className="flex items-center gap-1.5">
          <span className="size-2.5 rounded-sm bg-accent" /> {say(words.reservations)}
        </span>
      </p>
      <DataTable
        caption={say(words.byDay)}
        empty={say(words.none)}
        columns={[
          { name: say(words.day) },
          { name: say(words.questions), isNumber: true },
          { name: say(words.reservations), isNumber: true },
        ]}
        rows={busy.map(({ day, questions, answered, reservations, accepted }) => ({
          key: day,
          cells: [dayText(day, language), `${answered} / ${questions}`, `${accepted} / ${reservations}`],
        }))}
      />
    </section>
  )
}
