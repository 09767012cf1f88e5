/** What the server writes into the page it sends. */
export interface WebSettings {
  /** A browser key, read-only and for everybody to see; null when the explorer is switched off. */
  explorerKey: string | null
  /** Of the map's base: raster tiles with {z}, {x} and {y}, or a .pmtiles archive; null: region outlines only. */
  mapTiles: string | null
  /** People may sign in with an identity provider. */
  hasProvider: boolean
  /** Where people reach the operator: a mail or web address; null: nobody has said. */
  contact: string | null
}

const NOTHING: WebSettings = { explorerKey: null, mapTiles: null, hasProvider: false, contact: null }

/** The page's settings. */
export const settings: WebSettings = { ...NOTHING, ...written() }

/** Where the service is reached, no slash at the end: the page's own address, whatever proxy adds a path. */
export const serviceUrl = new URL('.', document.baseURI).href.replace(/\/$/, '')

function written(): Partial<WebSettings> {
  const text = document.getElementById('settings')?.textContent ?? ''
  return JSON.parse(text === '' ? '{}' : text) as Partial<WebSettings>
}
