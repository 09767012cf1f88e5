import { isoInstant, isoInstantOrNull } from '#base/kst.ts'
import type { Tx } from '#database/database.ts'
import { forgetCalls } from '#idempotency/forgetCalls.ts'
import { removeSubscriptionsOf } from '#notices/ownerPushes.ts'
import { endOwnerTokens } from '#owners/endOwnerTokens.ts'
import type { ListedOwner } from '#owners/ownerDirectory.ts'
import { lockOwner } from '#owners/ownership.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { type StaffMember, staffGrantedBy, staffPlacesOf } from '#owners/people/placeStaff.ts'
import type { OwnerServices } from './ownerServices.ts'
import { shownActivity } from './people/managePeople.ts'
import { presentOwnersOf } from './ownershipMails.ts'
import { placeLabel } from './placeLabel.ts'
import { type Refusal, refused } from '../refusal.ts'

type Done<T> = { kind: 'done'; data: T }

/** A page of owners; `search` is null for all of them. `cursor` is the `nextCursor` of the page before. */
export interface OwnerPage {
  search: string | null
  cursor: string | null
  limit: number
}

const shownListed = ({ createdAt, lastActiveAt: seenAt, suspendedAt, ...owner }: ListedOwner) => ({
  ...owner,
  suspendedAt: isoInstantOrNull(suspendedAt),
  createdAt: isoInstant(createdAt),
  seenAt: isoInstantOrNull(seenAt),
})

/** Returns owners, newest first. */
export async function listOwners(
  services: OwnerServices,
  { search, cursor, limit }: OwnerPage,
): Promise<Done<{ owners: ReturnType<typeof shownListed>[]; nextCursor: string | null }>> {
  const placeIds = search === null ? [] : services.claimedIds.of(search)
  // One owner more than shown, to detect whether there is another page.
  const found = await services.directory.list({ text: search, placeIds, after: cursor, limit: limit + 1 })
  const owners = found.slice(0, limit)
  const nextCursor = found.length > limit ? (owners.at(-1)?.ownerId ?? null) : null
  return { kind: 'done', data: { owners: owners.map(shownListed), nextCursor } }
}

/** Returns one owner with places, roles, people, tokens, push subscriptions, claims and activity; the result contains no secret. */
export async function readOwner(services: OwnerServices, ownerId: string): Promise<Done<unknown> | Refusal> {
  const owner = await services.directory.find(ownerId)
  if (!owner) return UNKNOWN_OWNER
  const { places: _, ...listed } = shownListed(owner)
  const tokens = await services.directory.tokensOf(ownerId, services.clock())
  return {
    kind: 'done',
    data: {
      ...listed,
      places: await placesShown(services, ownerId),
      tokens: tokens.map(({ createdAt, expiresAt, ...token }) => ({
        ...token,
        createdAt: isoInstant(createdAt),
        expiresAt: isoInstantOrNull(expiresAt),
      })),
      subscriptions: (await services.subscriptions.ofOwner(ownerId)).map(({ subscriptionId, endpoint, createdAt }) => ({
        subscriptionId,
        // The rest of the address is a secret: whoever has it can send to the browser.
        pushService: new URL(endpoint).host,
        createdAt: isoInstant(createdAt),
      })),
      claims: (await services.claims.ofOwner(ownerId)).map(
        ({ claimId, placeId, message, status, createdAt, settledAt, rejectReason }) => ({
          claimId,
          placeId,
          message,
          status,
          createdAt: isoInstant(createdAt),
          settledAt: isoInstantOrNull(settledAt),
          rejectReason,
        }),
      ),
      roles: (await staffPlacesOf(services.database, ownerId)).map((member) => shownRole(services, member)),
      people: (await staffGrantedBy(services.database, ownerId)).map((member) => shownRole(services, member)),
      activity: (await services.activity.ofOwner(ownerId, ACTIVITY_SHOWN_MAX)).map(shownActivity),
    },
  }
}

/** A role at a place: of this owner, or of a person whom they invited. */
function shownRole(services: OwnerServices, { personId, email, placeId, role, grantedBy, since }: StaffMember) {
  return { personId, email, placeId, ...placeLabel(services, placeId), role, grantedBy, since: isoInstant(since) }
}

/** The newest rows suffice to judge an owner; a longer list would not be read. */
const ACTIVITY_SHOWN_MAX = 200

async function placesShown(services: OwnerServices, ownerId: string) {
  const places = await services.owners.placesOf(ownerId)
  const ownersOf = await presentOwnersOf(
    services,
    places.map(({ placeId }) => placeId),
  )
  return places.map(({ placeId, partner, since }) => ({
    placeId,
    ...placeLabel(services, placeId),
    partner,
    since: isoInstant(since),
    otherOwners: ownersOf(placeId).filter((one) => one.ownerId !== ownerId).length,
  }))
}

/**
 * Ends all access of an owner on every node: tokens, sessions and mailed links; also removes their push subscriptions.
 * The owner can sign in again through the mailbox.
 */
export async function revokeOwnerTokens(
  { database, clock }: Pick<OwnerServices, 'database' | 'clock'>,
  ownerId: string,
): Promise<Done<{ ownerId: string; tokensRevoked: number; subscriptionsRemoved: number }> | Refusal> {
  const data = await database.transaction(async (tx) => {
    if (!(await lockOwner(tx, ownerId))) return null
    const others = tx as unknown as Tx<unknown>
    const tokensRevoked = await endOwnerTokens(tx satisfies Tx<OwnerTables>, { ownerId }, clock())
    const subscriptionsRemoved = await removeSubscriptionsOf(others, ownerId)
    await forgetCalls(others, ownerId)
    return { ownerId, tokensRevoked, subscriptionsRemoved }
  })
  return data ? { kind: 'done', data } : UNKNOWN_OWNER
}

export const UNKNOWN_OWNER = refused('not_found', {
  message: { en: 'There is no owner with this id.', ko: '해당 사장님 계정이 없습니다.' },
  hint: {
    en: 'GET /api/admin/v1/owners?search={e-mail address} returns the ownerId.',
    ko: 'GET /api/admin/v1/owners?search={이메일}로 ownerId를 찾을 수 있습니다.',
  },
})
