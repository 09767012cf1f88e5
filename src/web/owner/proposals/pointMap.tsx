import { useEffect, useRef, useState } from 'react'
import { boxAround, type LatLng } from '#base/geometry.ts'
import { useOutlines } from '../../explorer/map/mapBase.ts'
import { MapCredits } from '../../explorer/map/mapCredits.tsx'
import { type Extent, pointShapes } from '../../explorer/map/mapShapes.ts'
import { useMapTiles } from '../../explorer/map/mapTiles.ts'
import { PlaceMap } from '../../explorer/map/placeMap.ts'
import { useMapTheme } from '../../explorer/map/useMapTheme.ts'
import { useLanguage, useLocalized } from '../../language/language.tsx'
import { proposalTexts as texts } from './proposalTexts.ts'

/** How much of the surroundings the map shows at first, in metres. */
const SHOWN_RADIUS_M = 250

interface PointMapProps {
  point: LatLng | null
  onPick: (point: LatLng) => void
}

/** A map on which a press chooses a point. The fields beside it take the same point as numbers. */
export function PointMap({ point, onPick }: PointMapProps) {
  const localize = useLocalized()
  const container = useRef<HTMLDivElement>(null)
  const map = useRef<PlaceMap | null>(null)
  const picked = useRef(onPick)
  const first = useRef(point)
  const [isBroken, setBroken] = useState(false)
  const theme = useMapTheme()
  const outlines = useOutlines()
  const tiles = useMapTiles()
  const isKorean = useLanguage() === 'ko'
  const title = localize(texts.pointMap)
  useEffect(() => {
    picked.current = onPick
  }, [onPick])
  useEffect(() => {
    if (!container.current) return undefined
    const made = createMap(container.current, { theme, tiles, isKorean, title }, (spot) => picked.current(spot))
    if (!made) return setBroken(true)
    map.current = made
    made.show('outlines', outlines)
    show(made, first.current)
    if (first.current) made.fit(extentAround(first.current))
    return () => {
      map.current = null
      made.remove()
    }
  }, [theme, tiles, outlines, isKorean, title])
  useEffect(() => {
    first.current = point
    if (!map.current) return
    show(map.current, point)
    if (point) map.current.bringIntoView(point)
  }, [point])
  if (isBroken) return null
  return (
    <div className="relative h-56 overflow-hidden rounded-xl border border-line">
      <div className="absolute inset-0">
        <div ref={container} className="size-full" />
        <MapCredits hasPlaces={false} tiles={tiles} />
      </div>
    </div>
  )
}

function show(map: PlaceMap, point: LatLng | null): void {
  map.show('pins', pointShapes(point ? [{ id: 'point', name: '', category: 'restaurant', location: point }] : []))
}

function extentAround(point: LatLng): Extent {
  const { west, south, east, north } = boxAround(point, SHOWN_RADIUS_M)
  return [west, south, east, north]
}

function createMap(
  container: HTMLElement,
  look: ConstructorParameters<typeof PlaceMap>[1],
  onSpot: (spot: LatLng) => void,
): PlaceMap | null {
  try {
    return new PlaceMap(container, look, { onPlace: () => {}, onSpot, onDrawn: () => {} })
  } catch {
    // Without WebGL the constructor throws.
    return null
  }
}
