import { OWNER_SEARCH_LENGTH_MAX, OWNERS_A_PAGE } from '#contract/endpoints/admin/adminOwnerEndpoints.ts'
import { eraseOwner } from '#flows/owner/eraseOwner.ts'
import { listOwners, readOwner, revokeOwnerTokens } from '#flows/owner/manageOwners.ts'
import { reinstateOwner, suspendOwner } from '#flows/owner/people/suspendOwner.ts'
import { transferPlace } from '#flows/owner/people/transferPlace.ts'
import { revokePlace } from '#flows/owner/placeOwnership.ts'
import type { Refusal } from '#flows/refusal.ts'
import type { AdminCall, AdminCallTable, AdminDependencies } from './adminCall.ts'
import { QueryFields } from '../input/queryFields.ts'
import type { Done } from '../idempotency/runKeyed.ts'

/** Longer than any id of the service. */
const CURSOR_LENGTH_MAX = 100

/** The operator's calls that list owners and their places, by endpoint name of the contract. */
export const ADMIN_OWNER_DIRECTORY = {
  listOwners: getOwners,
  readOwner: ({ ownerServices }, { path }) => readOwner(ownerServices, path.ownerId),
  revokePlace: (dependencies, { body, path: { ownerId, placeId } }) =>
    revokePlace(dependencies, ownerId, placeId, body),
  transferPlace: (dependencies, { body, path }) => transferPlace(dependencies, { ...body, ...path }),
  suspendOwner: (dependencies, { body, path }) => suspendOwner(dependencies, path.ownerId, body.reason),
  reinstateOwner: (dependencies, { body, path }) => reinstateOwner(dependencies, path.ownerId, body.reason),
  revokeOwnerTokens: ({ ownerServices }, { path }) => revokeOwnerTokens(ownerServices, path.ownerId),
  eraseOwner: (dependencies, { path }) => eraseOwner(dependencies, path.ownerId),
} satisfies Partial<AdminCallTable>

async function getOwners({ ownerServices }: AdminDependencies, { query }: AdminCall): Promise<Done | Refusal> {
  const fields = new QueryFields(query)
  const search = fields.optionalText('search', OWNER_SEARCH_LENGTH_MAX) ?? null
  const cursor = fields.optionalText('cursor', CURSOR_LENGTH_MAX) ?? null
  const limit = fields.optionalInteger('limit', 1, OWNERS_A_PAGE.max) ?? OWNERS_A_PAGE.default
  return fields.refusal() ?? listOwners(ownerServices, { search, cursor, limit })
}
