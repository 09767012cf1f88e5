import { OWNER_SEARCH_LENGTH_MAX, OWNERS_A_PAGE } from '#contract/endpoints/adminOwnerEndpoints.ts'
import { PlaceRevocation } from '#contract/schemas/adminBodies.ts'
import { eraseOwner } from '#flows/owner/eraseOwner.ts'
import { listOwners, readOwner, revokeOwnerTokens } from '#flows/owner/manageOwners.ts'
import { revokePlace } from '#flows/owner/placeOwnership.ts'
import type { Refusal } from '#flows/refusal.ts'
import { readBody } from '../input/readBody.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { Done, IdempotencyRecorder } from '../auth/runKeyed.ts'
import type { Service } from '../service.ts'
import type { JsonObject } from '../input/strictJson.ts'

interface OwnerPath {
  ownerId: string
  placeId: string
}

type Call = (
  service: Service,
  body: JsonObject,
  path: OwnerPath,
  recorder: IdempotencyRecorder,
  query: string,
) => Promise<Done | Refusal>

/** Longer than any id of the service. */
const CURSOR_LENGTH_MAX = 100

/** The operator's calls that list owners and their places, by endpoint name of the contract. */
export const ADMIN_OWNER_DIRECTORY: Readonly<Record<string, Call>> = {
  listOwners: (service, _, __, ___, query) => getOwners(service, query),
  readOwner: ({ ownerServices }, _, { ownerId }) => readOwner(ownerServices, ownerId),
  revokePlace: postRevocation,
  revokeOwnerTokens: ({ ownerServices }, _, { ownerId }) => revokeOwnerTokens(ownerServices, ownerId),
  eraseOwner: (service, _, { ownerId }) => eraseOwner(service, ownerId),
}

async function getOwners({ ownerServices }: Service, query: string): Promise<Done | Refusal> {
  const fields = new QueryFields(query)
  const search = fields.optionalText('search', OWNER_SEARCH_LENGTH_MAX) ?? null
  const cursor = fields.optionalText('cursor', CURSOR_LENGTH_MAX) ?? null
  const limit = fields.optionalInteger('limit', 1, OWNERS_A_PAGE.max) ?? OWNERS_A_PAGE.default
  return fields.refusal() ?? listOwners(ownerServices, { search, cursor, limit })
}

async function postRevocation(service: Service, body: JsonObject, { ownerId, placeId }: OwnerPath) {
  const reading = readBody(PlaceRevocation, body, null)
  return reading.kind === 'refused' ? reading : revokePlace(service, ownerId, placeId, reading.value.withdrawEdits)
}
