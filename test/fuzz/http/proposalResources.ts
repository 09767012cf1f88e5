import assert from 'node:assert/strict'
import type { TestResources } from './testResources.ts'

/** Returns a pending proposal about a place, with the token of the owner. */
export async function newPlaceProposal(scene: TestResources): Promise<Readonly<Record<string, string>>> {
  const { token, placeId } = await scene.owner(scene.otherPlace())
  const made = await scene.call('POST', `/api/owner/v1/places/${placeId}/proposals`, token, { kind: 'closed' })
  // Another owner of the place may have one pending.
  const id = made.data?.proposalId ?? made.error?.details?.proposalId
  assert.ok(id, JSON.stringify(made))
  return { id: String(id), placeId, ownerToken: token }
}

/** Returns a pending proposal of a new venue, with the token of the owner. */
export async function newVenueProposal(scene: TestResources): Promise<Readonly<Record<string, string>>> {
  const { token } = await scene.owner(scene.otherPlace())
  const body = { name: `가게 ${scene.next()}`, subtype: 'noodles', roadAddress: '테헤란로 1', lat: 37.5, lng: 127.03 }
  const made = await scene.call('POST', '/api/owner/v1/venue-proposals', token, body)
  assert.ok(made.data, JSON.stringify(made))
  return { id: String(made.data.proposalId), ownerToken: token }
}
