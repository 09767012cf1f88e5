import type { ShownPlan } from '#contract/access/shownPlans.ts'
import type { EncodedBody } from './http/encodings.ts'

/** A built file of the web pages, with its compressed forms where it has them. */
export interface WebFile extends EncodedBody {
  type: string
}

/** The files by path, relative to the pages. */
export type WebFiles = ReadonlyMap<string, WebFile>

/** The settings that the page embeds for the application. */
export interface WebSettings {
  /** A read-only browser key, restricted to this origin, which every visitor can read. */
  explorerKey: string | null
  /** Raster tiles with {z}, {x} and {y}, or a .pmtiles archive, also of this server; null for the release's outlines only. */
  mapTiles: string | null
  /** The operator's statement about the tiles; null: that of the archive, if it has one. */
  mapAttribution: string | null
  /** True when people may sign in with an identity provider. */
  hasProvider: boolean
  /** The country codes that texts to guests go to, without the plus; empty when the operator sends no texts. */
  textCountries: readonly string[]
  /** How people reach the operator: a mail or web address; null when none is configured. */
  contact: string | null
  /** The plans that accounts can have. */
  plans: readonly ShownPlan[]
}

/** A base map on disk. */
export interface BasemapFile {
  path: string
  bytes: number
  /** Strong: it changes with the file. */
  etag: string
}

/** The path of the base map of the data folder, relative to the pages. */
export const BASEMAP_PATH = 'map/basemap.pmtiles'

/** The file of the built pages that lists what each page loads after its first script, by the page's address. */
export const PRELOADS_FILE = 'preloads.json'

/** The built pages and their settings. */
export interface WebSite {
  files: WebFiles
  /** True: the operator lets search engines list all places. */
  hasSitemap: boolean
  /** Computed once after a start; a failure is retried with the next call. */
  settings(): Promise<WebSettings>
  /** Returns the base map of the data folder, a PMTiles archive; null without one. */
  basemap(): Promise<BasemapFile | null>
  /** Returns the release's regions as GeoJSON for drawing; null for a release without regions. */
  outlines(dataVersion: string): Promise<WebFile | null>
}
