/** The base map in the data folder, which the service serves. */
export const BASEMAP_FILE = 'basemap.pmtiles'
