import { useQuery } from '@tanstack/react-query'
import { wordless } from '#contract/language.ts'
import { Panel } from '../dashboard/dashboardPage.tsx'
import { useMeta, useStats } from '../explorer/queries.ts'
import { DataTable } from '../form/dataTable.tsx'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { momentText, numberText } from '../language/moment.ts'
import { urlBelow } from '../paths.ts'
import { productTexts as texts } from './productTexts.ts'

/** How often the page asks, in milliseconds. */
const ASKED_EVERY_MS = 30_000

/** The answer of `/readyz`; another status than 200 means that this node serves nobody. */
interface Readiness {
  status: 'ready' | 'degraded'
  dataVersion: string
  degraded?: { part: string }[]
}

function useReadiness() {
  return useQuery({
    queryKey: ['readiness'],
    refetchInterval: ASKED_EVERY_MS,
    retry: false,
    queryFn: async ({ signal }): Promise<Readiness | null> => {
      const response = await fetch(urlBelow('readyz'), { signal, cache: 'no-store' })
      return response.ok ? ((await response.json()) as Readiness) : null
    },
  })
}

/** Shows whether the service works, and which release it serves. */
export function ReadinessPanel() {
  const localize = useLocalized()
  const language = useLanguage()
  const { data, error, dataUpdatedAt, errorUpdatedAt, isPending } = useReadiness()
  const stats = useStats().data
  if (isPending) return null
  const isDown = data === undefined || data === null || error !== null
  const look = isDown ? 'bg-bad' : data.status === 'ready' ? 'bg-good' : 'bg-warn'
  const title = isDown ? texts.down : data.status === 'ready' ? texts.ready : texts.degraded
  const checkedAt = new Date(Math.max(dataUpdatedAt, errorUpdatedAt)).toISOString()
  const facts = isDown
    ? []
    : [
        [texts.version, data.dataVersion] as const,
        ...(stats
          ? ([
              [texts.made, momentText(stats.generatedAt, language)],
              [texts.places, numberText(stats.totalPlaces, language)],
            ] as const)
          : []),
      ]
  return (
    <section className="flex flex-col gap-4 rounded-2xl border border-line bg-surface p-4 sm:p-5" aria-live="polite">
      <div>
        <h2 className="flex items-center gap-2 text-lg font-bold">
          <span className={`size-3 rounded-full ${look}`} aria-hidden="true" />
          {localize(title)}
        </h2>
        {!isDown &&
          (data.degraded ?? []).map(({ part }) => (
            <p key={part} className="text-sm">
              {localize(texts.parts[part] ?? wordless(part))}
            </p>
          ))}
        <p className="text-sm text-muted">{localize(texts.checkedAt(momentText(checkedAt, language)))}</p>
      </div>
      <dl className="grid grid-cols-1 gap-x-4 gap-y-3 sm:grid-cols-3">
        {facts.map(([name, value]) => (
          <div key={name.en}>
            <dt className="text-sm text-muted">{localize(name)}</dt>
            <dd className="font-semibold break-words tabular-nums">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

/** Lists the sources of the served release with their editions. */
export function SourceTable() {
  const localize = useLocalized()
  const sources = useMeta().data?.sources ?? []
  if (sources.length === 0) return null
  return (
    <Panel title={localize(texts.sources)}>
      <DataTable
        caption={localize(texts.sources)}
        columns={[
          { name: localize(texts.source) },
          { name: localize(texts.edition) },
          { name: localize(texts.licence) },
        ]}
        rows={sources.map(({ id, name, editionDate, licence }) => ({
          key: id,
          cells: [name, editionDate ?? localize(texts.notStated), licence ?? localize(texts.notStated)],
        }))}
      />
    </Panel>
  )
}
