import { Type } from 'typebox'
import { cleanLine } from '#base/text/text.ts'
import { bodySchema } from '../../body/bodySchema.ts'
import { checked, choice, converted, email, optional, required, text } from '../../body/fieldTypes.ts'
import { ANSWER_NOTE_LENGTH_MAX } from '../../liveStatus.ts'
import { ADDRESS_LENGTH_MAX } from '../../limits/plainAddress.ts'
import { guestPhoneOf } from '../../limits/guestPhone.ts'
import { ALERT_FALLBACKS, ALL_ALERT_ANSWERS } from '../../ownerAlert.ts'

/** The bodies of the calls about an owner's alerts, and of the sign-in with a typed code. */

const plain = (typed: string) => typed.replaceAll(/[\s-]/g, '')

/** A code of `length` digits, which a person may type with spaces. */
const digits = (length: number, example: string) =>
  converted(
    checked(
      text(Type.String({ minLength: length, maxLength: 20, description: `${length} digits, as ${example}.` })),
      (typed) =>
        /^\d*$/.test(plain(typed)) && plain(typed).length === length
          ? null
          : { en: `code must have ${length} digits.`, ko: `code는 숫자 ${length}자리여야 합니다.` },
    ),
    plain,
  )

export const OwnerTypedCodeBody = bodySchema(
  {
    email: required(email(Type.String({ format: 'email', maxLength: ADDRESS_LENGTH_MAX }))),
    code: required(digits(8, '1234 5678')),
  },
  { hasSecrets: true },
)

export const AlertChoiceBody = bodySchema({
  fallback: required(choice(ALERT_FALLBACKS, Type.Enum([...ALERT_FALLBACKS]))),
})

const NO_PHONE = {
  en: 'phone must be a phone number like 010-1234-5678 or +82 10 1234 5678.',
  ko: 'phone은 010-1234-5678 또는 +82 10 1234 5678 형식의 전화번호여야 합니다.',
}

export const AlertPhoneBody = bodySchema(
  {
    phone: required(
      converted(
        checked(text(Type.String({ maxLength: 30, description: 'Korean or E.164.' })), (sent) =>
          guestPhoneOf(sent) === null ? NO_PHONE : null,
        ),
        (sent) => guestPhoneOf(sent) ?? '',
      ),
    ),
  },
  { hasSecrets: true },
)

export const AlertPhoneCodeBody = bodySchema({ code: required(digits(6, '123 456')) }, { hasSecrets: true })

export const AlertAnswerBody = bodySchema({
  answer: required(choice(ALL_ALERT_ANSWERS, Type.Enum([...ALL_ALERT_ANSWERS]))),
  note: optional(
    converted(text(Type.String({ maxLength: ANSWER_NOTE_LENGTH_MAX })), (note) =>
      cleanLine(note, ANSWER_NOTE_LENGTH_MAX),
    ),
  ),
})
