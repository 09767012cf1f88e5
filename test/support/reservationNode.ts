import type { Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import { DEFAULT_PLANS } from '#contract/access/plans.ts'
import { DEFAULT_SCOPES } from '#contract/access/scopes.ts'
import type { Database } from '#database/database.ts'
import type { Booking } from '#flows/reservation/booking.ts'
import type { Caller } from '#flows/identify.ts'
import { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import type { OwnerEventInput, EventPublisher } from '#flows/notify/eventPublisher.ts'
import type { TextEventInput } from '#notices/outbox.ts'
import { Metering } from '#metering/metering.ts'
import type { MeteringTables } from '#metering/meteringTables.ts'
import { BookEntries } from '#reservations/bookEntries.ts'
import { GuestCodes } from '#reservations/guestCodes.ts'
import { GuestSeal } from '#reservations/guestSeal.ts'
import { HeldAnswers } from '#reservations/heldAnswers.ts'
import { Proposals } from '#reservations/proposals.ts'
import { Reservations } from '#reservations/reservations.ts'
import { Transitions } from '#reservations/transitions.ts'
import { indexOf } from './openedIndex.ts'
import { venueWith, worldOf } from './venueWith.ts'
import { SandboxReservations, type SandboxTables } from '#reservations/sandboxReservations.ts'
import { LongPolls } from '#flows/longPolls.ts'

/** A node's reservation use cases on a database, without HTTP and timers; records the events it publishes. */
export interface TestBooking {
  booking: Booking
  seal: GuestSeal
  /** `expired pl_1 <id>` to the owner, `expired <id>` to the guest, in order. */
  reported: { owner: string[]; guest: string[]; account: string[] }
}

export const PLACES = ['pl_1', 'pl_2'] as const
const INDEX = indexOf(worldOf(PLACES.map((id) => venueWith(id))))
export const ANSWER_WINDOW_MS = 300_000

/** `secrets`: the current secret, then earlier ones. */
export async function bookingOn(
  database: Database,
  clock: { now: Instant },
  random: RandomBytes,
  secrets: readonly string[] = ['a-secret'],
): Promise<TestBooking> {
  const releases = new ReleaseHolder(() => clock.now)
  await releases.switchTo(INDEX)
  releases.setPartners(new Set(PLACES))
  const keysOf = (purpose: string) => secrets.map((secret) => deriveKey(secret, purpose))
  const [sealKey, ...sealKeys] = keysOf('guest')
  const [phoneKey, ...phoneKeys] = keysOf('guest-phone')
  if (!sealKey || !phoneKey) throw new Error('the test has no secret')
  const seal = new GuestSeal(new Sealing(sealKey, sealKeys, random), phoneKey, phoneKeys)
  const reported: TestBooking['reported'] = { owner: [], guest: [], account: [] }
  const account: EventPublisher['account'] = async (_, { type, subjectId }) =>
    void reported.account.push(`${type} ${subjectId}`)
  const booking: Booking = {
    database,
    reservations: new Reservations(seal),
    transitions: new Transitions(seal),
    heldAnswers: new HeldAnswers(seal),
    proposals: new Proposals(seal),
    entries: new BookEntries(seal),
    guestCodes: new GuestCodes(deriveKey('a-secret', 'guest-link'), []),
    releases,
    metering: new Metering(database.withTables<MeteringTables>()),
    owners: { idsOf: (placeId) => [placeId], lockContacts: async () => {} },
    publisher: {
      owner: async (_, { type, placeId, subjectId }: OwnerEventInput) =>
        void reported.owner.push(`${type} ${placeId} ${subjectId}`),
      guest: async (_, { occasion, reservationId }: TextEventInput) =>
        void reported.guest.push(`${occasion} ${reservationId}`),
      account,
    },
    sandbox: {
      calls: new SandboxReservations(database.withTables<SandboxTables>()),
      longPolls: new LongPolls(database.notifier, () => clock.now),
      clock: () => clock.now,
      random,
      answerWindowMs: ANSWER_WINDOW_MS,
      publisher: { account },
    },
    answerWindowMs: ANSWER_WINDOW_MS,
    clock: () => clock.now,
    random,
  }
  return { booking, seal, reported }
}

/** Returns a caller whose plan has no limits. */
export function callerOf(accountId: string, more: Partial<Caller> = {}): Caller {
  return {
    keyId: `key_${accountId}`,
    grantId: null,
    accountId,
    plan: 'pro',
    limits: { ...DEFAULT_PLANS.pro, perMinute: 'unlimited', monthlyTokens: 'unlimited' },
    allowanceId: null,
    bulkExport: false,
    exportTiers: ['core'],
    mode: 'live',
    scopes: DEFAULT_SCOPES,
    dailyTokens: null,
    allowedIps: null,
    expiresAt: null,
    rotatedAt: null,
    retiring: null,
    ...more,
  }
}
