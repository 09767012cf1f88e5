import { type TSchema, Type } from 'typebox'
import { bodySchema, type SentField } from '../body/bodySchema.ts'
import { converted, email, type FieldType, flag, optional, required } from '../body/fieldTypes.ts'
import type { LocalizedText } from '../language.ts'
import { isOwnPath, OWN_PATH_LENGTH_MAX } from '../limits/ownPath.ts'
import { PASSWORD_LENGTH } from '../limits/passwordLength.ts'
import { PERSON_NAME_LENGTH_MAX } from '../limits/personName.ts'
import { ADDRESS_LENGTH_MAX } from '../limits/plainAddress.ts'

/**
 * The bodies and queries below `/api/auth`. Some of their values are passwords and codes, so that no fault repeats a
 * value. The identity library gets only what was parsed here.
 */

/** `publicUrl` is the address of this server. */
export interface SignInContext {
  publicUrl: string
}

const CODE_LENGTH_MAX = 200
/** Providers sometimes use tokens as codes. */
const PROVIDER_PARAMETER_LENGTH_MAX = 4_096
const CONTROL = /\p{Cc}/u

export const CODE_IS_OVER: LocalizedText = {
  en: 'The code has been used, a newer one has been mailed since, it is older than an hour, or it was never sent.',
  ko: '더 최근에 보낸 코드가 있거나, 이미 사용했거나, 한 시간이 지났거나, 보낸 적이 없는 코드입니다.',
}
const PASSWORD_HAS_LENGTH: LocalizedText = {
  en: `The password must have ${PASSWORD_LENGTH.min} to ${PASSWORD_LENGTH.max} characters.`,
  ko: `비밀번호는 ${PASSWORD_LENGTH.min}자에서 ${PASSWORD_LENGTH.max}자여야 합니다.`,
}
const mustBeString = (name: string): LocalizedText => ({
  en: `${name} must be a text.`,
  ko: `${name} 값은 문자열이어야 합니다.`,
})
const mustBeName = (name: string): LocalizedText => ({
  en: `${name} must be a text of at most ${PERSON_NAME_LENGTH_MAX} characters, without control characters.`,
  ko: `${name} 값은 제어 문자가 없는 ${PERSON_NAME_LENGTH_MAX}자 이하의 문자열이어야 합니다.`,
})
const mustBeOwnPath = (name: string): LocalizedText => ({
  en: `${name} must be a path of this server, such as /dashboard.`,
  ko: `${name} 값은 /dashboard 같은 이 서버의 경로여야 합니다.`,
})
const mustBeParameter = (name: string): LocalizedText => ({
  en: `${name} must be there once, with at most ${PROVIDER_PARAMETER_LENGTH_MAX} characters and no control characters.`,
  ko: `${name} 값은 한 번만, 제어 문자 없이 ${PROVIDER_PARAMETER_LENGTH_MAX}자 이하로 보내야 합니다.`,
})
const mustBeOidc = (name: string): LocalizedText => ({
  en: `${name} must be "oidc": no other identity provider signs people in here.`,
  ko: `${name} 값은 "oidc"여야 합니다. 다른 제공자로는 로그인할 수 없습니다.`,
})

/** A text, however long; `problemOf` returns the message of a wrong one. */
function stringWith<Schema extends TSchema>(
  schema: Schema,
  problemOf: (value: string, name: string) => LocalizedText | null,
): FieldType<string, unknown, Schema> {
  const read = ({ name, value, fault }: SentField<unknown>) => {
    if (typeof value !== 'string') return fault(mustBeString(name))
    const problem = problemOf(value, name)
    return problem === null ? value : fault(problem)
  }
  return { schema, read }
}

const passwordWith = (schema: TSchema, minLength: number) =>
  stringWith(schema, ({ length }) =>
    length >= minLength && length <= PASSWORD_LENGTH.max ? null : PASSWORD_HAS_LENGTH,
  )
const newPassword = passwordWith(
  Type.String({ minLength: PASSWORD_LENGTH.min, maxLength: PASSWORD_LENGTH.max }),
  PASSWORD_LENGTH.min,
)
/** Any text may be a present password; one that is too short counts as a wrong one. */
const password = passwordWith(Type.String({ maxLength: PASSWORD_LENGTH.max }), 0)
const passwordOfSignUp = passwordWith(
  Type.String({ maxLength: PASSWORD_LENGTH.max, description: 'Omit it when needsPassword is false.' }),
  0,
)

const isName = (value: string) => value.length <= PERSON_NAME_LENGTH_MAX && value.isWellFormed() && !CONTROL.test(value)
const personName = converted(
  stringWith(Type.String({ maxLength: PERSON_NAME_LENGTH_MAX }), (value, name) =>
    isName(value) ? null : mustBeName(name),
  ),
  (value) => value.trim(),
)

export const emailSchema = Type.String({
  format: 'email',
  maxLength: ADDRESS_LENGTH_MAX,
  description: 'A plain address such as name@example.com, without a name, brackets, spaces or further addresses.',
})
const address = email(emailSchema)

/** A mailed code. A text that cannot be a code has the same message as an expired one. */
const mailedCode = stringWith(Type.String({ minLength: 1, maxLength: CODE_LENGTH_MAX }), (value) =>
  value !== '' && value.length <= CODE_LENGTH_MAX ? null : CODE_IS_OVER,
)

function ownPath(description: string): FieldType<string, SignInContext> {
  const schema = Type.String({ maxLength: OWN_PATH_LENGTH_MAX, description })
  const read = ({ name, value, context, fault }: SentField<SignInContext>) =>
    typeof value === 'string' && isOwnPath(value, context.publicUrl) ? value : fault(mustBeOwnPath(name))
  return { schema, read }
}

const provider: FieldType<'oidc'> = {
  schema: Type.Literal('oidc'),
  read: ({ name, value, fault }) => (value === 'oidc' ? value : fault(mustBeOidc(name))),
}

const secret = { hasSecrets: true }
const backTo = optional(ownPath('The final destination of the link in the mail: a path of this server.'))

export const SignUpBody = bodySchema(
  { name: required(personName), email: required(address), password: required(newPassword), callbackURL: backTo },
  secret,
)

export const SignInBody = bodySchema(
  {
    email: required(address),
    password: required(password),
    rememberMe: optional(flag(Type.Boolean())),
    callbackURL: optional(
      ownPath(
        'The final destination of the confirmation link, which is mailed again to an unconfirmed address: a path of this server.',
      ),
    ),
  },
  secret,
)

export const ProviderSignInBody = bodySchema(
  {
    provider: required(provider),
    callbackURL: backTo,
    errorCallbackURL: optional(ownPath('The destination after a failure, with ?error=…: a path of this server.')),
  },
  secret,
)

/** A call without fields. */
export const NoFields = bodySchema({}, secret)

export const PasswordResetRequest = bodySchema({ email: required(address), redirectTo: backTo }, secret)

export const NewPasswordBody = bodySchema({ newPassword: required(newPassword), token: required(mailedCode) }, secret)

const confirmation = { token: required(mailedCode), password: optional(passwordOfSignUp, '') }
export const ConfirmationBody = bodySchema(confirmation, secret)

const confirmedTo = optional(ownPath('The destination after the address was confirmed.'))
/** The form of the page that confirms an address. */
export const ConfirmationForm = bodySchema({ ...confirmation, callbackURL: confirmedTo }, secret)

/** The query of a confirmation link. */
export const ConfirmationLink = bodySchema({ token: required(mailedCode), callbackURL: confirmedTo }, secret)

/** The query of a link for a new password. */
export const ResetLink = bodySchema(
  { callbackURL: required(ownPath('The page that asks for the new password.')) },
  secret,
)

const parameter: FieldType<string> = {
  schema: Type.String({ maxLength: PROVIDER_PARAMETER_LENGTH_MAX }),
  read: ({ name, value, fault }) =>
    typeof value === 'string' && value.length <= PROVIDER_PARAMETER_LENGTH_MAX && !CONTROL.test(value)
      ? value
      : fault(mustBeParameter(name)),
}
/** The query with which an identity provider sends a browser back. */
export const ProviderReturn = bodySchema(
  { code: optional(parameter), state: optional(parameter), error: optional(parameter), iss: optional(parameter) },
  secret,
)

export const NameChange = bodySchema({ name: required(personName) }, secret)
