import { useEffect, useRef, useState } from 'react'
import type { LatLng } from '#base/geometry.ts'
import { useLocalized } from '../../language/language.tsx'
import { explorerTexts } from '../explorerTexts.ts'
import { boxOf, circleOf, circleShape, extentOf, pointShapes } from './mapShapes.ts'
import { MapCredits } from './mapCredits.tsx'
import { useMapTiles } from './mapTiles.ts'
import { MapTools } from './mapTools.tsx'
import { conditionsOf } from '../placeRequest.ts'
import { useOutlines, useStations } from './mapBase.ts'
import { type FoundPin, usePins } from './pins.ts'
import { PlaceMap } from './placeMap.ts'
import type { MapTiles } from './tileArchive.ts'
import { usePlace, type WholePlace } from '../queries.ts'
import { isOwnKeyAdvised } from '../visitor/signUpPanel.tsx'
import type { Explorer } from '../useExplorer.ts'
import { useMapTheme } from './useMapTheme.ts'

/** Shows the places found on a map. Pressing an empty spot offers a search around it. */
export function MapPane({ explorer }: { explorer: Explorer }) {
  const localize = useLocalized()
  const [spot, setSpot] = useState<LatLng | null>(null)
  const tiles = useMapTiles()
  const { container, map, isBroken, isDrawn } = usePlaceMap(explorer, tiles, setSpot)
  const { data: found, error, isPending } = usePins(explorer.request)
  const pins = found?.pins ?? NO_PINS
  const chosen = useOpenPlace(explorer.placeId)
  useMapLayers(map, explorer, { pins, chosen, spot })
  if (isBroken) return <p className="p-8 text-muted">{localize(explorerTexts.mapBroken)}</p>
  return (
    <section
      aria-label={localize(explorerTexts.mapLabel)}
      aria-busy={!isDrawn || isPending}
      className="absolute inset-0"
    >
      <p className="sr-only">{localize(explorerTexts.mapHint)}</p>
      <div ref={container} className="size-full" />
      {isOwnKeyAdvised(error) && (
        <p
          role="status"
          className="absolute inset-x-3 bottom-20 mx-auto w-fit max-w-sm rounded-lg bg-surface px-3 py-2 text-sm shadow-floating lg:bottom-5"
        >
          {localize(explorerTexts.mapEnds)}
        </p>
      )}
      <MapCredits places={chosen ? [...pins, chosen] : pins} tiles={tiles} />
      <MapTools explorer={explorer} visible={() => map?.visible() ?? null} found={found} spot={spot} onSpot={setSpot} />
    </section>
  )
}

const NO_PINS: readonly FoundPin[] = []

function usePlaceMap(explorer: Explorer, tiles: MapTiles | null, onSpot: (spot: LatLng | null) => void) {
  const localize = useLocalized()
  const container = useRef<HTMLDivElement>(null)
  const [map, setMap] = useState<PlaceMap | null>(null)
  const [isBroken, setBroken] = useState(false)
  const [isDrawn, setDrawn] = useState(false)
  const events = useRef({ explorer, onSpot, onDrawn: () => setDrawn(true) })
  const look = { theme: useMapTheme(), tiles, title: localize(explorerTexts.mapLabel) }
  const shownLook = useRef(look)
  useEffect(() => {
    events.current = { explorer, onSpot, onDrawn: () => setDrawn(true) }
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
    if (shownLook.current.theme === look.theme && shownLook.current.tiles === look.tiles) return
    shownLook.current = look
    map?.restyle(look)
  })
  return { container, map, isBroken, isDrawn }
}

function createMap(
  container: HTMLElement,
  look: ConstructorParameters<typeof PlaceMap>[1],
  events: { current: { explorer: Explorer; onSpot: (spot: LatLng | null) => void; onDrawn: () => void } },
): PlaceMap | null {
  try {
    return new PlaceMap(container, look, {
      onPlace: (placeId) => events.current.explorer.open(placeId),
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
  { pins, chosen, spot }: { pins: readonly FoundPin[]; chosen: WholePlace | undefined; spot: LatLng | null },
) {
  const outlines = useOutlines()
  const stations = useStations()
  useEffect(() => map?.show('outlines', outlines), [map, outlines])
  useEffect(() => map?.show('stations', stations), [map, stations])
  useEffect(() => {
    if (!map) return
    map.show('pins', pointShapes(pins))
    // Without conditions the map stays at the city, which shows more than the whole country.
    const { bbox } = request.params
    const extent = conditionsOf(request).length === 0 ? null : (boxOf(bbox) ?? extentOf(pins, circleOf(request.params)))
    // A search of the visible part of the map does not move it.
    if (extent && !(bbox !== undefined && map.shows(extent))) map.fit(extent)
    // The request object is new with each rendering; its pins are not.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [map, pins])
  useEffect(() => {
    const circle = spot ? { ...spot, radiusM: Number(request.params['radius'] ?? 1_000) } : circleOf(request.params)
    map?.show('circle', circleShape(circle))
  }, [map, request.params, spot])
  useEffect(() => {
    map?.show('chosen', pointShapes(chosen ? [chosen] : []))
    if (chosen) map?.bringIntoView(chosen.location)
  }, [map, chosen])
}

/** Returns the open place. The page beside the map has already requested it. */
function useOpenPlace(placeId: string | undefined) {
  const { data } = usePlace(placeId)
  return placeId === undefined ? undefined : data?.place
}
