import { OWNER_SEARCH_LENGTH_MAX, OWNERS_A_PAGE } from '#contract/endpoints/adminOwnerEndpoints.ts'
import { eraseOwner } from '#flows/owner/eraseOwner.ts'
import { listOwners, readOwner, revokeOwnerTokens } from '#flows/owner/manageOwners.ts'
import { revokePlace } from '#flows/owner/placeOwnership.ts'
import type { Refusal } from '#flows/refusal.ts'
import { BodyFields } from '../input/bodyFields.ts'
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

/** Longer than any id of ours. */
const CURSOR_LENGTH_MAX = 100

/** The operator's calls about who the owners are and what is theirs, by the name the contract gives each. */
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
  const fields = new BodyFields(body)
  const withdrawEdits = fields.optionalFlag('withdrawEdits') ?? null
  return fields.refusal() ?? revokePlace(service, ownerId, placeId, withdrawEdits)
}
