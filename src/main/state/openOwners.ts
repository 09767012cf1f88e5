import type { Clock, Instant } from '#base/clock.ts'
import type { RandomBytes } from '#base/ids.ts'
import { DAY_MS } from '#base/kst.ts'
import { Sealing } from '#base/secrets/sealing.ts'
import { deriveKey } from '#base/secrets/secretKeys.ts'
import type { Log } from '#base/log.ts'
import type { Database } from '#database/database.ts'
import { follow } from '#database/follow.ts'
import { truncateLog } from '#database/truncateLog.ts'
import { ClaimedIds } from '#flows/owner/claimedIds.ts'
import { OverlayVersions } from '#flows/owner/overlayVersions.ts'
import type { OwnerServices } from '#flows/owner/ownerServices.ts'
import { deleteUnusedPhotos } from '#flows/owner/photos/deletePhotoFiles.ts'
import { withShownPhotos } from '#flows/owner/photos/namedPhotos.ts'
import type { PhotoServices } from '#flows/owner/photos/photoServices.ts'
import type { ReleaseHolder } from '#flows/search/releaseHolder.ts'
import { reachedOwners, createEventPublisher } from '#flows/notify/createEventPublisher.ts'
import { Claims } from '#owners/claims.ts'
import { OwnerDirectory } from '#owners/ownerDirectory.ts'
import { OwnerEvents } from '#owners/ownerEvents.ts'
import { OwnerMails } from '#owners/ownerMails.ts'
import { ownerStore } from '#owners/ownerStore.ts'
import { CLAIM_TOPIC } from '#owners/ownership.ts'
import type { OwnerTables } from '#owners/ownerTables.ts'
import { OwnerTokens } from '#owners/ownerTokens.ts'
import { ClaimInquiries } from '#owners/people/claimInquiries.ts'
import { Invitations } from '#owners/people/invitations.ts'
import { OwnerActivity } from '#owners/people/ownerActivity.ts'
import { OwnerSeal } from '#owners/people/ownerSeal.ts'
import { forgetClaimTexts, resealOwnerTexts, sealClaimMessages } from '#owners/people/ownerTexts.ts'
import { forgetProposals } from '#owners/forgetProposals.ts'
import { PLACE_EDIT_TOPIC, PlaceEdits } from '#owners/placeEdits.ts'
import { PlaceProposals } from '#owners/placeProposals.ts'
import { Presence } from '#owners/presence.ts'
import { SignInCodes } from '#owners/signInCodes.ts'
import { loggedFollowUps } from './loggedFollowUps.ts'
import type { PersonalData } from './openPeople.ts'
import { startTimers } from '../timers.ts'

/** A client that reconnects to an event stream later than this reads the inbox again. */
const EVENTS_RETENTION_MS = 7 * DAY_MS
const FORGET_EVENTS_MS = 3_600_000
const DELETE_PHOTOS_MS = 3_600_000

interface OwnerDependencies {
  clock: Clock
  random: RandomBytes
  releases: ReleaseHolder
  log: Log
  secret: string
  previousSecrets: readonly string[]
  photos: PhotoServices
  /** How long an owner has to answer. */
  answerWindowMs: number
}

/** The owners' modules; their dependencies for notices and mail are added later. */
export type OpenedOwners = Omit<
  OwnerServices,
  'subscriptions' | 'pushPublicKey' | 'mayMail' | 'mailCodes' | 'mailOwnership' | 'sendOwnershipMail'
>

/** Connects owners with the database; from then on their changes and claims on any node are followed. */
export async function openOwners(opened: AsyncDisposableStack, database: Database, dependencies: OwnerDependencies) {
  const { clock, random, releases, log, secret, previousSecrets, photos } = dependencies
  const tables = database.withTables<OwnerTables>()
  const pepper = deriveKey(secret, 'owner-token')
  const earlier = previousSecrets.map((previous) => deriveKey(previous, 'owner-token'))
  const tokens = new OwnerTokens(tables, pepper, earlier, random)
  const owners = ownerStore(tables, tokens, clock, random)
  const claimedIds = new ClaimedIds(releases)
  const [events, presence, edits] = [new OwnerEvents(tables), new Presence(tables), new PlaceEdits(tables)]
  const overlayVersions = new OverlayVersions(releases, (changes) => withShownPhotos({ photos }, changes))
  const readClaims = async () => {
    releases.setPartners(await owners.partnerPlaces())
    claimedIds.set(await owners.claimedPlaces())
  }
  opened.defer(await follow(database.notifier, CLAIM_TOPIC, readClaims))
  opened.defer(await followEdits(database, edits, overlayVersions))
  const ownerMails = new OwnerMails(tables)
  const people = openPlacePeople(tables, dependencies)
  const forget = async () => {
    await events.forgetBefore(clock() - EVENTS_RETENTION_MS)
    await ownerMails.forget(clock())
    await people.forget(clock())
  }
  await sealClaimMessages(tables, people.seal)
  startTimers(opened, log, [{ name: "forget owners' events", everyMs: FORGET_EVENTS_MS, run: forget }])
  const codes = new SignInCodes(tables, pepper, tokens, random)
  const claims = new Claims(tables, random, people.seal)
  const { notifier } = database
  const forOperators = { database: tables, directory: new OwnerDirectory(tables), ownerMails, photos }
  const ofOwners = { owners, tokens, codes, claims, edits, overlayVersions, events, presence, claimedIds }
  const rooms = {
    ...ofOwners,
    ...forOperators,
    ...people.services,
    clearErased: async () => void (await truncateLog(database)),
    afterCommit: loggedFollowUps(log),
    releases,
    notifier,
    clock,
  }
  deleteUnused(opened, rooms, log)
  return {
    rooms: rooms satisfies OpenedOwners,
    publisher: createEventPublisher(events, claimedIds, dependencies.answerWindowMs),
    reached: reachedOwners(events, presence, claimedIds),
    texts: people.texts,
  }
}

/** Deletes photos that no edit names any more, and files whose deletion failed. */
function deleteUnused(opened: AsyncDisposableStack, rooms: Parameters<typeof deleteUnusedPhotos>[0], log: Log): void {
  const run = () => deleteUnusedPhotos(rooms)
  startTimers(opened, log, [{ name: 'delete unused photos', everyMs: DELETE_PHOTOS_MS, run }])
}

/** Opens what belongs to the people of places: inquiries about claims, invitations, and the log of activity. */
function openPlacePeople(
  tables: Database<OwnerTables>,
  { random, secret, previousSecrets }: Pick<OwnerDependencies, 'random' | 'secret' | 'previousSecrets'>,
) {
  const textKey = (of: string) => deriveKey(of, 'owner-text')
  const seal = new OwnerSeal(new Sealing(textKey(secret), previousSecrets.map(textKey), random))
  const codeKey = deriveKey(secret, 'owner-code')
  const services = {
    inquiries: new ClaimInquiries(tables, codeKey, random, seal),
    invitations: new Invitations(tables, codeKey, random),
    activity: new OwnerActivity(tables, random, seal),
    proposals: new PlaceProposals(tables, random, seal),
  }
  return {
    seal,
    services,
    // The erasure of an account concerns no owner.
    texts: { eraseWithin: async () => {}, reseal: () => resealOwnerTexts(tables, seal) } satisfies PersonalData,
    async forget(at: Instant) {
      await services.activity.forget(at)
      await services.invitations.forget(at)
      await forgetClaimTexts(tables, at)
      await forgetProposals(tables, at)
    },
  }
}

/**
 * Overlays owners' versions on the release, on this node and on every other: each place when its version has increased.
 */
async function followEdits(
  database: Database,
  edits: PlaceEdits,
  overlayVersions: OverlayVersions,
): Promise<() => void> {
  return follow(database.notifier, PLACE_EDIT_TOPIC, async () => {
    const fresh = await edits.newerThan(overlayVersions.versions)
    if (fresh.length > 0) await overlayVersions.apply(fresh)
  })
}
