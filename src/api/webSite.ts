/** A built file of the web pages, and its packed forms where it has them. */
export interface WebFile {
  type: string
  body: Buffer
  brotli: Buffer | null
  gzip: Buffer | null
}

/** By their paths below the pages' own. */
export type WebFiles = ReadonlyMap<string, WebFile>

/** What the pages are told by the page they come in. */
export interface WebSettings {
  /** A browser key that is read-only, bound to this origin, and everybody's to see. */
  explorerKey: string | null
  /** Raster tiles with {z}, {x} and {y}, or a .pmtiles archive; null: outlines of the release only. */
  mapTiles: string | null
  /** People may sign in with an identity provider. */
  hasProvider: boolean
  /** Where people reach the operator: a mail or web address; null: nobody has said. */
  contact: string | null
}

/** The built pages and what they are told. */
export interface WebSite {
  files: WebFiles
  /** Asked once for each start; a failure is asked again. */
  settings(): Promise<WebSettings>
  /** The release's regions as GeoJSON, to be drawn; null for a release that has none. */
  outlines(dataVersion: string): Promise<WebFile | null>
}
