import { lazy, type ReactNode, Suspense } from 'react'
import { type CalendarDate } from '#base/kst.ts'
import { wordless } from '#contract/language.ts'
import { csvText } from '../../form/csv.ts'
import { saveFile } from '../../form/saveFile.ts'
import { DataTable } from '../../form/dataTable.tsx'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { numberText } from '../../language/moment.ts'
import { QueryContent } from '../../session/loaded.tsx'
import { Button } from '../../shell/button.tsx'
import { LoadingNote } from '../../shell/notice.tsx'
import { BarTable } from './barTable.tsx'
import { Panel } from '../dashboardPage.tsx'
import { type UsageSums, useOwnKeys, useUsageSums } from '../useAccountQueries.ts'
import { everyDay } from './usageSpan.ts'
import { usageTexts as texts } from './usageTexts.ts'

/** The chart's library is loaded with the first chart. */
const DayChart = lazy(async () => ({ default: (await import('./dayChart.tsx')).DayChart }))

interface Days {
  from: CalendarDate
  to: CalendarDate
}

/** The tokens of a period, summed by day, by field group and by key. */
export function SumsPanels({ days }: { days: Days }) {
  const localize = useLocalized()
  return (
    <>
      <SumsPanel days={days} by="day" title={localize(texts.byDay)}>
        {(sums) => <ByDay days={days} sums={sums} />}
      </SumsPanel>
      <div className="grid gap-6 xl:grid-cols-2">
        <SumsPanel days={days} by="tier" title={localize(texts.byTier)}>
          {({ rows }) => (
            <BarTable
              caption={localize(texts.byTier)}
              columns={[localize(texts.tier), localize(texts.tokens)]}
              rows={rows.map(({ tier = '', tokens }) => ({
                key: tier,
                name: localize(texts.tiers[tier] ?? wordless(tier)),
                value: tokens,
              }))}
            />
          )}
        </SumsPanel>
        <SumsPanel days={days} by="key" title={localize(texts.byKey)}>
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
  const localize = useLocalized()
  const language = useLanguage()
  const query = useUsageSums(days, by)
  const { data } = query
  return (
    <Panel
      title={title}
      {...(data && { hint: localize(texts.total(numberText(data.tokens, language))) })}
      action={
        <Button aria-label={localize(texts.csvOf(title))} disabled={!data} onClick={() => data && saveSums(data, by)}>
          {localize(texts.csv)}
        </Button>
      }
    >
      <QueryContent query={query}>
        {(sums) =>
          sums.rows.length === 0 ? <p className="text-sm text-muted">{localize(texts.nothing)}</p> : children(sums)
        }
      </QueryContent>
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
  const localize = useLocalized()
  const language = useLanguage()
  return (
    <>
      <Suspense fallback={<LoadingNote />}>
        <DayChart days={everyDay(days, sums.rows)} />
      </Suspense>
      <details>
        <summary className="py-1 text-sm font-medium text-muted">{localize(texts.asTable)}</summary>
        <DataTable
          caption={localize(texts.byDay)}
          rows={sums.rows.map(({ day = '', tokens }) => ({ key: day, cells: [day, numberText(tokens, language)] }))}
          columns={[{ name: localize(texts.day) }, { name: localize(texts.tokens), isNumber: true }]}
        />
      </details>
    </>
  )
}

/** Tokens by key name. Authorized programs have no key text, so no last four characters. */
function ByKey({ sums: { rows } }: { sums: UsageSums }) {
  const localize = useLocalized()
  const names = new Map(useOwnKeys().data?.map(({ keyId, name }) => [keyId, name]))
  const nameOf = (keyId: string, last4: string) =>
    last4 === '' ? `${keyId} (${localize(texts.grant)})` : `${names.get(keyId) ?? keyId} …${last4}`
  return (
    <BarTable
      caption={localize(texts.byKey)}
      columns={[localize(texts.key), localize(texts.tokens)]}
      rows={rows
        .map(({ keyId = '', last4 = '', tokens }) => ({ key: keyId, name: nameOf(keyId, last4), value: tokens }))
        .toSorted((a, b) => b.value - a.value)}
    />
  )
}
