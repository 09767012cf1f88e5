import type { TSchema } from 'typebox'
import type { Draw } from './draw.ts'

/** Values of path parts: by `endpoint.parameter`, else by the parameter. */
export const ID_VALUES: Readonly<Record<string, string>> = {
  id: '{{place}}',
  queryId: '{{question}}',
  webhookId: '{{webhook}}',
  deliveryId: '{{failedDelivery}}',
  listenerId: '{{newListener.id}}',
  keyId: '{{newKey.keyId}}',
  accountId: '{{newKey.accountId}}',
  grantId: '{{grant}}',
  ownerId: '{{newOwner.ownerId}}',
  tokenId: '{{newOwner.tokenId}}',
  claimId: '{{newClaim}}',
  reportId: '{{newReport}}',
  proposalId: '{{newPlaceProposal.id}}',
  'readPlaceProposals.id': '{{newOwner.placeId}}',
  'proposeChange.id': '{{newOwner.placeId}}',
  'withdrawVenue.proposalId': '{{newVenueProposal.id}}',
  'withdrawChange.id': '{{newPlaceProposal.placeId}}',
  placeId: '{{newOwner.placeId}}',
  token: '{{resetCode}}',
  noticeId: '{{failedDelivery}}',
  version: '{{version}}',
  code: '{{signInCode}}',
  'deleteWebhook.webhookId': '{{newWebhook}}',
  'readReservation.id': '{{reservation}}',
  'cancelReservation.id': '{{newReservation.id}}',
  'rotateOwnKey.keyId': '{{newOwnKey.keyId}}',
  'revokeOwnKey.keyId': '{{newOwnKey.keyId}}',
  'withdrawGrant.grantId': '{{newGrant}}',
  'acceptReservation.id': '{{newReservation.id}}',
  'declineReservation.id': '{{newReservation.id}}',
  'cancelTable.id': '{{acceptedReservation.id}}',
  'proposeTime.id': '{{newReservation.id}}',
  'checkProposedTime.id': '{{newReservation.id}}',
  'withdrawProposal.id': '{{proposedReservation.id}}',
  'undoAnswer.id': '{{heldReservation.id}}',
  'changeEntry.id': '{{enteredReservation.id}}',
  'acceptProposal.id': '{{proposedReservation.id}}',
  'declineProposal.id': '{{proposedReservation.id}}',
  'readBook.id': '{{newOwner.placeId}}',
  'enterReservation.id': '{{newOwner.placeId}}',
  'noShow.id': '{{seated.id}}',
  'undoNoShow.id': '{{seated.id}}',
  'answerQuestion.id': '{{newQuestion.id}}',
  'readOwnPlace.id': '{{newOwner.placeId}}',
  'editOwnPlace.id': '{{newOwner.placeId}}',
  'previewOwnPlace.id': '{{newOwner.placeId}}',
  'unsubscribePush.id': '{{newSubscription.id}}',
  'seeCancellation.id': '{{cancelledReservation.id}}',
  'readGuestReservation.id': '{{guestReservation.id}}',
  'cancelGuestReservation.id': '{{guestReservation.id}}',
  'deleteOwnWebhook.webhookId': '{{newOwnWebhook.id}}',
  'rotateOwnWebhook.webhookId': '{{newOwnWebhook.id}}',
  'testOwnWebhook.webhookId': '{{newOwnWebhook.id}}',
  'listOwnDeliveries.webhookId': '{{newOwnWebhook.id}}',
  'retryOwnDelivery.deliveryId': '{{failedOwnDelivery.id}}',
  passkeyId: '{{passkeyOwner.passkeyId}}',
  sessionId: '{{twoSessions.sessionId}}',
  'leaveTeam.accountId': '{{teamMember.accountId}}',
  'changeMemberRole.personId': '{{teamMember.id}}',
  'removeMember.personId': '{{teamMember.id}}',
  'withdrawTeamInvitation.invitationId': '{{teamInvitation.id}}',
  'readGuestQuestion.queryId': '{{guestQuestion.id}}',
  'correctAnswer.id': '{{answeredQuestion.id}}',
  'editBookingRules.id': '{{newOwner.placeId}}',
  'readBookingRules.id': '{{newOwner.placeId}}',
  'readOwnReports.id': '{{newOwner.placeId}}',
  'stateInBusiness.id': '{{newOwner.placeId}}',
  'listPeople.id': '{{newOwner.placeId}}',
  'invitePerson.id': '{{newOwner.placeId}}',
  'readPlaceActivity.id': '{{newOwner.placeId}}',
  'acceptInvitation.code': '{{invitation.code}}',
  'objectToClaim.code': '{{objectionCode}}',
  'confirmPush.noticeId': '{{pushNotice}}',
  'readAlertLink.code': '{{alertLink}}',
  'answerAlertLink.code': '{{alertLink}}',
  'changeRole.id': '{{staffMember.placeId}}',
  'removePerson.id': '{{staffMember.placeId}}',
  'listPhotos.id': '{{newOwner.placeId}}',
  'deletePhoto.id': '{{uploadedPhoto.placeId}}',
  photoId: '{{uploadedPhoto.id}}',
  personId: '{{staffMember.id}}',
  'withdrawInvitation.id': '{{invitation.placeId}}',
  invitationId: '{{invitation.id}}',
  'changeAccount.accountId': '{{account}}',
  'removeSecondFactor.accountId': '{{appOwner.accountId}}',
}

/** Values of body fields whose meaning the schema does not express. */
const FIELD_VALUES: Readonly<Record<string, unknown>> = {
  'signIn.email': '{{personEmail}}',
  'joinTeam.code': '{{teamInvitation.code}}',
  'confirmTotp.code': '{{begunApp.code}}',
  'confirmIdentity.code': '{{appOwner.code}}',
  'proveSecondFactor.code': '{{waitingSignIn.code}}',
  'addPasskey.credential': passkeyAnswer('madePasskey', ['clientDataJSON', 'attestationObject']),
  'signInWithPasskey.credential': passkeyAnswer('passkeyOwner', ['clientDataJSON', 'authenticatorData', 'signature']),
  'eraseOwnOwnerAccount.email': '{{newOwner.email}}',
  'confirmAddress.token': '{{confirmCode}}',
  'requestPasswordReset.email': '{{personEmail}}',
  email: 'fuzz-{{n}}@example.com',
  password: 'a password nobody guesses',
  newPassword: 'a password nobody guesses',
  plan: 'pro',
  revokeKeyIds: ['{{newOwnKey.keyId}}'],
  revokeGrantIds: [],
  allow: ['sido=11', 'venues', 'source=map'],
  allowSido: ['11'],
  'ownerSignInTyped.email': '{{typedCode.email}}',
  'ownerSignInTyped.code': '{{typedCode.code}}',
  'confirmAlertPhone.code': '{{alertPhone.code}}',
  'answerAlertLink.answer': 'confirm',
  phone: '{{phone}}',
  'claimOwnPlace.placeId': '{{otherPlace}}',
  'claimPlace.placeId': '{{otherPlace}}',
  placeId: '{{place}}',
  'acceptProposal.reservationTime': '{{proposedReservation.reservationTime}}',
  'declineProposal.reservationTime': '{{proposedReservation.reservationTime}}',
  reservationTime: '{{tomorrow}}',
  guestPhone: '{{phone}}',
  url: '{{receiver}}/hooks',
  token: '{{resetCode}}',
  provider: 'oidc',
  callbackURL: '/docs',
  errorCallbackURL: '/docs',
  redirectTo: '/new-password',
  endpoint: '{{receiver}}/push/{{n}}',
  keys: {
    p256dh: 'BNcRdreALRFXTkOOUHK1EtK2wtaz5Ry4YfYCA_0QTpQtUbVlUls0VJXg7A8u-Ts1XbjhazAkj7I99e8QcYP7DkM',
    auth: 'tBHItJI5svbpez7KI4CCXg',
  },
  idempotencyKey: 'fuzz-{{n}}',
  a: { source: 'list', sourceId: 'a1' },
  b: { source: 'list', sourceId: 'b1' },
  'reportPlace.kind': 'closed',
  'proposeChange.kind': 'closed',
  lat: 37.5,
  lng: 127.03,
  roadAddress: '서울특별시 강남구 테헤란로 {{n}}',
  kind: 'item',
  topic: '메뉴 {{n}}',
}

/** Fields of reports and proposals of other kinds, and a time that must be in the past. */
const OF_OTHER_KINDS = [
  'duplicateOf',
  'observedAt',
  'hours',
  'subtype',
  ...['name', 'roadAddress', 'jibunAddress', 'lat', 'lng', 'since'].map((field) => `proposeChange.${field}`),
]

/** Limits that would make a key unusable, and fields that a valid body may omit. */
const LEFT_OUT: ReadonlySet<string> = new Set([
  'allowedIps',
  'allowedOrigins',
  'expiresAt',
  'guestCount?',
  'mode?',
  // Of a proof, exactly one field is sent.
  'credential?',
  'password?',
  ...OF_OTHER_KINDS,
])
const OPTIONAL_SHARE = 0.4
/** Fields that are optional in the schema but required in a valid body. */
const NEEDED: ReadonlySet<string> = new Set([
  'confirmAddress.password',
  'proveSecondFactor.code',
  'confirmIdentity.code',
  'findVenueMatches.roadAddress',
  'proposeVenue.roadAddress',
])

/** Returns a body that this endpoint should accept, as an object with placeholders. */
export function validBody(name: string, schema: TSchema, draw: Draw): unknown {
  return valueOf(schema, [name], draw)
}

interface Described {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: TSchema[]
  properties?: Record<string, TSchema>
  required?: string[]
  items?: TSchema
  minItems?: number
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  pattern?: string
  format?: string
}

/** Returns a value of a schema; `path` begins with the endpoint's name. */
export function valueOf(schema: TSchema, path: readonly string[], draw: Draw): unknown {
  const field = path.at(-1) ?? ''
  const known = path.length > 1 ? (FIELD_VALUES[`${path[0]}.${field}`] ?? FIELD_VALUES[field]) : undefined
  const said = schema as Described
  // Edits of a place have fields of the same names with other meanings.
  if (known !== undefined && !path[0]?.endsWith('OwnPlace')) return known
  if (known !== undefined && field === 'placeId') return known
  if ('const' in said) return said.const
  if (said.enum) return draw.pick(said.enum)
  if (said.anyOf) return valueOf(draw.pick(said.anyOf), path, draw)
  switch (said.type) {
    case 'object':
      return objectOf(said, path, draw)
    case 'array':
      return Array.from({ length: Math.max(said.minItems ?? 0, 1) }, (_, i) =>
        itemOf(said.items, [...path, String(i)], draw),
      )
    case 'integer':
    case 'number':
      return Math.min(Math.max(said.minimum ?? 0, draw.below(5) + 1), said.maximum ?? 100)
    case 'boolean':
      return draw.chance(0.5)
    case 'null':
      return null
    default:
      return textOf(said)
  }
}

const itemOf = (schema: TSchema | undefined, path: readonly string[], draw: Draw) =>
  schema === undefined ? 'x' : valueOf(schema, path, draw)

function objectOf(said: Described, path: readonly string[], draw: Draw): Record<string, unknown> {
  const required = new Set(said.required)
  const share = Object.keys(said.properties ?? {}).length > 10 ? 0.1 : OPTIONAL_SHARE
  return Object.fromEntries(
    Object.entries(said.properties ?? {})
      .filter(
        ([name]) =>
          required.has(name) ||
          NEEDED.has(`${path[0]}.${name}`) ||
          (![name, `${name}?`, `${path[0]}.${name}`].some((field) => LEFT_OUT.has(field)) && draw.chance(share)),
      )
      .map(([name, schema]) => [name, valueOf(schema, [...path, name], draw)]),
  )
}

const SAMPLES = ['10:00', '2026-12-01', 'https://example.com/a', '02-1234-5678', 'ko', '대기', 'text', '19:00']

function textOf({ pattern, format, minLength = 0, maxLength = 200 }: Described): string {
  if (format === 'date-time') return '2026-12-01T10:00:00+09:00'
  if (format === 'date') return '2026-12-01'
  if (format === 'email') return 'fuzz-{{n}}@example.com'
  if (format === 'uri') return 'https://example.com/a'
  if (pattern !== undefined) return SAMPLES.find((text) => new RegExp(pattern).test(text)) ?? 'x'
  return '가나다 text'.slice(0, maxLength).padEnd(minLength, 'x')
}

/** Returns what a browser sends for a passkey, with the fields of a resource. */
function passkeyAnswer(resource: string, fields: readonly string[]) {
  const id = `{{${resource}.id}}`
  const response = Object.fromEntries(fields.map((field) => [field, `{{${resource}.${field}}}`]))
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}
