import { text } from 'node:stream/consumers'
import { openPromise } from 'yauzl'

/** Returns the text of a file of an archive. Throws when the archive is damaged or has no such file. */
export async function unzipped(archive: string, name: string): Promise<string> {
  const opened = await openPromise(archive, { lazyEntries: true, autoClose: false })
  try {
    for await (const entry of opened.eachEntry())
      if (entry.fileName === name) return await text(await opened.openReadStreamPromise(entry))
  } finally {
    opened.close()
  }
  throw new Error(`${archive} has no ${name}`)
}
