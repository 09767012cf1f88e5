import { Type } from 'typebox'
import { STAFF_ROLES } from '../../access/placeRoles.ts'
import { successSchema } from '../../schemas/envelope.ts'
import { InvitationBody, RoleBody } from '../../schemas/owner/ownerBodies.ts'
import { ActivitySchema, InvitationSchema, PeopleSchema } from '../../schemas/peopleSchema.ts'
import { owner, path, placeId } from './ownerEndpoint.ts'

const personId = path('personId', 'From the list of people.', 'own_8f1j4m7q0s3v6y9b')
const invitationId = path('invitationId', 'From the list of people.', 'inv_3c6f9j2m5q8t1w4z')

/** The calls with which owners decide who else has access to a place. */
export const OWNER_PEOPLE_ENDPOINTS = [
  owner({
    name: 'listPeople',
    method: 'GET',
    path: '/places/{id}/people',
    summary: 'List who has access to a place, and the invitations that wait',
    pathParameters: [placeId],
    output: successSchema(PeopleSchema),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'invitePerson',
    method: 'POST',
    path: '/places/{id}/people',
    summary: 'Invite somebody to a place by a mailed one-time link; another invitation of the address replaces it',
    pathParameters: [placeId],
    body: InvitationBody,
    status: 201,
    output: successSchema(InvitationSchema),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'changeRole',
    method: 'PATCH',
    path: '/places/{id}/people/{personId}',
    summary: 'Change the role of somebody who was invited',
    pathParameters: [placeId, personId],
    body: RoleBody,
    output: successSchema(Type.Object({ personId: Type.String(), role: Type.Enum([...STAFF_ROLES]) })),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'removePerson',
    method: 'DELETE',
    path: '/places/{id}/people/{personId}',
    summary: 'Remove somebody who was invited: their sessions lose the place on every node within a second',
    pathParameters: [placeId, personId],
    output: successSchema(Type.Object({ personId: Type.String() })),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'withdrawInvitation',
    method: 'DELETE',
    path: '/places/{id}/invitations/{invitationId}',
    summary: 'Withdraw an invitation: its link no longer works',
    pathParameters: [placeId, invitationId],
    output: successSchema(Type.Object({ invitationId: Type.String() })),
    errors: ['place_not_found', 'role_required'],
  }),
  owner({
    name: 'readPlaceActivity',
    method: 'GET',
    path: '/places/{id}/activity',
    summary: 'Read who answered, edited and changed access at a place, newest first, at most 200 rows',
    pathParameters: [placeId],
    output: successSchema(Type.Array(ActivitySchema)),
    errors: ['place_not_found', 'role_required'],
  }),
] as const
