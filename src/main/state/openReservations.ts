import type { Log } from '#base/log.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Database } from '#database/database.ts'
import { truncateLog } from '#database/truncateLog.ts'
import { endReservations } from '#flows/reservation/endReservations.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import { expireReservations } from '#flows/reservation/expireReservations.ts'
import { follow } from '#database/follow.ts'
import { showPauses } from '#flows/reservation/bookingRules.ts'
import { BOOKING_RULES_TOPIC } from '#reservations/bookingRulesStore.ts'
import { moveReservations } from '#flows/owner/followMerges.ts'
import { eraseOldGuests, resealGuests } from '#reservations/erasure.ts'
import { BookEntries } from '#reservations/bookEntries.ts'
import { GuestCodes } from '#reservations/guestCodes.ts'
import { GuestSeal } from '#reservations/guestSeal.ts'
import { HeldAnswers } from '#reservations/heldAnswers.ts'
import { Proposals } from '#reservations/proposals.ts'
import { Reservations } from '#reservations/reservations.ts'
import { Transitions } from '#reservations/transitions.ts'
import { SandboxReservations, type SandboxTables } from '#reservations/sandboxReservations.ts'
import type { LongPolls } from '#flows/longPolls.ts'
import type { PersonalData } from './openPeople.ts'
import { eachRelease, MOVE_MS } from './eachRelease.ts'
import { startTimers } from '../timers.ts'

/** Reads and answers check the time themselves; this interval is how soon owner and guest are notified. */
const EXPIRE_MS = 1_000
const ERASE_MS = 3_600_000

/** The secret under which everything is sealed, and its predecessors. */
interface Secrets {
  secret: string
  previousSecrets: readonly string[]
}

/** Connects reservations with the database, and runs their periodic jobs. */
export async function openReservations(
  opened: AsyncDisposableStack,
  database: Database,
  { secret, previousSecrets }: Secrets,
  dependencies: Omit<
    Booking,
    'database' | 'reservations' | 'transitions' | 'heldAnswers' | 'proposals' | 'entries' | 'guestCodes' | 'sandbox'
  > & {
    log: Log
    longPolls: LongPolls
  },
): Promise<{ booking: Booking; guests: PersonalData }> {
  const { log, longPolls, ...others } = dependencies
  const earlier = (purpose: string) => previousSecrets.map((previous) => deriveKey(previous, purpose))
  const seal = new GuestSeal(
    new Sealing(deriveKey(secret, 'guest'), earlier('guest'), others.random),
    deriveKey(secret, 'guest-phone'),
    earlier('guest-phone'),
  )
  const booking = {
    ...others,
    sandbox: { ...others, calls: new SandboxReservations(database.withTables<SandboxTables>()), longPolls },
    database,
    reservations: new Reservations(seal),
    transitions: new Transitions(seal),
    heldAnswers: new HeldAnswers(seal),
    proposals: new Proposals(seal),
    entries: new BookEntries(seal),
    guestCodes: new GuestCodes(deriveKey(secret, 'guest-link'), earlier('guest-link')),
  }
  opened.defer(await follow(database.notifier, BOOKING_RULES_TOPIC, () => showPauses(booking)))
  startTimers(opened, log, [
    { name: 'expire reservations', everyMs: EXPIRE_MS, run: () => expireReservations(booking, booking.clock()) },
    {
      name: 'move reservations',
      everyMs: MOVE_MS,
      run: eachRelease(booking.releases, () => moveReservations(booking)),
    },
    { name: 'show pauses', everyMs: EXPIRE_MS, run: () => showPauses(booking) },
    { name: 'erase guests', everyMs: ERASE_MS, run: () => eraseOldGuests(database, booking.clock()) },
    // Covers rows that any module deletes by age, and the rest of an erasure that ran while the file was being read.
    { name: 'empty the log of the database', everyMs: ERASE_MS, run: async () => void (await truncateLog(database)) },
  ])
  return {
    booking,
    guests: {
      eraseWithin: (tx, accountId) => endReservations(booking, tx, accountId),
      reseal: () => resealGuests(database, seal),
    },
  }
}
