import type { HttpReport } from './http.ts'
import type { MeteringFigures } from './meteringResults.ts'
import type { IndexReport } from './indexStep.ts'
import type { PeerFigures } from './peers.ts'
import type { ThreadsFigure } from './threads.ts'

/** All figures of one run. */
export interface Figures {
  venues: number
  whole: IndexReport
  /** The same figures with a tenth of the venues. */
  tenth: IndexReport
  peers: PeerFigures
  http: HttpReport
  threads: readonly ThreadsFigure[]
  metering: MeteringFigures
  seconds: number
}
