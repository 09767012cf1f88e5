import { setTimeout as wait } from 'node:timers/promises'
import { systemClock } from '#base/clock.ts'
import { DAY_MS } from '#base/kst.ts'
import { freshUuid, systemRandom } from '#base/ids.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { answerReservation } from '#flows/reservation/answerReservation.ts'
import { partnerOf } from '../test/flows/bookings.ts'
import { startTestServer } from '../test/flows/testServer.ts'
import { answer, argumentOf, nextWord } from './steps.ts'

/** One node of the service with its owners' side: owners' use cases are called directly, without HTTP. */
export interface WaitingNodeOrder {
  databaseUrl: string | null
  email: string
}
export interface WaitingNodeReady {
  url: string
  key: string
}
/**
 * `seed` creates requests that stay pending; `accept` accepts one of them and returns the time at which that was
 * durable.
 */
export type WaitingNodeWord =
  | { kind: 'seed'; count: number }
  | { kind: 'accept'; id: string }
  | { kind: 'memory' }
  | { kind: 'polls' }
  | { kind: 'cpu' }
  | { kind: 'close' }

const UNLIMITED = { ...DEFAULT_PLANS.pro, longPolls: 'unlimited', perMinute: 'unlimited' } as const
const WINDOW_MS = 600_000

// Nodes end when the bench fails.
process.once('disconnect', () => process.exit(1))
const order = argumentOf<WaitingNodeOrder>()
const endings: (() => Promise<void>)[] = []
const s = await startTestServer(
  { after: (job: () => Promise<void>) => void endings.push(job) },
  {
    venues: 20_000,
    email: order.email,
    settings: {
      clock: systemClock,
      plans: new Map(Object.keys(DEFAULT_PLANS).map((name) => [name, UNLIMITED])),
      ...(order.databaseUrl !== null && { databaseUrl: order.databaseUrl }),
      secret: 'a-secret-of-the-bench',
      adminToken: 'a-token-of-the-bench',
    },
  },
)
const placeId = await partnerOf(s)
answer({ url: s.url, key: s.key } satisfies WaitingNodeReady)

for (;;) {
  const word = await nextWord<WaitingNodeWord>()
  answer(await obey(word))
  if (word.kind === 'close') break
}

async function obey(word: WaitingNodeWord): Promise<unknown> {
  switch (word.kind) {
    case 'seed':
      return seed(word.count)
    case 'accept': {
      const outcome = await answerReservation(s.server.booking, [placeId], word.id, { kind: 'accept' })
      const durableNs = String(process.hrtime.bigint())
      if (outcome.kind !== 'done') throw new Error(outcome.kind)
      return durableNs
    }
    case 'memory': {
      global.gc?.()
      await wait(50)
      return process.memoryUsage().rss
    }
    case 'cpu': {
      const { user, system } = process.cpuUsage()
      return user + system
    }
    case 'polls': {
      const text = await (await s.get('/metrics', { authorization: `Bearer ${s.server.adminToken}` })).text()
      return Number(/^oneset_waiting_polls (\d+)$/m.exec(text)?.[1])
    }
    case 'close': {
      const begun = performance.now()
      for (const end of endings) await end()
      return performance.now() - begun
    }
  }
}

/** Creates requests past the limits that protect owners, because this bench measures waiting only. */
function seed(count: number): Promise<string[]> {
  const { database, reservations } = s.server.booking
  const at = systemClock()
  return database.transaction(async (tx) => {
    const ids: string[] = []
    for (let i = 0; i < count; i++) {
      const { reservationId } = await reservations.create(tx, {
        reservationId: freshUuid(systemRandom),
        accountId: s.accountId,
        placeId,
        reservationTime: at + DAY_MS,
        guestCount: 2,
        outsideHours: false,
        createdAt: at,
        expiresAt: at + WINDOW_MS,
        guest: { phone: '+821012345678', name: null, note: null },
      })
      ids.push(reservationId)
    }
    return ids
  })
}
