import { Type } from 'typebox'
import { bodySchema } from '../body/bodySchema.ts'
import { type FieldType, optional, required, text } from '../body/fieldTypes.ts'
import type { LocalizedText } from '../language.ts'
import { PASSWORD_LENGTH } from '../limits/passwordLength.ts'
import { instant, nullable } from './values.ts'

/** The bodies and answers of the second factor: codes of an app, passkeys, backup codes. */

/** People type codes in groups, as they are shown. */
const CODE = /^[0-9A-Za-z -]{1,40}$/
const PASSKEY_NAME_LENGTH_MAX = 60

const secret = { hasSecrets: true }

const mustBeCode = (name: string): LocalizedText => ({
  en: `${name} must be a text: six digits of the app, or a backup code.`,
  ko: `${name} 값은 인증 앱의 숫자 여섯 자리나 백업 코드 문자열이어야 합니다.`,
})
const mustBeCredential = (name: string): LocalizedText => ({
  en: `${name} must be the object that the browser returns for a passkey (PublicKeyCredential.toJSON).`,
  ko: `${name} 값은 브라우저가 패스키에 대해 돌려주는 객체(PublicKeyCredential.toJSON)여야 합니다.`,
})
const mustBePassword = (name: string): LocalizedText => ({
  en: `${name} must be a text of at most ${PASSWORD_LENGTH.max} characters.`,
  ko: `${name} 값은 ${PASSWORD_LENGTH.max}자 이하의 문자열이어야 합니다.`,
})
const ONE_PROOF: LocalizedText = {
  en: 'Send exactly one of code, credential and password.',
  ko: 'code, credential, password 가운데 하나만 보내세요.',
}

const code: FieldType<string> = {
  schema: Type.String({
    pattern: CODE.source,
    description: 'Six digits of the authenticator app, or a backup code.',
  }),
  read: ({ name, value, fault }) => (typeof value === 'string' && CODE.test(value) ? value : fault(mustBeCode(name))),
}
const password: FieldType<string> = {
  schema: Type.String({ maxLength: PASSWORD_LENGTH.max, description: 'For a person without a second factor.' }),
  read: ({ name, value, fault }) =>
    typeof value === 'string' && value.length <= PASSWORD_LENGTH.max ? value : fault(mustBePassword(name)),
}
const credential: FieldType<object> = {
  schema: Type.Object({}, { description: 'What the browser returns for a passkey: PublicKeyCredential.toJSON().' }),
  read: ({ name, value, fault }) => (isCredential(value) ? value : fault(mustBeCredential(name))),
}

function isCredential(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const { id, response } = value as { id?: unknown; response?: unknown }
  return typeof id === 'string' && typeof response === 'object' && response !== null
}

/** A proof of the second factor: exactly one of the fields. */
export const FactorProof = bodySchema(
  { code: optional(code), credential: optional(credential) },
  { ...secret, check: (values, fault) => exactlyOne(values) || fault('code', ONE_PROOF) },
)

/** A proof of who somebody is, in a session. */
export const IdentityProof = bodySchema(
  { code: optional(code), credential: optional(credential), password: optional(password) },
  { ...secret, check: (values, fault) => exactlyOne(values) || fault('code', ONE_PROOF) },
)

/** A field with a fault is undefined here, and counts as sent. */
const exactlyOne = (values: Readonly<Record<string, unknown>>) =>
  Object.values(values).filter((value) => value !== null).length === 1

export const PasskeySignIn = bodySchema({ credential: required(credential) }, secret)

export const TotpConfirmation = bodySchema({ code: required(code) }, secret)

export const NewPasskey = bodySchema(
  {
    name: required(
      text(
        Type.String({
          minLength: 1,
          maxLength: PASSKEY_NAME_LENGTH_MAX,
          description: 'How the person calls the passkey.',
        }),
      ),
    ),
    credential: required(credential),
  },
  secret,
)

export const factorMethod = Type.Union([
  Type.Literal('totp', { description: 'Six digits of the authenticator app.' }),
  Type.Literal('passkey'),
  Type.Literal('backup_code'),
])

export const BrowserOptions = Type.Object(
  { options: Type.Object({}, { description: 'For PublicKeyCredential.parse…OptionsFromJSON of the browser.' }) },
  { description: 'Works once, for five minutes.' },
)

const backupCodes = Type.Array(Type.String(), { description: 'Ten codes; each works once.' })

/** The answer to adding a factor. */
export const FactorAdded = Type.Object({
  backupCodes: {
    ...nullable(backupCodes),
    description: 'Shown once, with the first factor: ten codes, each of which works once. Null with a further factor.',
  },
})

export const BackupCodes = Type.Object({
  backupCodes: { ...nullable(backupCodes), description: 'Shown once. The earlier codes no longer work.' },
})

export const SignInSecurity = Type.Object({
  secondFactorSince: { ...nullable(instant), description: 'null: the password alone signs in.' },
  totpSince: { ...nullable(instant), description: 'null: no authenticator app is registered.' },
  passkeys: Type.Array(
    Type.Object({ passkeyId: Type.String(), name: Type.String(), createdAt: instant, lastUsedAt: nullable(instant) }),
    { description: 'Oldest first, at most ten.' },
  ),
  backupCodesLeft: Type.Integer({ minimum: 0 }),
  hasPassword: Type.Boolean({ description: 'false: the person signs in with the identity provider.' }),
  recentUntil: {
    ...nullable(instant),
    description:
      'Until when this session may change how the person signs in; null: first send POST /api/auth/confirm-identity.',
  },
})

export const SessionRow = Type.Object({
  sessionId: Type.String({ description: 'Gives no access.' }),
  isCurrent: Type.Boolean(),
  device: { ...nullable(Type.String()), description: 'Browser and system, as far as known.' },
  signedInAt: instant,
  lastUsedAt: { ...nullable(instant), description: 'To about five minutes.' },
})
