import { useState } from 'react'
import { BOX_SIDE_MAX } from '#contract/parameters/filterParameters.ts'
import type { LatLng } from '#base/geometry.ts'
import { Options } from '../../form/options.tsx'
import { useLocalized } from '../../language/language.tsx'
import { Button, IconButton } from '../../shell/button.tsx'
import { CloseIcon, PositionIcon } from '../../shell/icons.tsx'
import { explorerTexts, distanceText } from '../explorerTexts.ts'
import { useAreaName } from '../useAreaName.ts'
import { aroundSpot, inBox } from './mapAddress.ts'
import type { Extent } from './mapShapes.ts'
import type { Explorer } from '../useExplorer.ts'

const RADII_M = [300, 500, 1_000, 2_000, 5_000] as const
const RADIUS_DEFAULT_M = 1_000

interface ToolProps {
  explorer: Explorer
  /** The visible part of the map; null before the map is drawn. */
  visible: () => Extent | null
  /** Whether a person has moved the map since the search. */
  isMoved: boolean
  /** How many places are on the visible part of the map, and of how many. */
  shown: number | undefined
  total: number | undefined
  spot: LatLng | null
  onSpot: (spot: LatLng | null) => void
}

/** The controls over the map: how many places it shows, and the search around a spot. */
export function MapTools({ explorer, visible, isMoved, shown, total, spot, onSpot }: ToolProps) {
  const localize = useLocalized()
  const area = useAreaName(explorer)
  const search = (around: LatLng, radiusM: number) => {
    onSpot(null)
    explorer.search(aroundSpot(explorer.address, around, radiusM))
  }
  return (
    <>
      <div className="pointer-events-none absolute top-3 right-16 left-3 flex flex-wrap items-start gap-2">
        <MyPlace onFound={(here) => search(here, RADIUS_DEFAULT_M)} />
        {isMoved && <SearchMap explorer={explorer} visible={visible} />}
        {shown !== undefined && total !== undefined && (
          <p className="rounded-lg bg-surface/90 px-2.5 py-1.5 text-xs text-muted shadow-raised">
            {area !== null && <b className="mr-1.5 font-semibold text-ink">{area}</b>}
            {localize(explorerTexts.onMap(Math.min(shown, total), total))}
          </p>
        )}
      </div>
      {spot && (
        <SpotCard
          key={`${spot.lat} ${spot.lng}`}
          onSearch={(radiusM) => search(spot, radiusM)}
          onClose={() => onSpot(null)}
        />
      )}
    </>
  )
}

/** Searches the visible part of the map. */
function SearchMap({ explorer, visible }: Pick<ToolProps, 'explorer' | 'visible'>) {
  const localize = useLocalized()
  const [isTooWide, setTooWide] = useState(false)
  const search = () => {
    const extent = visible()
    if (extent === null) return
    const [west, south, east, north] = extent
    const isWide = east - west > BOX_SIDE_MAX || north - south > BOX_SIDE_MAX
    setTooWide(isWide)
    if (isWide) return
    explorer.search(inBox(explorer.address, extent))
  }
  return (
    <div className="pointer-events-auto flex items-center gap-2">
      <button
        type="button"
        onClick={search}
        className="flex min-h-10 items-center rounded-lg border border-line bg-surface px-3 text-sm font-medium shadow-raised hover:bg-sunken"
      >
        {localize(explorerTexts.searchMap)}
      </button>
      {isTooWide && (
        <p role="alert" className="rounded-lg bg-warn-soft px-2.5 py-1.5 text-xs text-warn">
          {localize(explorerTexts.mapTooWide)}
        </p>
      )}
    </div>
  )
}

function SpotCard({ onSearch, onClose }: { onSearch: (radiusM: number) => void; onClose: () => void }) {
  const localize = useLocalized()
  const [radiusM, setRadius] = useState<number>(RADIUS_DEFAULT_M)
  return (
    <div className="absolute inset-x-3 bottom-20 mx-auto flex max-w-sm items-center gap-2 rounded-xl border border-line bg-surface p-2.5 shadow-floating lg:bottom-5">
      <label className="flex items-center gap-2 pl-1 text-sm text-muted">
        {localize(explorerTexts.radius)}
        <select
          value={radiusM}
          onChange={(event) => setRadius(Number(event.target.value))}
          className="h-10 rounded-lg border border-edge bg-paper px-2 text-ink"
        >
          <Options values={RADII_M} textOf={(choice) => localize(distanceText(choice))} />
        </select>
      </label>
      <Button look="main" className="flex-1" onClick={() => onSearch(radiusM)}>
        {localize(explorerTexts.searchHere)}
      </Button>
      <IconButton label={localize(explorerTexts.close)} onClick={onClose}>
        <CloseIcon className="size-4" />
      </IconButton>
    </div>
  )
}

function MyPlace({ onFound }: { onFound: (here: LatLng) => void }) {
  const localize = useLocalized()
  const [isLost, setLost] = useState(false)
  const find = () => {
    setLost(false)
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude: lat, longitude: lng } }) => onFound({ lat, lng }),
      () => setLost(true),
    )
  }
  return (
    <div className="pointer-events-auto flex items-center gap-2">
      <button
        type="button"
        onClick={find}
        className="flex min-h-10 items-center gap-2 rounded-lg border border-line bg-surface px-3 text-sm font-medium shadow-raised hover:bg-sunken"
      >
        <PositionIcon className="size-4" />
        {localize(explorerTexts.myPlace)}
      </button>
      {isLost && (
        <p role="alert" className="rounded-lg bg-warn-soft px-2.5 py-1.5 text-xs text-warn">
          {localize(explorerTexts.noPosition)}
        </p>
      )}
    </div>
  )
}
