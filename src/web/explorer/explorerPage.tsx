import { lazy, Suspense, useState } from 'react'
import { useLocalized } from '../language/language.tsx'
import { ListIcon, MapIcon } from '../shell/icons.tsx'
import { ConditionChips } from './conditionChips.tsx'
import { explorerTexts } from './explorerTexts.ts'
import { LoadingNote } from '../shell/notice.tsx'
import { useIsScreenWide } from '../shell/screenWidth.ts'
import { ResultList } from './resultList.tsx'
import { usePlace, usePlacePage } from './queries.ts'
import { SearchBox } from './searchBox.tsx'
import { SentenceRemarks } from './sentenceRemarks.tsx'
import { type Explorer, useExplorer } from './useExplorer.ts'
import { useExplorerKeys } from './useExplorerKeys.ts'

const PlacePanel = lazy(async () => ({ default: (await import('./place/placePanel.tsx')).PlacePanel }))
const MapPane = lazy(async () => ({ default: (await import('./map/mapPane.tsx')).MapPane }))

/** The explorer: a list and a map of the same places, and the details of one place. */
export function ExplorerPage() {
  const localize = useLocalized()
  const explorer = useExplorer()
  const { placeId, view } = explorer
  useExplorerKeys(explorer)
  const isMap = view === 'map' && placeId === undefined
  // A shared link opens a place without the list.
  const isListWanted = useEver(placeId === undefined)
  const list = usePlacePage(explorer.request, isListWanted)
  const place = usePlace(placeId)
  const isPending = placeId === undefined ? list.isPending : place.isPending
  // The map's library is four times as large as everything else: it waits, and a phone that stays with the list needs none.
  const isMapWanted = useEver((useIsScreenWide() || isMap) && !isPending)
  return (
    <div className="grid min-h-0 flex-1 lg:h-[calc(100dvh-3.5rem-1px)] lg:flex-none lg:grid-rows-[minmax(0,1fr)] lg:grid-cols-[minmax(26rem,30rem)_1fr]">
      <div className={`flex min-h-0 min-w-0 flex-col border-line lg:border-r ${isMap ? 'max-lg:hidden' : ''}`}>
        {isListWanted && (
          // Keeps the scroll position of the list while a place is open.
          <section hidden={placeId !== undefined} className="flex min-h-0 flex-1 flex-col" aria-labelledby="results">
            <div className="border-b border-line bg-surface px-4 pt-4 pb-3 sm:px-5">
              <h1 className="sr-only">{localize(explorerTexts.title)}</h1>
              <SearchBox explorer={explorer} />
              <ConditionChips explorer={explorer} />
              <SentenceRemarks explorer={explorer} />
            </div>
            <ResultList explorer={explorer} />
          </section>
        )}
        {placeId !== undefined && (
          <Suspense fallback={<LoadingNote />}>
            <PlacePanel key={placeId} placeId={placeId} onLeave={explorer.closePlace} />
          </Suspense>
        )}
      </div>
      <div
        className={`relative min-h-0 bg-sunken ${isMap ? 'h-[calc(100dvh-3.5rem-1px)]' : 'max-lg:hidden'} lg:h-auto`}
      >
        {isMapWanted && (
          <Suspense fallback={<LoadingNote />}>
            <MapPane explorer={explorer} total={list.data?.meta.total} />
          </Suspense>
        )}
      </div>
      {placeId === undefined && <ViewSwitch explorer={explorer} />}
    </div>
  )
}

/** On a phone the list and the map take turns. */
function ViewSwitch({ explorer: { view, setView } }: { explorer: Explorer }) {
  const localize = useLocalized()
  const isMap = view === 'map'
  return (
    <button
      type="button"
      onClick={() => setView(isMap ? 'list' : 'map')}
      className="fixed bottom-5 left-1/2 z-20 flex min-h-12 -translate-x-1/2 items-center gap-2 rounded-full bg-ink px-5 font-medium text-paper shadow-floating lg:hidden"
    >
      {isMap ? <ListIcon /> : <MapIcon />}
      {localize(isMap ? explorerTexts.list : explorerTexts.map)}
    </button>
  )
}

/** Returns true from the first time on that the value is true. */
function useEver(isNow: boolean): boolean {
  const [was, setWas] = useState(isNow)
  if (isNow && !was) setWas(true)
  return was || isNow
}
