import { Type } from 'typebox'
import { REPORT_KINDS } from '../report.ts'
import { instant, nullable } from './values.ts'

/** Limit of reports, and of claims, in the list of earlier decisions about a place. */
export const EARLIER_DECISIONS_MAX = 20

const newest = `Newest first, at most ${EARLIER_DECISIONS_MAX}.`

/** What operators decided about a place before, for the next decision about it. */
export const EarlierDecisionsSchema = Type.Object({
  reports: Type.Array(
    Type.Object({
      reportId: Type.String(),
      kind: Type.Enum([...REPORT_KINDS]),
      status: Type.Enum(['accepted', 'rejected']),
      createdAt: instant,
      decidedAt: instant,
      contradictedAt: {
        ...nullable(instant),
        description: 'When the owner stated that the place is in business.',
      },
      reason: { ...nullable(Type.String()), description: 'Why it was decided so.' },
    }),
    { description: `The decided reports about the place. ${newest}` },
  ),
  claims: Type.Array(
    Type.Object({
      claimId: Type.String(),
      email: Type.String(),
      status: Type.Enum(['approved', 'rejected']),
      createdAt: instant,
      settledAt: instant,
      rejectReason: {
        ...nullable(Type.String()),
        description: 'Why it was rejected; null otherwise, and after it was erased.',
      },
    }),
    { description: `The settled claims of the place, of all people. ${newest}` },
  ),
})
