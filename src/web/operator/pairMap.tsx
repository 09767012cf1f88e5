import { useEffect, useRef, useState } from 'react'
import { useOutlines } from '../explorer/map/mapBase.ts'
import { MapCredits } from '../explorer/map/mapCredits.tsx'
import { extentOf, pointShapes } from '../explorer/map/mapShapes.ts'
import { useMapTiles } from '../explorer/map/mapTiles.ts'
import { PlaceMap } from '../explorer/map/placeMap.ts'
import { useMapTheme } from '../explorer/map/useMapTheme.ts'
import { useLanguage, useLocalized } from '../language/language.tsx'
import { operatorTexts as texts } from './operatorTexts.ts'
import { PIN_CATEGORIES } from './pinCategories.ts'
import type { ReviewPair } from './useOperatorQueries.ts'

/** At this zoom level, places a few steps apart can be distinguished. */
const NEAREST_ZOOM = 18

/** A position on the map, with its name. */
export type Spot = Pick<ReviewPair['a'], 'name' | 'lat' | 'lng'>

/** Shows the positions of one record or both; the text beside it contains the same facts. */
export function PairMap({ pair }: { pair: { a: Spot; b: Spot | null } }) {
  const localize = useLocalized()
  const container = useRef<HTMLDivElement>(null)
  const [isBroken, setBroken] = useState(false)
  const theme = useMapTheme()
  const outlines = useOutlines()
  const tiles = useMapTiles()
  const isKorean = useLanguage() === 'ko'
  const title = localize(texts.map)
  useEffect(() => {
    if (!container.current) return undefined
    const look = { theme, tiles, isKorean, title }
    const map = createMap(container.current, look)
    if (!map) return setBroken(true)
    const pins = [pinOf('A', pair.a), ...(pair.b ? [pinOf('B', pair.b)] : [])]
    map.show('outlines', outlines)
    map.show('pins', pointShapes(pins))
    if (pair.b) {
      const isAWest = pair.a.lng <= pair.b.lng
      map.mark(pair.a, 'A', isAWest ? 'left' : 'right')
      map.mark(pair.b, 'B', isAWest ? 'right' : 'left')
    }
    const extent = extentOf(
      pins.map(({ location: { lat, lng } }) => ({ west: lng, south: lat, east: lng, north: lat })),
    )
    if (extent) map.fit(extent, NEAREST_ZOOM)
    return () => map.remove()
  }, [pair, theme, tiles, outlines, isKorean, title])
  if (isBroken) return <p className="p-5 text-muted">{localize(texts.noMap)}</p>
  // The map library puts its container into the normal flow, so a positioned element surrounds it.
  return (
    <div className="absolute inset-0">
      <div ref={container} className="size-full" />
      {/* The records of a pair are of no release yet, so only the tiles are credited. */}
      <MapCredits hasPlaces={false} tiles={tiles} />
    </div>
  )
}

function pinOf(letter: 'A' | 'B', { name, lat, lng }: Spot) {
  return { id: letter, name: `${letter}: ${name}`, category: PIN_CATEGORIES[letter], location: { lat, lng } }
}

const DEAF = { onPlace: () => {}, onSpot: () => {}, onDrawn: () => {} }

function createMap(container: HTMLElement, look: ConstructorParameters<typeof PlaceMap>[1]): PlaceMap | null {
  try {
    return new PlaceMap(container, look, DEAF)
  } catch {
    // Without WebGL the constructor throws.
    return null
  }
}
