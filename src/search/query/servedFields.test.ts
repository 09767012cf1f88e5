import { test } from 'node:test'
import type { ServedFieldWriters, WriteField } from './servedFields.ts'

const write: WriteField = (_, __, into) => into.ascii('null')
const all = {} as ServedFieldWriters
const allButOne: Omit<ServedFieldWriters, 'openNow'> = all

test('a served field without a writer, and a writer of another field, do not compile', () => {
  // @ts-expect-error: openNow has no writer.
  const missing: ServedFieldWriters = allButOne
  // @ts-expect-error: phone is copied from the release.
  const extra: ServedFieldWriters = { ...all, phone: write }
  // The compiler decides; there is nothing to run.
  void [missing, extra]
})
