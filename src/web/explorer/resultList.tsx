import { useDeferredValue, useEffect, useId, useRef } from 'react'
import { OnesetError } from '#client/onesetError.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { shownHint } from '../form/shownHint.ts'
import { useLocalized } from '../language/language.tsx'
import { useEnglishForms } from '../language/romanised.tsx'
import { useOwnKey } from '../service/ownKey.ts'
import { serviceUrl } from '../service/settings.ts'
import { Button } from '../shell/button.tsx'
import { shellTexts } from '../shell/shellTexts.ts'
import { Examples } from './examples.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { PlaceCard } from './placeCard.tsx'
import { CARD_FIELDS, PAGE_SIZE, withoutFault } from './placeRequest.ts'
import { type PlacePage, usePlacePage } from './queries.ts'
import { requestFormsOf, writtenListCall } from './visitor/requestForms.ts'
import { RemoveRefusedKey } from './visitor/removeOwnKey.tsx'
import { RelaxButtons, StartOverButtons } from './relaxButtons.tsx'
import { RequestPanel } from './visitor/requestPanel.tsx'
import { isOwnKeyAdvised, VisitorLimitNote, SignUpPanel } from './visitor/signUpPanel.tsx'
import { ResultHead, useIsResultHeadReady } from './resultHead.tsx'
import type { Explorer } from './useExplorer.ts'

/** The places of the current page and the cost of the page. */
export function ResultList({ explorer }: { explorer: Explorer }) {
  const { request } = explorer
  const { data: latest, error, isPlaceholderData, refetch } = usePlacePage(request)
  // The cards are drawn in steps between which the browser answers the reader.
  const data = useDeferredValue(latest)
  const isStale = isPlaceholderData || data !== latest
  const isHeadReady = useDeferredValue(useIsResultHeadReady(explorer))
  // Loads them beside the places, so that English readers see the cards once and not twice.
  useEnglishForms()
  const top = useRef<HTMLDivElement>(null)
  const { page } = request
  const shownPage = useRef(page)
  useEffect(() => {
    if (shownPage.current !== page) top.current?.scrollTo({ top: 0 })
    shownPage.current = page
  }, [page])
  return (
    <div ref={top} className="relative flex min-h-0 flex-1 flex-col max-lg:pb-20 lg:overflow-y-auto">
      <ResultHead explorer={explorer} page={data} isStale={isStale} isFailed={error !== null} />
      {error && isOwnKeyAdvised(error) ? (
        <SignUpPanel error={error} level={3} />
      ) : error ? (
        <Failure explorer={explorer} error={error} onAgain={() => void refetch()} />
      ) : data && isHeadReady ? (
        <Cards explorer={explorer} page={data} isStale={isStale} />
      ) : (
        <Skeleton />
      )}
      {data && !error && (
        <RequestPanel
          forms={requestFormsOf(writtenListCall(request, CARD_FIELDS), serviceUrl)}
          units={data.units}
          tookMs={data.tookMs}
        />
      )}
    </div>
  )
}

function Cards({ explorer, page, isStale }: { explorer: Explorer; page: PlacePage; isStale: boolean }) {
  const { meta, places } = page
  if (places.length === 0) return <Nothing explorer={explorer} page={page} />
  return (
    <div className={isStale ? 'opacity-60 transition-opacity' : ''}>
      <ol className="flex flex-col">
        {places.map((place) => (
          // Cards below the screen cost no layout until they come near it; their height is about the one that is stated.
          <li key={place.id} className="[contain-intrinsic-height:auto_11rem] [content-visibility:auto]">
            <PlaceCard place={place} address={explorer.address} />
          </li>
        ))}
      </ol>
      {meta.totalPages > 1 && <Paging explorer={explorer} pages={meta.totalPages} />}
    </div>
  )
}

function Nothing({ explorer, page }: { explorer: Explorer; page: PlacePage }) {
  const localize = useLocalized()
  const { relax, startOver = [] } = page.meta
  const isOutside = page.meta.notices.some(({ code }) => code === 'region_not_supported')
  const { unsupported, nothingHint, nothingOnce } = explorerTexts
  // The buttons say what helps.
  const hint = isOutside ? unsupported : relax === undefined ? nothingHint : relax.length === 0 ? nothingOnce : null
  return (
    <div className="px-4 py-10 sm:px-5">
      <p className="text-lg font-semibold">{localize(explorerTexts.nothing)}</p>
      {hint !== null && <p className="text-muted">{localize(hint)}</p>}
      {relax?.length ? (
        <RelaxButtons explorer={explorer} relax={relax} />
      ) : startOver.length > 0 ? (
        <StartOverButtons explorer={explorer} startOver={startOver} />
      ) : (
        <Examples explorer={explorer} />
      )}
    </div>
  )
}

/**
 * The last page without an own key: the result window of visitors. With an own key the service decides where the pages
 * end.
 */
const WINDOW_PAGES = DEFAULT_PLANS.explorer.resultWindow / PAGE_SIZE

function Paging({ explorer, pages }: { explorer: Explorer; pages: number }) {
  const localize = useLocalized()
  const { page } = explorer.request
  const reason = useId()
  const last = useOwnKey() === null ? Math.min(pages, WINDOW_PAGES) : pages
  const isCut = page >= last && last < pages
  const turn = (to: number) => explorer.search({ ...explorer.address, page: String(to) })
  return (
    <>
      <nav
        aria-label={localize(explorerTexts.pages)}
        className="flex items-center justify-between gap-2 px-4 py-4 sm:px-5"
      >
        <Button disabled={page <= 1} onClick={() => turn(page - 1)}>
          {localize(explorerTexts.previous)}
        </Button>
        <span className="text-sm text-muted">{localize(explorerTexts.pageOf(page, pages))}</span>
        <Button disabled={page >= last} {...(isCut && { 'aria-describedby': reason })} onClick={() => turn(page + 1)}>
          {localize(explorerTexts.next)}
        </Button>
      </nav>
      {isCut && <VisitorLimitNote id={reason} />}
    </>
  )
}

function Failure({ explorer, error, onAgain }: { explorer: Explorer; error: Error; onAgain: () => void }) {
  const localize = useLocalized()
  const { address, search: ask } = explorer
  const hint = error instanceof OnesetError ? shownHint(error.hint) : null
  const faults = error instanceof OnesetError ? (error.details.errors ?? []) : []
  const meant = faults[0]?.didYouMean
  return (
    <div role="alert" className="m-4 rounded-xl bg-bad-soft p-4 sm:m-5">
      <p className="font-semibold text-bad">{localize(explorerTexts.failed)}</p>
      <p className="mt-1 text-sm">{error.message}</p>
      {meant !== undefined && <p className="text-sm font-medium">{localize(explorerTexts.didYouMean(meant))}</p>}
      {hint !== null && <p className="text-sm text-muted">{hint}</p>}
      <div className="mt-3 flex flex-wrap gap-2">
        {faults
          .filter(({ param }) => param in address)
          .map(({ param, value }) => (
            <Button key={`${param} ${value}`} onClick={() => ask(withoutFault(address, { param, value }))}>
              {localize(explorerTexts.removeFault(`${param}=${value ?? ''}`))}
            </Button>
          ))}
        <Button onClick={onAgain}>{localize(shellTexts.again)}</Button>
      </div>
      <RemoveRefusedKey error={error} />
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
