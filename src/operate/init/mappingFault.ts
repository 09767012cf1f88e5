import { existsSync } from 'node:fs'
import { faultOfMapping, shippedMappings } from '#sources/listNotes.ts'
import type { DraftSource } from './draftSource.ts'

/**
 * Returns what is wrong with the mapping of a source: that its file does not exist, with the mappings that there are, or
 * what the mapping itself violates. Null when it can be used, and for a source without one.
 */
export async function mappingFault({
  mapping,
  format,
}: Pick<DraftSource, 'mapping' | 'format'>): Promise<string | null> {
  if (mapping === undefined) return null
  if (!existsSync(mapping)) {
    const shipped = (await shippedMappings()).map(({ name, files }) => `${name} (for ${files.join(', ')})`)
    return (
      `there is no mapping file ${mapping}; write one (docs/your-own-lists.md), or leave mapping out for a file that a ` +
      `shipped mapping is for: ${shipped.join('; ')}`
    )
  }
  // The notes of other formats are checked with their lists.
  return format === 'mapped' ? faultOfMapping(mapping) : null
}
