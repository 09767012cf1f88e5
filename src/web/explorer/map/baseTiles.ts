/** The base tiles that an operator configures: pictures, or vector shapes with the layers of Protomaps' basemap. */
export type MapTiles =
  | { type: 'raster'; tiles: readonly string[]; attribution: null }
  /** Tiles of one archive (PMTiles); `url` in the form that the map's library expects. */
  | { type: 'raster' | 'vector'; url: string; attribution: string | null }
