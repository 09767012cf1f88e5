import { existsSync } from 'node:fs'
import { faultOfMapping, shippedMapping, shippedMappings } from '#sources/listNotes.ts'
import { isArchive } from '#sources/sourceSpec.ts'
import type { DraftSource } from './draftSource.ts'

/**
 * Returns what is wrong with the mapping of a source: that its file does not exist or that none fits the list, with the
 * mappings that there are, or what the mapping itself violates. Null when it can be used.
 */
export async function mappingFault({
  mapping,
  format,
  from,
}: Pick<DraftSource, 'mapping' | 'format' | 'from'>): Promise<string | null> {
  if (mapping === undefined) {
    // A list that is fetched or in an archive may have another name than its address.
    if (format !== 'mapped' || from.kind !== 'path' || isArchive(from.path)) return null
    if ((await shippedMapping(from.path)) !== null) return null
    return `${from.path} needs a mapping: ${await remedy()}`
  }
  if (!existsSync(mapping)) return `there is no mapping file ${mapping}; ${await remedy()}`
  // The notes of other formats are checked with their lists.
  return format === 'mapped' ? faultOfMapping(mapping) : null
}

async function remedy(): Promise<string> {
  const shipped = (await shippedMappings()).map(({ name, files }) => `${name} (for ${files.join(', ')})`)
  return (
    'write one (docs/your-own-lists.md), or leave mapping out for a file that a shipped mapping is for: ' +
    shipped.join('; ')
  )
}
