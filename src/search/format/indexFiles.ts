/** Files of an index, by name. The last one stays on disk and is read by position. */
export const INDEX_FILES = ['tables.bin', 'words.bin', 'fragments.bin', 'details.bin'] as const
export type IndexFile = (typeof INDEX_FILES)[number]

/** In all files but the first: the checksum of the first, so that files of two builds are not read together. */
export const STAMP_SECTION = 'stamp'
/** In the last file: the parts of the fields that stay on disk. */
export const DETAIL_SECTION = 'detail.parts'
