import { stat } from 'node:fs/promises'
import { openPromise } from 'yauzl'
import { unpackedBytesMax, unpackedTooLarge } from '../packedSize.ts'
import { CELLS_MAX, SheetExtent } from './sheetExtent.ts'

/**
 * Unpacks the zip archive of a spreadsheet once without keeping anything, because the sizes that it states may be wrong.
 * Throws an Error with the file's name when it unpacks to more than lists do, to more than `bytesMax`, is damaged, or has
 * sheets with too many rows and columns.
 */
export async function checkSpreadsheetSize(file: string, bytesMax: number): Promise<void> {
  const roomBytes = Math.min(bytesMax, unpackedBytesMax((await stat(file)).size))
  let bytes = 0
  let cells = 0
  try {
    const archive = await openPromise(file, { lazyEntries: true, autoClose: false })
    try {
      for await (const entry of archive.eachEntry()) {
        // A workbook may call any of its files a sheet.
        const extent = new SheetExtent()
        for await (const part of await archive.openReadStreamPromise(entry)) {
          bytes += (part as Buffer).length
          if (bytes > roomBytes) throw unpackedTooLarge(file, roomBytes)
          const fault = extent.faultAfter(part as Buffer)
          if (fault !== null) throw new Error(`${file}: ${fault}`)
        }
        cells += extent.cells
        if (cells > CELLS_MAX)
          throw new Error(`${file}: its sheets have too many rows and columns together; save them as CSV`)
      }
    } finally {
      archive.close()
    }
  } catch (error) {
    if (error instanceof Error && error.message.includes(file)) throw error
    throw new Error(`${file}: cannot be read (${String(error)}); is it complete?`, { cause: error })
  }
}
