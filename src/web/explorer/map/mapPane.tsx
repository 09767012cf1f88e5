import { useCallback, useEffect, useRef, useState } from 'react'
import { boxAround, type LatLng } from '#base/geometry.ts'
import { isKorean } from '#venue/isKorean.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { useEnglishForms } from '../../language/romanised.tsx'
import { isScreenWide } from '../../shell/screenWidth.ts'
import { explorerTexts } from '../explorerTexts.ts'
import { boxOf, circleOf, circleShape, clusterShapes, extentOf, pinsOf, pointShapes, type Shapes } from './mapShapes.ts'
import type { Pin } from './pins.ts'
import { MapCredits } from './mapCredits.tsx'
import { useMapTiles } from './mapTiles.ts'
import { inBox } from './mapAddress.ts'
import { MapTools } from './mapTools.tsx'
import { useOutlines, useStations } from './mapBase.ts'
import { hoverPlace, useHoveredPlace } from './hoveredPlace.ts'
import { PreviewCard } from './previewCard.tsx'
import { type Clusters, useClusters, useOverview } from './useClusters.ts'
import { type MapView, placesInView } from './viewedPart.ts'
import { PlaceMap } from './placeMap.ts'
import type { MapTiles } from './baseTiles.ts'
import { usePlace, type WholePlace } from '../queries.ts'
import { isOwnKeyAdvised } from '../visitor/signUpPanel.tsx'
import type { Explorer } from '../useExplorer.ts'
import { useMapTheme } from './useMapTheme.ts'

/**
 * Shows the places found on a map. Pressing an empty spot offers a search around it. `total`: how many places the list
 * has.
 */
export function MapPane({ explorer, total }: { explorer: Explorer; total: number | undefined }) {
  const localize = useLocalized()
  const [spot, setSpot] = useState<LatLng | null>(null)
  const tiles = useMapTiles()
  const [view, setView] = useState<MapView | null>(null)
  const [previewId, setPreview] = useState<string | null>(null)
  const { isMoved, onMoved } = useMovedMap(explorer)
  const { container, map, isBroken, isDrawn } = usePlaceMap(explorer, tiles, {
    onSpot: (at) => {
      setPreview(null)
      setSpot(at)
    },
    onView: useDelayed(setView, VIEW_DELAY_MS),
    onMoved,
    onPreview: setPreview,
  })
  const { overview, error: failure } = useOverview(explorer.request)
  const { data: shown, error, isPending } = useClusters(explorer.request, view)
  const chosen = useOpenPlace(explorer.placeId)
  useMapLayers(map, explorer, { overview, shown, chosen, spot })
  if (isBroken) return <p className="p-8 text-muted">{localize(explorerTexts.mapBroken)}</p>
  return (
    <section
      aria-label={localize(explorerTexts.mapLabel)}
      aria-busy={!isDrawn || isPending}
      className="absolute inset-0"
    >
      <p className="sr-only">{localize(explorerTexts.mapHint)}</p>
      <div ref={container} className="size-full" />
      {isOwnKeyAdvised(error ?? failure) && <MapEnds />}
      <MapCredits hasPlaces={shown !== undefined || chosen !== undefined} tiles={tiles} />
      <MapTools
        explorer={explorer}
        visible={() => map?.visible() ?? null}
        isMoved={isMoved}
        shown={shown && view ? placesInView(shown.clusters, view) : undefined}
        total={overview?.total ?? total}
        spot={spot}
        onSpot={setSpot}
      />
      {previewId !== null && <PreviewCard placeId={previewId} explorer={explorer} onClose={() => setPreview(null)} />}
    </section>
  )
}

/** Says that the visitor may see no more new places. */
function MapEnds() {
  const localize = useLocalized()
  return (
    <p
      role="status"
      className="absolute inset-x-3 bottom-20 mx-auto w-fit max-w-sm rounded-lg bg-surface px-3 py-2 text-sm shadow-floating lg:bottom-5"
    >
      {localize(explorerTexts.mapEnds)}
    </p>
  )
}

/** How long the map must be still before its places are read, in milliseconds. */
const VIEW_DELAY_MS = 250

/** What a map tells its pane. */
interface PaneEvents {
  onSpot: (spot: LatLng | null) => void
  onView: (view: MapView) => void
  onMoved: () => void
  onPreview: (placeId: string | null) => void
}

/** Returns whether a person has moved the map since the search; another search starts anew. */
function useMovedMap({ request }: Explorer) {
  const search = JSON.stringify(request.params)
  const [moved, setMoved] = useState<string | null>(null)
  return { isMoved: moved === search, onMoved: () => setMoved(search) }
}

/** Returns a function that passes on its last call, once no other follows. */
function useDelayed<T>(call: (value: T) => void, delayMs: number): (value: T) => void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return (value) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => call(value), delayMs)
  }
}

function usePlaceMap(explorer: Explorer, tiles: MapTiles | null, pane: PaneEvents) {
  const localize = useLocalized()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<PlaceMap | null>(null)
  const [isBroken, setBroken] = useState(false)
  // The base tiles arrive after the first drawing, which has none.
  const [drawnTiles, setDrawnTiles] = useState<MapTiles | null | undefined>()
  const events = useRef<MapListener>({ ...pane, explorer, onDrawn: () => setDrawnTiles(tiles) })
  const look = {
    theme: useMapTheme(),
    tiles,
    isKorean: useLanguage() === 'ko',
    title: localize(explorerTexts.mapLabel),
  }
  const shownLook = useRef(look)
  useEffect(() => {
    events.current = { ...pane, explorer, onDrawn: () => setDrawnTiles(shownLook.current.tiles) }
  })
  useEffect(() => {
    if (!container.current) return undefined
    const created = createMap(container.current, shownLook.current, events)
    if (!created) return setBroken(true)
    setMap(created)
    const watch = new ResizeObserver(() => created.resize())
    watch.observe(container.current)
    return () => {
      watch.disconnect()
      created.remove()
      setMap(null)
    }
  }, [])
  useEffect(() => {
    const { theme, tiles: shownTiles, isKorean } = shownLook.current
    if (theme === look.theme && shownTiles === look.tiles && isKorean === look.isKorean) return
    shownLook.current = look
    map?.restyle(look)
  })
  return { container, map, isBroken, isDrawn: drawnTiles !== undefined && drawnTiles === tiles }
}

interface MapListener extends PaneEvents {
  explorer: Explorer
  onDrawn: () => void
}

function createMap(
  container: HTMLElement,
  look: ConstructorParameters<typeof PlaceMap>[1],
  events: { current: MapListener },
): PlaceMap | null {
  try {
    return new PlaceMap(container, look, {
      onPlace: (placeId) => {
        const { explorer, onPreview } = events.current
        if (isScreenWide()) explorer.open(placeId)
        else onPreview(placeId)
      },
      onCluster: (extent) => events.current.explorer.search(inBox(events.current.explorer.address, extent)),
      onHover: hoverPlace,
      onView: (view) => events.current.onView(view),
      onMoved: () => events.current.onMoved(),
      onSpot: (spot) => events.current.onSpot(spot),
      onDrawn: () => events.current.onDrawn(),
    })
  } catch {
    // Without WebGL the constructor throws.
    return null
  }
}

/** Keeps the layers of the map in step with the page's state. */
function useMapLayers(
  map: PlaceMap | null,
  { request }: Explorer,
  {
    overview,
    shown,
    chosen,
    spot,
  }: {
    overview: Clusters | undefined
    shown: Clusters | undefined
    chosen: WholePlace | undefined
    spot: LatLng | null
  },
) {
  const outlines = useOutlines()
  const stations = useStations()
  const hovered = useHoveredPlace()
  const labelled = useLabelled()
  useEffect(() => map?.show('outlines', outlines), [map, outlines])
  useEffect(() => map?.show('stations', stations), [map, stations])
  useEffect(() => map?.show('hovered', labelled(hovered ? [hovered] : [])), [map, hovered, labelled])
  useEffect(() => {
    map?.show('clusters', clusterShapes(shown?.clusters ?? []))
    map?.show('pins', labelled(pinsOf(shown?.clusters ?? [])))
  }, [map, shown, labelled])
  useEffect(() => {
    // Without conditions there is no overview, and the map stays at the city.
    if (!map || !overview) return
    const { bbox } = request.params
    const circle = circleOf(request.params)
    const found = circle ? [boxAround(circle, circle.radiusM)] : overview.clusters.map(({ bounds }) => bounds)
    const extent = boxOf(bbox) ?? extentOf(found)
    // A search of the visible part of the map does not move it.
    if (extent && !(bbox !== undefined && map.shows(extent))) map.fit(extent)
    // The request object is new with each rendering; its places are not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, overview])
  useEffect(() => {
    const circle = spot ? { ...spot, radiusM: Number(request.params['radius'] ?? 1_000) } : circleOf(request.params)
    map?.show('circle', circleShape(circle))
  }, [map, request.params, spot])
  useEffect(() => {
    map?.show('chosen', labelled(chosen ? [chosen] : []))
    if (chosen) map?.bringIntoView(chosen.location)
  }, [map, chosen, labelled])
}

/** Returns a function that makes shapes of places, with names in the reader's letters. */
function useLabelled(): (pins: readonly Pin[]) => Shapes {
  const forms = useEnglishForms()
  return useCallback(
    (pins) => {
      const nameOf = (name: string) => (forms && isKorean(name) ? forms.nameInEnglish(name) : name)
      return pointShapes(pins.map((pin) => ({ ...pin, name: nameOf(pin.name) })))
    },
    [forms],
  )
}

/** Returns the open place. The page beside the map has already requested it. */
function useOpenPlace(placeId: string | undefined) {
  const { data } = usePlace(placeId)
  return placeId === undefined ? undefined : data?.place
}
