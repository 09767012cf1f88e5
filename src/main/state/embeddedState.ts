import { checkEmbeddedDatabase, copyEmbeddedDatabase, EMBEDDED_FILES } from '#database/embeddedFile.ts'
import { takeFolder } from '#database/folderLock.ts'
import type { EmbeddedState } from '#operate/backup.ts'

/** What `oneset backup` and `oneset restore` work on. */
export const embeddedState: EmbeddedState = {
  files: EMBEDDED_FILES,
  copy: copyEmbeddedDatabase,
  check: checkEmbeddedDatabase,
  take: takeFolder,
}
