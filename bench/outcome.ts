import type { HttpReport } from './http.ts'
import type { MeteringFigures } from './meteringResults.ts'
import type { IndexReport } from './indexStep.ts'
import type { PeerReports } from './peers.ts'

/** Everything one run measured. */
export interface Figures {
  venues: number
  whole: IndexReport
  /** The same with a tenth of the venues. */
  tenth: IndexReport
  peers: PeerReports
  http: HttpReport
  metering: MeteringFigures
  seconds: number
}
