import {
  type GeoJSONSource,
  Map as MapLibre,
  type MapGeoJSONFeature,
  type MapMouseEvent,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { LatLng } from '#base/geometry.ts'
import { urlBelow } from '../../paths.ts'
import { boxOf, type Extent, type Shapes } from './mapShapes.ts'
import { type MapSource, mapStyle, type MapTheme } from './mapStyle.ts'
import type { Pin } from './pins.ts'
import type { MapTiles } from './baseTiles.ts'
import type { MapView } from './viewedPart.ts'

setWorkerUrl(urlBelow(workerUrl))

/** Shows Seoul until places are found. */
const START = { center: [126.99, 37.55] as [number, number], zoom: 10.5 }
const FIT = { padding: 56, maxZoom: 15.5, duration: 0 }

/** Degrees by which a rectangle in an address may differ from the map that it was read from. */
const ROUNDING = 0.00002

/** A cluster at this zoom is one building: its places are listed instead. */
const CLOSEST_ZOOM = 18
/** Single streets can be distinguished from this zoom level. */
const NEAR_ZOOM = 13
/** Dots within this distance of a press count, because a finger is wide. */
const TOUCH_PX = 6
/** Distance that keeps a label from hiding its dot. */
const MARK_GAP_PX = 10
const MARK_LOOK = 'pointer-events-none rounded bg-surface px-1.5 text-sm font-bold text-ink shadow-floating'

interface MapEvents {
  onPlace: (placeId: string) => void
  /** Called with the extent of a cluster that the map cannot enlarge further. */
  onCluster?: (extent: Extent) => void
  /** Called with the place under the pointer; null when it leaves. */
  onHover?: (place: Pin | null) => void
  /** Called when the map has come to rest. */
  onView?: (view: MapView) => void
  /** Called when a person, and not the page, has moved the map. */
  onMoved?: () => void
  onSpot: (spot: LatLng) => void
  /** Called when the map has finished drawing. */
  onDrawn: () => void
}

export interface MapLook {
  theme: MapTheme
  /** The base tiles; null shows only the release's regions. */
  tiles: MapTiles | null
  /** Names on the base map are Korean, else English where there are any. */
  isKorean: boolean
  /** The label of the canvas for screen readers. */
  title: string
}

/** The map of the page. It keeps the data it shows, so that a change of style loses nothing. */
export class PlaceMap {
  readonly #map: MapLibre
  readonly #shown = new Map<MapSource, Shapes>()

  /** Throws when the browser cannot draw the map. */
  constructor(container: HTMLElement, look: MapLook, events: MapEvents) {
    this.#map = new MapLibre({
      container,
      style: mapStyle(look.theme, look.tiles, look.isKorean),
      ...START,
      attributionControl: false,
      dragRotate: false,
      pitchWithRotate: false,
      locale: { 'Map.Title': look.title },
    })
    this.#map.touchZoomRotate.disableRotation()
    this.#map.addControl(new NavigationControl({ showCompass: false }), 'top-right')
    this.#map.on('style.load', () => this.#fill())
    this.#map.on('idle', events.onDrawn)
    for (const moment of ['load', 'moveend', 'resize'] as const)
      this.#map.on(moment, () => events.onView?.({ extent: this.visible(), zoom: this.#map.getZoom() }))
    this.#map.on('moveend', ({ originalEvent }) => originalEvent && events.onMoved?.())
    this.#map.on('click', (event) => this.#clicked(event, events))
    this.#map.on('mousemove', (event) => {
      // Nobody points at anything while the map is dragged.
      if (this.#map.isMoving()) return
      const found = this.#featureAt(event)
      this.#map.getCanvas().style.cursor = found === null ? '' : 'pointer'
      events.onHover?.(found === null ? null : pinOf(found))
    })
    this.#map.on('mouseout', () => events.onHover?.(null))
  }

  restyle(look: MapLook): void {
    this.#map.setStyle(mapStyle(look.theme, look.tiles, look.isKorean), { diff: false })
  }

  show(source: MapSource, data: Shapes): void {
    this.#shown.set(source, data)
    void this.#map.getSource<GeoJSONSource>(source)?.setData(data)
  }

  /** Puts a label beside a spot. Labels left and right of the same spot do not overlap. */
  mark({ lat, lng }: LatLng, word: string, side: 'left' | 'right'): void {
    const element = document.createElement('span')
    element.textContent = word
    element.className = MARK_LOOK
    const isLeft = side === 'left'
    new Marker({ element, anchor: isLeft ? 'right' : 'left', offset: [isLeft ? -MARK_GAP_PX : MARK_GAP_PX, 0] })
      .setLngLat([lng, lat])
      .addTo(this.#map)
  }

  /** Fits the extent, at most at zoom `maxZoom`. */
  fit(extent: Extent, maxZoom = FIT.maxZoom): void {
    this.#map.fitBounds(extent, { ...FIT, maxZoom })
  }

  /** Returns the visible part of the map, in degrees: west, south, east, north. */
  visible(): Extent {
    const bounds = this.#map.getBounds()
    return [bounds.getWest(), bounds.getSouth(), bounds.getEast(), bounds.getNorth()]
  }

  /** Returns whether the whole extent is visible, apart from the rounding of an address. */
  shows([west, south, east, north]: Extent): boolean {
    const [left, bottom, right, top] = this.visible()
    return west >= left - ROUNDING && south >= bottom - ROUNDING && east <= right + ROUNDING && north <= top + ROUNDING
  }

  /** Moves the map only when the place is out of sight or too small to distinguish. */
  bringIntoView({ lat, lng }: LatLng): void {
    const zoom = Math.max(this.#map.getZoom(), NEAR_ZOOM)
    if (zoom > this.#map.getZoom() || !this.#map.getBounds().contains([lng, lat]))
      this.#map.jumpTo({ center: [lng, lat], zoom })
  }

  /** Adapts to a new size of the container. */
  resize(): void {
    this.#map.resize()
  }

  remove(): void {
    this.#map.remove()
  }

  #fill(): void {
    for (const [source, data] of this.#shown) void this.#map.getSource<GeoJSONSource>(source)?.setData(data)
  }

  #clicked(event: MapMouseEvent, { onPlace, onCluster, onSpot }: MapEvents): void {
    const found = this.#featureAt(event)
    if (found === null) return onSpot({ lat: event.lngLat.lat, lng: event.lngLat.lng })
    const { id, bounds } = found.properties as { id?: string; bounds?: string }
    if (id !== undefined) return onPlace(id)
    const extent = boxOf(bounds)
    if (extent === null) return
    if (this.#map.getZoom() >= CLOSEST_ZOOM - 1) onCluster?.(extent)
    else this.#map.fitBounds(extent, { padding: 80, maxZoom: CLOSEST_ZOOM }, { originalEvent: event.originalEvent })
  }

  /** Returns the place or the cluster at a press; places come first. */
  #featureAt({ point: { x, y } }: MapMouseEvent): MapGeoJSONFeature | null {
    if (!this.#map.getLayer('pins')) return null
    const box: [[number, number], [number, number]] = [
      [x - TOUCH_PX, y - TOUCH_PX],
      [x + TOUCH_PX, y + TOUCH_PX],
    ]
    const at = (layers: string[]) => this.#map.queryRenderedFeatures(box, { layers })[0]
    return at(['pins', 'chosen']) ?? at(['clusters']) ?? null
  }
}

/** Returns the place of a dot; null for a cluster. */
function pinOf({ properties, geometry }: MapGeoJSONFeature): Pin | null {
  const { id, name, category } = properties as Partial<Record<string, string>>
  if (id === undefined || geometry.type !== 'Point') return null
  const [lng = 0, lat = 0] = geometry.coordinates
  return { id, name: name ?? '', category: category ?? '', location: { lat, lng } }
}
