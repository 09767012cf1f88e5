import { Type } from 'typebox'
import { cleanLine } from '#base/text/text.ts'
import { bodySchema } from '../../body/bodySchema.ts'
import { checked, choice, converted, email, optional, required, text, wholeNumber } from '../../body/fieldTypes.ts'
import { STAFF_ROLES } from '../../access/placeRoles.ts'
import { CLAIM_MESSAGE_LENGTH_MAX } from '../../limits/claimLength.ts'
import { ADDRESS_LENGTH_MAX } from '../../limits/plainAddress.ts'
import { placeIdSchema } from '../values.ts'
import { ANSWER_NOTE_LENGTH_MAX, LIVE_ANSWERS, VALID_MINUTES } from '../../liveStatus.ts'

/** The bodies of the owner's interface, except those of an edit, a subscription to pushes and a declined request. */

export const OwnerSignInBody = bodySchema({
  email: required(email(Type.String({ format: 'email', maxLength: ADDRESS_LENGTH_MAX }))),
})

const ownAddress = Type.String({
  format: 'email',
  maxLength: ADDRESS_LENGTH_MAX,
  description:
    'The e-mail address of the signed-in owner. It protects against mistakes only: any token of the owner may erase them, including one that an operator created for a program.',
})
const NOT_OWN_ADDRESS = {
  en: 'email must be the signed-in address; GET /api/owner/v1/session returns it.',
  ko: 'email에는 로그인한 이메일 주소를 적어 주세요. GET /api/owner/v1/session에서 확인할 수 있습니다.',
}

/** `ownEmail` is the address of the signed-in owner. */
export const OwnErasure = bodySchema({
  email: required(
    checked(text(ownAddress), (sent, { ownEmail }: { ownEmail: string }) =>
      sent.toLowerCase() === ownEmail.toLowerCase() ? null : NOT_OWN_ADDRESS,
    ),
  ),
})

export const AnswerBody = bodySchema({
  status: required(choice(LIVE_ANSWERS, Type.Enum([...LIVE_ANSWERS]))),
  note: optional(
    converted(text(Type.String({ maxLength: ANSWER_NOTE_LENGTH_MAX })), (note) =>
      cleanLine(note, ANSWER_NOTE_LENGTH_MAX),
    ),
  ),
  validForMinutes: optional(wholeNumber(Type.Integer({ minimum: VALID_MINUTES.min, maximum: VALID_MINUTES.max }))),
})

/** Invites somebody to a place, or states their new role. */
const staffRole = choice(
  STAFF_ROLES,
  Type.Enum([...STAFF_ROLES], { description: 'manager: everything but ownership; staff: the inbox only.' }),
)

export const InvitationBody = bodySchema({
  email: required(email(Type.String({ format: 'email', maxLength: ADDRESS_LENGTH_MAX }))),
  role: required(staffRole),
})

export const RoleBody = bodySchema({ role: required(staffRole) })

export const ObjectionBody = bodySchema({
  reason: optional(text(Type.String({ minLength: 1, maxLength: CLAIM_MESSAGE_LENGTH_MAX }))),
})

export const ClaimBody = bodySchema({
  placeId: required(text(placeIdSchema)),
  message: required(text(Type.String({ minLength: 1, maxLength: CLAIM_MESSAGE_LENGTH_MAX }))),
})
