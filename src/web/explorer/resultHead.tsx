import { VALUE_SORTS } from '#contract/parameters/query.ts'
import { Options } from '../form/options.tsx'
import { useLocalized } from '../language/language.tsx'
import { Examples } from './examples.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { conditionsOf } from './placeRequest.ts'
import { type PlacePage, useMeta } from './queries.ts'
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
  const isFirst = isFirstScreen(explorer)
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
      {isFirst && <p className="text-sm text-muted">{localize(explorerTexts.intro)}</p>}
      {isFirst && <Examples explorer={explorer} />}
      {page && !isStale && <Assumed page={page} />}
      {page && !isStale && <TimePassed explorer={explorer} page={page} />}
      {page && <HoursKnown explorer={explorer} page={page} />}
    </div>
  )
}

const isFirstScreen = ({ request }: Explorer) => conditionsOf(request).length === 0 && request.page === 1

/** Returns whether the head has all its parts, so that the places below it do not move any more. */
export function useIsResultHeadReady(explorer: Explorer): boolean {
  const { isPending } = useMeta()
  return !isFirstScreen(explorer) || !isPending
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

/** Says that the requested time has passed, and offers the same time of tomorrow. */
function TimePassed({ explorer, page }: { explorer: Explorer; page: PlacePage }) {
  const localize = useLocalized()
  const notice = page.meta.notices.find(({ code }) => code === 'time_passed')
  if (notice === undefined) return null
  const { to } = notice
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted" role="status">
      {localize(explorerTexts.timePassed)}
      {to !== undefined && (
        <button
          type="button"
          className="min-h-8 font-medium text-accent underline-offset-4 hover:underline"
          onClick={() => explorer.search({ ...explorer.address, open_at: to })}
        >
          {localize(explorerTexts.askTomorrow)}
        </button>
      )}
    </p>
  )
}

/** Says what the keyword was read as besides what was typed. */
function Assumed({ page }: { page: PlacePage }) {
  const localize = useLocalized()
  const { assumed = [] } = page.meta
  if (assumed.length === 0) return null
  return (
    <ul className="mt-1 text-sm text-muted" role="status">
      {assumed.map(({ typed, read, as }) => (
        <li key={`${typed} ${read}`}>{localize(explorerTexts.assumed(typed, read, as))}</li>
      ))}
    </ul>
  )
}
