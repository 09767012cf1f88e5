import { idOf } from '#base/ids.ts'
import { canonicalJson } from '#base/text/canonicalJson.ts'
import type { Origin } from '../declaredSource.ts'

/** What may change in the declaration of an origin while the lists that it gives stay the same. */
const WITHOUT_EFFECT = new Set(['checksum', 'megabytesMax', 'minutesMax', 'requestsPerDayMax', 'wholeEveryDays'])

/** Returns the hash of what an origin's declaration identifies; secrets enter by the names of their variables. */
export function originKey(origin: Origin): string {
  const identifying = Object.entries(origin).filter(([name]) => !WITHOUT_EFFECT.has(name))
  return idOf('o', canonicalJson(Object.fromEntries(identifying)))
}
