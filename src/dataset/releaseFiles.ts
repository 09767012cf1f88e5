/** The paths in a release folder. */
export const RELEASE_FILES = {
  /** Written last: a folder without it is not a release. */
  manifest: 'manifest.json',
  /** One venue per line, zstd; the input of later builds, `explain` and rebuilds of the index. */
  venues: 'venues.ndjson.zst',
  /** Ids of merged venues to the ids that replaced them. */
  redirects: 'redirects.json',
  /** How often names occurred in the lists; the next build weighs names by it. */
  nameCounts: 'name-counts.json',
  /** The records of complete lists; the next build recognises by them what newer editions do not hold. */
  completeLists: 'complete-lists.ndjson.zst',
  /** For people: GeoParquet. */
  places: 'places.parquet',
  regions: 'regions.parquet',
  /** Outlines of regions as simplified GeoJSON, for the explorer's map. */
  outlines: 'outlines.json',
  report: 'report.json',
  reportPage: 'build-report.html',
  rejected: 'rejected.ndjson',
  /** Pairs of records for a person to decide on; `oneset review` shows them. */
  review: 'review.ndjson',
  /** The pairs of records that made the venues, with their decisions; `oneset explain` shows them. */
  joins: 'joins.ndjson.zst',
  /** Each pair whose join of two venues was refused; `oneset explain` shows those of its venue. */
  cuts: 'cuts.ndjson',
} as const

/** The folder of the search index inside a release; its files belong to the search module. */
export const INDEX_FOLDER = 'index'

/** Files that do not count towards the version, because times and memory differ from run to run. */
export const NO_CONTENT: ReadonlySet<string> = new Set([RELEASE_FILES.report, RELEASE_FILES.reportPage])

/** A path that a manifest may name: plain names, at most one folder deep, never outside the release. */
export const RELEASE_PATH = /^(?:[A-Za-z0-9][A-Za-z0-9._-]*\/)?[A-Za-z0-9][A-Za-z0-9._-]*$/
