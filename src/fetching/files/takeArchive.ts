import { ArchiveFault, unpackArchive } from '#sources/archive.ts'
import { FetchRefused } from '../secrets.ts'

/** Unpacks the files of a zip archive that `member` names (all without it) into the draft. Throws FetchRefused. */
export async function takeArchive(file: string, name: string, draft: string, member?: string): Promise<string[]> {
  try {
    return await unpackArchive(file, name, { folder: draft, member })
  } catch (error) {
    throw error instanceof ArchiveFault ? new FetchRefused(error.message, { cause: error }) : error
  }
}
