/** Where things lie in a release folder. */
export const RELEASE_FILES = {
  /** Written last: a folder without it is no release. */
  manifest: 'manifest.json',
  /** One venue a line, zstd; what later builds, `explain` and rebuilds of the index read. */
  venues: 'venues.ndjson.zst',
  /** Ids of merged venues to the ids that took their place. */
  redirects: 'redirects.json',
  /** How often names occurred in the lists: what the next build weighs names by. */
  nameCounts: 'name-counts.json',
  /** For people: GeoParquet. */
  places: 'places.parquet',
  regions: 'regions.parquet',
  /** Regions' outlines as thinned GeoJSON, for the explorer's map. */
  outlines: 'outlines.json',
  report: 'report.json',
  reportPage: 'build-report.html',
  rejected: 'rejected.ndjson',
  /** Pairs of records for a person to decide on; what `oneset review` shows. */
  review: 'review.ndjson',
  /** Which pairs of records made the venues, and why; what `oneset explain` shows. */
  joins: 'joins.ndjson.zst',
  /** Pairs that a guard kept from joining two venues, one by one; `oneset explain` shows those of its venue. */
  cuts: 'cuts.ndjson',
} as const

/** Folder of the search index inside a release; its files belong to the search room. */
export const INDEX_FOLDER = 'index'

/** Times and memory differ from run to run, so these do not take part in the version. */
export const NO_CONTENT: ReadonlySet<string> = new Set([RELEASE_FILES.report, RELEASE_FILES.reportPage])

/** A path a manifest may name: plain names, at most one folder deep, never leading out of the release. */
export const RELEASE_PATH = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/)?[A-Za-z0-9][A-Za-z0-9._-]*$/
