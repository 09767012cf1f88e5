import {
  type GeoJSONSource,
  Map as MapLibre,
  type MapMouseEvent,
  Marker,
  NavigationControl,
  setWorkerUrl,
} from 'maplibre-gl'
import 'maplibre-gl/dist/maplibre-gl.css'
import workerUrl from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url'
import type { LatLng } from '#base/geometry.ts'
import { urlBelow } from '../../paths.ts'
import type { Extent, Shapes } from './mapShapes.ts'
import { type MapSource, mapStyle, type MapTheme } from './mapStyle.ts'
import type { MapTiles } from './tileArchive.ts'

setWorkerUrl(urlBelow(workerUrl))

/** Shows Seoul until places are found. */
const START = { center: [126.99, 37.55] as [number, number], zoom: 10.5 }
const FIT = { padding: 56, maxZoom: 15.5, duration: 0 }

/** Degrees by which a rectangle in an address may differ from the map that it was read from. */
const ROUNDING = 0.00002

/** Single streets can be distinguished from this zoom level. */
const NEAR_ZOOM = 13
/** Dots within this distance of a press count, because a finger is wide. */
const TOUCH_PX = 6
/** Distance that keeps a label from hiding its dot. */
const MARK_GAP_PX = 10
const MARK_LOOK = 'pointer-events-none rounded bg-surface px-1.5 text-sm font-bold text-ink shadow-floating'

interface MapEvents {
  onPlace: (placeId: string) => void
  onSpot: (spot: LatLng) => void
  /** Called when the map has finished drawing. */
  onDrawn: () => void
}

export interface MapLook {
  theme: MapTheme
  /** The base tiles; null shows only the release's regions. */
  tiles: MapTiles | null
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
      style: mapStyle(look.theme, look.tiles),
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
    this.#map.on('click', (event) => this.#clicked(event, events))
    this.#map.on('mousemove', (event) => {
      // Nobody points at anything while the map is dragged.
      if (this.#map.isMoving()) return
      this.#map.getCanvas().style.cursor = this.#placeAt(event) === null ? '' : 'pointer'
    })
  }

  restyle(look: MapLook): void {
    this.#map.setStyle(mapStyle(look.theme, look.tiles), { diff: false })
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

  #clicked(event: MapMouseEvent, { onPlace, onSpot }: MapEvents): void {
    const placeId = this.#placeAt(event)
    if (placeId === null) onSpot({ lat: event.lngLat.lat, lng: event.lngLat.lng })
    else onPlace(placeId)
  }

  #placeAt({ point: { x, y } }: MapMouseEvent): string | null {
    if (!this.#map.getLayer('pins')) return null
    const box: [[number, number], [number, number]] = [
      [x - TOUCH_PX, y - TOUCH_PX],
      [x + TOUCH_PX, y + TOUCH_PX],
    ]
    const [found] = this.#map.queryRenderedFeatures(box, { layers: ['pins', 'chosen'] })
    const id: unknown = found?.properties['id']
    return typeof id === 'string' ? id : null
  }
}
