import { lazy, type ReactNode, Suspense } from 'react'
import { type CalendarDate } from '#base/kst.ts'
import { wordless } from '#contract/language.ts'
import { csvText } from '../../form/csv.ts'
import { saveFile } from '../../form/saveFile.ts'
import { DataTable } from '../../form/dataTable.tsx'
import { useLanguage, useSay } from '../../language/language.tsx'
import { numberText } from '../../language/moment.ts'
import { Loaded } from '../../session/loaded.tsx'
import { Button } from '../../shell/button.tsx'
import { Waiting } from '../../shell/notice.tsx'
import { BarTable } from './barTable.tsx'
import { Panel } from '../dashboardPage.tsx'
import { type UsageSums, useOwnKeys, useUsageSums } from '../useAccountQueries.ts'
import { everyDay } from './usageSpan.ts'
import { usageWords as words } from './usageWords.ts'

/** The chart's library is loaded with the first chart. */
const DayChart = lazy(async () => ({ default: (await import('./dayChart.tsx')).DayChart }))

interface Days {
  from: CalendarDate
  to: CalendarDate
}

/** The tokens of a period, summed by day, by field group and by key. */
export function SumsPanels({ days }: { days: Days }) {
  const say = useSay()
  return (
    <>
      <SumsPanel days={days} by="day" title={say(words.byDay)}>
        {(sums) => <ByDay days={days} sums={sums} />}
      </SumsPanel>
      <div className="grid gap-6 xl:grid-cols-2">
        <SumsPanel days={days} by="tier" title={say(words.byTier)}>
          {({ rows }) => (
            <BarTable
              caption={say(words.byTier)}
              columns={[say(words.tier), say(words.tokens)]}
              rows={rows.map(({ tier = '', tokens }) => ({
                key: tier,
                name: say(words.tiers[tier] ?? wordless(tier)),
                value: tokens,
              }))}
            />
          )}
        </SumsPanel>
        <SumsPanel days={days} by="key" title={say(words.byKey)}>
          {(sums) => <ByKey sums={sums} />}
        </SumsPanel>
      </div>
    </>
  )
}

interface SumsPanelProps {
  days: Days
  by: 'day' | 'tier' | 'key'
  title: string
  children: (sums: UsageSums) => ReactNode
}

function SumsPanel({ days, by, title, children }: SumsPanelProps) {
  const say = useSay()
  const language = useLanguage()
  const query = useUsageSums(days, by)
  const { data } = query
  return (
    <Panel
      title={title}
      {...(data && { hint: say(words.total(numberText(data.tokens, language))) })}
      action={
        <Button aria-label={say(words.csvOf(title))} disabled={!data} onClick={() => data && saveSums(data, by)}>
          {say(words.csv)}
        </Button>
      }
    >
      <Loaded query={query}>
        {(sums) =>
          sums.rows.length === 0 ? <p className="text-sm text-muted">{say(words.nothing)}</p> : children(sums)
        }
      </Loaded>
    </Panel>
  )
}

/** Saves the sums exactly as the service returned them. */
function saveSums({ from, to, rows }: UsageSums, by: 'day' | 'tier' | 'key'): void {
  const name = by === 'key' ? 'keyId' : by
  const text = csvText(
    [name, 'tokens'],
    rows.map((row) => [row[name] ?? '', row.tokens]),
  )
  saveFile(`oneset-tokens-by-${by}-${from}-${to}.csv`, 'text/csv', text)
}

function ByDay({ days, sums }: { days: Days; sums: UsageSums }) {
  const say = useSay()
  const language = useLanguage()
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <DayChart days={everyDay(days, sums.rows)} />
      </Suspense>
      <details>
        <summary className="py-1 text-sm font-medium text-muted">{say(words.asTable)}</summary>
        <DataTable
          caption={say(words.byDay)}
          rows={sums.rows.map(({ day = '', tokens }) => ({ key: day, cells: [day, numberText(tokens, language)] }))}
          columns={[{ name: say(words.day) }, { name: say(words.tokens), isNumber: true }]}
        />
      </details>
    </>
  )
}

/** Tokens by key name. Authorized programs have no key text, so no last four characters. */
function ByKey({ sums: { rows } }: { sums: UsageSums }) {
  const say = useSay()
  const names = new Map(useOwnKeys().data?.map(({ keyId, name }) => [keyId, name]))
  const nameOf = (keyId: string, last4: string) =>
    last4 === '' ? `${keyId} (${say(words.grant)})` : `${names.get(keyId) ?? keyId} …${last4}`
  return (
    <BarTable
      caption={say(words.byKey)}
      columns={[say(words.key), say(words.tokens)]}
      rows={rows
        .map(({ keyId = '', last4 = '', tokens }) => ({ key: keyId, name: nameOf(keyId, last4), value: tokens }))
        .toSorted((a, b) => b.value - a.value)}
    />
  )
}
