import { useLocalized, useLanguage } from '../../language/language.tsx'
import { numberText } from '../../language/moment.ts'
import { DataTable } from '../../form/dataTable.tsx'
import { QueryContent } from '../../session/loaded.tsx'
import { Panel } from '../dashboardPage.tsx'
import { type DaysOfRequests, useRequestDays } from '../useAccountQueries.ts'
import { usageTexts as texts } from './usageTexts.ts'

const TOO_MANY = 429

interface DayOfAnswers {
  day: string
  answered: number
  tooMany: number
  otherFaults: number
}

/** Shows how many requests of each day were answered, and how many were refused with 429. */
export function AnswersPanel() {
  const localize = useLocalized()
  const query = useRequestDays()
  return (
    <QueryContent query={query}>
      {(data) => (
        <Panel
          title={localize(texts.refusals)}
          hint={localize(data.days === 0 ? texts.notNoted : texts.refusalsHint(data.days))}
        >
          {data.days > 0 && <AnswersTable days={answersByDay(data)} />}
        </Panel>
      )}
    </QueryContent>
  )
}

function AnswersTable({ days }: { days: readonly DayOfAnswers[] }) {
  const localize = useLocalized()
  const language = useLanguage()
  const most = Math.max(1, ...days.map(({ answered, tooMany, otherFaults }) => answered + tooMany + otherFaults))
  const number = (value: number) => numberText(value, language)
  return (
    <DataTable
      caption={localize(texts.refusals)}
      rows={days.map((row) => ({
        key: row.day,
        cells: [
          <span key="day" className="whitespace-nowrap">
            {row.day}
          </span>,
          number(row.answered),
          number(row.tooMany),
          number(row.otherFaults),
          <ShareBar key="share" day={row} most={most} />,
        ],
      }))}
      empty={localize(texts.nothing)}
      columns={[
        { name: localize(texts.day) },
        { name: localize(texts.answered), isNumber: true },
        { name: localize(texts.tooMany), isNumber: true },
        { name: localize(texts.otherFaults), isNumber: true },
        { name: localize(texts.share) },
      ]}
    />
  )
}

/** One bar in three colours; the table beside it contains the same numbers. */
function ShareBar({ day: { answered, tooMany, otherFaults }, most }: { day: DayOfAnswers; most: number }) {
  const width = (value: number) => ({ width: `${(100 * value) / most}%` })
  return (
    <span aria-hidden="true" className="flex h-5 w-32 overflow-hidden rounded bg-sunken sm:w-56">
      <span className="bg-good" style={width(answered)} />
      <span className="bg-warn" style={width(tooMany)} />
      <span className="bg-bad" style={width(otherFaults)} />
    </span>
  )
}

function answersByDay({ rows }: DaysOfRequests): DayOfAnswers[] {
  const days = Map.groupBy(rows, ({ day }) => day)
  return [...days].map(([day, counts]) => {
    const sum = (takes: (status: number) => boolean) =>
      counts.reduce((total, { status, requests }) => total + (takes(status) ? requests : 0), 0)
    return {
      day,
      answered: sum((status) => status < 400),
      tooMany: sum((status) => status === TOO_MANY),
      otherFaults: sum((status) => status >= 400 && status !== TOO_MANY),
    }
  })
}
