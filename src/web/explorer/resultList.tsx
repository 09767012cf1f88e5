import { useEffect, useRef } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { useSay } from '../language/language.tsx'
import { serviceUrl } from '../service/settings.ts'
import { Button } from '../shell/button.tsx'
import { shellWords } from '../shell/shellWords.ts'
import { EXAMPLES, explorerWords } from './explorerWords.ts'
import { PlaceCard } from './placeCard.tsx'
import { CARD_FIELDS, conditionsOf, withoutFault } from './placeRequest.ts'
import { type PlacePage, usePlacePage, useStats } from './queries.ts'
import { formsOf, listCall } from './requestForms.ts'
import { RequestPanel } from './requestPanel.tsx'
import { useAsk } from './searchBox.tsx'
import type { Explorer } from './useExplorer.ts'

/** The places of the page, and what the page cost. */
export function ResultList({ explorer }: { explorer: Explorer }) {
  const { request } = explorer
  const { data, error, isPlaceholderData, refetch } = usePlacePage(request)
  const top = useRef<HTMLDivElement>(null)
  const { page } = request
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current !== page) top.current?.scrollTo({ top: 0 })
    shownPage.current = page
  }, [page])
  return (
    <div ref={top} className="flex min-h-0 flex-1 flex-col lg:overflow-y-auto">
      <ResultHead explorer={explorer} page={data} isStale={isPlaceholderData} isFailed={error !== null} />
      {error ? (
        <Failure explorer={explorer} error={error} onAgain={() => void refetch()} />
      ) : data ? (
        <Cards explorer={explorer} page={data} isStale={isPlaceholderData} />
      ) : (
        <Skeleton />
      )}
      {data && !error && (
        <RequestPanel
          forms={formsOf(listCall(request, CARD_FIELDS), serviceUrl)}
          units={data.units}
          tookMs={data.tookMs}
        />
      )}
    </div>
  )
}

function ResultHead({
  explorer,
  page,
  isStale,
  isFailed,
}: {
  explorer: Explorer
  page: PlacePage | undefined
  isStale: boolean
  isFailed: boolean
}) {
  const say = useSay()
  const stats = useStats().data
  const isFirst = conditionsOf(explorer.request).length === 0 && explorer.request.page === 1
  const awaited = isFailed ? explorerWords.results : explorerWords.searching
  const total = say(page && !isStale && !isFailed ? explorerWords.total(page.meta.total) : awaited)
  return (
    <div className="px-4 pt-4 pb-2 sm:px-5">
      <h2 id="results" className="text-lg font-bold" aria-live="polite">
        {total}
      </h2>
      {isFirst && stats && <p className="text-sm text-muted">{say(explorerWords.intro(stats.totalPlaces))}</p>}
      {isFirst && <Examples explorer={explorer} />}
      {page && <HoursLeftOut explorer={explorer} page={page} />}
    </div>
  )
}

function Examples({ explorer }: { explorer: Explorer }) {
  const say = useSay()
  const ask = useAsk(explorer)
  return (
    <div className="mt-3">
      <h3 className="text-sm font-semibold">{say(explorerWords.examples)}</h3>
      <ul className="mt-1.5 flex flex-wrap gap-1.5">
        {EXAMPLES.map((example) => (
          <li key={example.en}>
            <button
              type="button"
              onClick={() => void ask(say(example))}
              className="min-h-9 rounded-full border border-line bg-surface px-3 text-left text-sm hover:border-accent hover:text-accent"
            >
              {say(example)}
            </button>
          </li>
        ))}
      </ul>
    </div>
  )
}

function HoursLeftOut({ explorer, page }: { explorer: Explorer; page: PlacePage }) {
  const say = useSay()
  const leftOut = page.meta.openAt?.unknownHoursExcluded ?? 0
  if (leftOut === 0) return null
  return (
    <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm text-muted">
      {say(explorerWords.hoursLeftOut(leftOut))}
      <button
        type="button"
        className="min-h-8 font-medium text-accent underline-offset-4 hover:underline"
        onClick={() => explorer.ask({ ...explorer.address, include_unknown_hours: 'true' })}
      >
        {say(explorerWords.include)}
      </button>
    </p>
  )
}

function Cards({ explorer, page, isStale }: { explorer: Explorer; page: PlacePage; isStale: boolean }) {
  const { meta, places } = page
  if (places.length === 0) return <Nothing page={page} />
  return (
    <div className={isStale ? 'opacity-60 transition-opacity' : ''}>
      <ol className="flex flex-col">
        {places.map((place) => (
          <li key={place.id}>
            <PlaceCard place={place} address={explorer.address} />
          </li>
        ))}
      </ol>
      {meta.totalPages > 1 && <Paging explorer={explorer} pages={meta.totalPages} />}
    </div>
  )
}

function Nothing({ page }: { page: PlacePage }) {
  const say = useSay()
  const isOutside = page.meta.notices.some(({ code }) => code === 'region_not_supported')
  return (
    <div className="px-4 py-10 sm:px-5">
      <p className="text-lg font-semibold">{say(explorerWords.nothing)}</p>
      <p className="text-muted">{say(isOutside ? explorerWords.unsupported : explorerWords.nothingHint)}</p>
    </div>
  )
}

/** The plan's window ends the pages; beyond it the API says how to go on. */
const WINDOW_PAGES = 50

function Paging({ explorer, pages }: { explorer: Explorer; pages: number }) {
  const say = useSay()
  const { page } = explorer.request
  const last = Math.min(pages, WINDOW_PAGES)
  const turn = (to: number) => explorer.ask({ ...explorer.address, page: String(to) })
  return (
    <nav aria-label={say(explorerWords.pages)} className="flex items-center justify-between gap-2 px-4 py-4 sm:px-5">
      <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
        {say(explorerWords.previous)}
      </Button>
      <span className="text-sm text-muted">{say(explorerWords.pageOf(page, pages))}</span>
      <Button disabled={page >= last} onClick={() => turn(page + 1)}>
        {say(explorerWords.next)}
      </Button>
    </nav>
  )
}

function Failure({ explorer, error, onAgain }: { explorer: Explorer; error: Error; onAgain: () => void }) {
  const say = useSay()
  const { address, ask } = explorer
  const hint = error instanceof OnesetError ? error.hint : null
  const faults = error instanceof OnesetError ? (error.details.errors ?? []) : []
  const meant = faults[0]?.didYouMean
  return (
    <div role="alert" className="m-4 rounded-xl bg-bad-soft p-4 sm:m-5">
      <p className="font-semibold text-bad">{say(explorerWords.failed)}</p>
      <p className="mt-1 text-sm">{error.message}</p>
      {meant !== undefined && <p className="text-sm font-medium">{say(explorerWords.didYouMean(meant))}</p>}
      {hint !== null && <p className="text-sm text-muted">{hint}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {faults
          .filter(({ param }) => param in address)
          .map(({ param, value }) => (
            <Button key={`${param} ${value}`} onClick={() => ask(withoutFault(address, { param, value }))}>
              {say(explorerWords.removeFault(`${param}=${value ?? ''}`))}
            </Button>
          ))}
        <Button onClick={onAgain}>{say(shellWords.again)}</Button>
      </div>
    </div>
  )
}

function Skeleton() {
  return (
    <div aria-hidden="true" className="flex flex-col">
      {[1, 2, 3, 4, 5].map((row) => (
        <div key={row} className="flex animate-pulse flex-col gap-2.5 border-b border-line px-4 py-4 sm:px-5">
          <div className="h-5 w-2/5 rounded bg-sunken" />
          <div className="h-4 w-4/5 rounded bg-sunken" />
          <div className="h-4 w-3/5 rounded bg-sunken" />
        </div>
      ))}
    </div>
  )
}
