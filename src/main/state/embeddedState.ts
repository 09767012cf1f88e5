import { checkEmbeddedDatabase, copyEmbeddedDatabase, EMBEDDED_FILES } from '#database/embeddedFile.ts'
import { lockFolder } from '#database/folderLock.ts'
import type { EmbeddedState } from '#operate/backup.ts'

/** The embedded state for `oneset backup` and `oneset restore`. */
export const embeddedState: EmbeddedState = {
  files: EMBEDDED_FILES,
  copy: copyEmbeddedDatabase,
  check: checkEmbeddedDatabase,
  take: lockFolder,
}
