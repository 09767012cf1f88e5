import { VALUE_SORTS } from '#contract/parameters/query.ts'
import { Options } from '../form/options.tsx'
import { useLocalized } from '../language/language.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { conditionsOf } from './placeRequest.ts'
import { type PlacePage, useExamples, useStats } from './queries.ts'
import { useSentenceSearch } from './searchBox.tsx'
import type { Explorer } from './useExplorer.ts'

interface ResultHeadProps {
  explorer: Explorer
  page: PlacePage | undefined
  isStale: boolean
  isFailed: boolean
}

/** Shows the number of places, example sentences, and of how many places the hours are known. */
export function ResultHead({ explorer, page, isStale, isFailed }: ResultHeadProps) {
  const localize = useLocalized()
  const stats = useStats().data
  const isFirst = conditionsOf(explorer.request).length === 0 && explorer.request.page === 1
  const awaited = isFailed ? explorerTexts.results : explorerTexts.searching
  const total = localize(page && !isStale && !isFailed ? explorerTexts.total(page.meta.total) : awaited)
  return (
    <div className="px-4 pt-4 pb-2 sm:px-5">
      <div className="flex items-center justify-between gap-3">
        <h2 id="results" className="text-lg font-bold" aria-live="polite">
          {total}
        </h2>
        <SortField explorer={explorer} />
      </div>
      {isFirst && stats && <p className="text-sm text-muted">{localize(explorerTexts.intro(stats.totalPlaces))}</p>}
      {isFirst && <Examples explorer={explorer} />}
      {page && <HoursKnown explorer={explorer} page={page} />}
    </div>
  )
}

/** The orders that the search offers; the first is the one without a choice. */
function SortField({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const { address, request } = explorer
  const [first, ...others] =
    request.endpoint === 'nearby' ? (['distance', 'discovery'] as const) : (['discovery'] as const)
  const sorts = [first, ...others, ...VALUE_SORTS]
  const choose = (sort: string) => {
    const { sort: _, page: __, ...rest } = address
    explorer.search(sort === first ? rest : { ...rest, sort })
  }
  return (
    <label className="flex items-center gap-1.5 text-sm text-muted">
      <span className="sr-only">{localize(explorerTexts.sort)}</span>
      <select
        value={sorts.find((sort) => sort === address['sort']) ?? first}
        onChange={(event) => choose(event.target.value)}
        className="h-9 rounded-lg border border-edge bg-paper px-2 text-ink"
      >
        <Options values={sorts} textOf={(sort) => localize(explorerTexts.sorts[sort])} />
      </select>
    </label>
  )
}

function Examples({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const ask = useSentenceSearch(explorer)
  const examples = useExamples()
  if (examples.length === 0) return null
  return (
    <div className="mt-3">
      <h3 className="text-sm font-semibold">{localize(explorerTexts.examples)}</h3>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {examples.map(({ text, total }) => (
          <li key={text}>
            <button
              type="button"
              onClick={() => void ask(text)}
              className="min-h-9 rounded-full border border-line bg-surface px-3 text-left text-sm hover:border-accent hover:text-accent"
            >
              {text} <span className="text-muted">{localize(explorerTexts.total(total))}</span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** States for how many of the places that match otherwise the hours are known. */
function HoursKnown({ explorer, page }: { explorer: Explorer; page: PlacePage }) {
  const localize = useLocalized()
  const { openAt } = page.meta
  if (!openAt || openAt.knownHours === openAt.total) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {localize(explorerTexts.hoursKnown(openAt.knownHours, openAt.total))}
      {openAt.unknownHoursExcluded > 0 && (
        <button
          type="button"
          className="min-h-8 font-medium text-accent underline-offset-4 hover:underline"
          onClick={() => explorer.search({ ...explorer.address, include_unknown_hours: 'true' })}
        >
          {localize(explorerTexts.include)}
        </button>
      )}
    </p>
  )
}
