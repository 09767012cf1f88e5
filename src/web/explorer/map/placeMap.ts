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

/** Seoul, until something is found. */
const START = { center: [126.99, 37.55] as [number, number], zoom: 10.5 }
const FIT = { padding: 56, maxZoom: 15.5, duration: 0 }

/** Streets can be told apart. */
const NEAR_ZOOM = 13
/** A finger is this wide. */
const TOUCH_PX = 6
/** A mark does not hide its dot. */
const MARK_GAP_PX = 10
const MARK_LOOK = 'pointer-events-none rounded bg-surface px-1.5 text-sm font-bold text-ink shadow-floating'

interface MapEvents {
  onPlace: (placeId: string) => void
  onSpot: (spot: LatLng) => void
  /** All there is to see has been drawn. */
  onDrawn: () => void
}

export interface MapLook {
  theme: MapTheme
  /** What lies below; null for the release's regions alone. */
  tiles: MapTiles | null
  /** Of the canvas, for screen readers. */
  title: string
}

/** The map as the page uses it; what it shows is kept here, so that another style loses nothing. */
export class PlaceMap {
  readonly #map: MapLibre
  readonly #shown = new Map<MapSource, Shapes>()

  /** Throws where the browser cannot draw. */
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

  /** A word beside a spot, whatever else lies there; words left and right of one spot can both be read. */
  mark({ lat, lng }: LatLng, word: string, side: 'left' | 'right'): void {
    const element = document.createElement('span')
    element.textContent = word
    element.className = MARK_LOOK
    const isLeft = side === 'left'
    new Marker({ element, anchor: isLeft ? 'right' : 'left', offset: [isLeft ? -MARK_GAP_PX : MARK_GAP_PX, 0] })
      .setLngLat([lng, lat])
      .addTo(this.#map)
  }

  /** As near as it can be; not nearer than `maxZoom`. */
  fit(extent: Extent, maxZoom = FIT.maxZoom): void {
    this.#map.fitBounds(extent, { ...FIT, maxZoom })
  }

  /** Moves only when it must: the place is out of sight, or one of too many to be told apart. */
  bringIntoView({ lat, lng }: LatLng): void {
    const zoom = Math.max(this.#map.getZoom(), NEAR_ZOOM)
    if (zoom > this.#map.getZoom() || !this.#map.getBounds().contains([lng, lat]))
      this.#map.jumpTo({ center: [lng, lat], zoom })
  }

  /** The container has another size. */
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
