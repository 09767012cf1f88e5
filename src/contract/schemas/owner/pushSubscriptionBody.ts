import { createECDH } from 'node:crypto'
import { Type } from 'typebox'
import { isSecureUrl } from '#base/network/secureUrl.ts'
import { bodySchema, type Field } from '../../body/bodySchema.ts'
import { type FieldType, optional } from '../../body/fieldTypes.ts'
import { nullable } from '../values.ts'

const ENDPOINT_LENGTH_MAX = 2_048
/** RFC 8291: an uncompressed point on P-256, and 16 random bytes. */
const POINT_BYTES = 65
const AUTH_BYTES = 16

const NO_ENDPOINT = {
  en: 'endpoint must be the https URL of a push service.',
  ko: 'endpoint는 푸시 서비스의 https 주소여야 합니다.',
}
const NO_KEYS = {
  en: 'keys must contain p256dh and auth as PushSubscription.toJSON() returns them.',
  ko: 'keys에는 PushSubscription.toJSON()의 p256dh와 auth가 있어야 합니다.',
}

const endpoint: Field<string> = {
  schema: Type.String({ format: 'uri' }),
  read: ({ value, fault }) =>
    typeof value === 'string' && value.length <= ENDPOINT_LENGTH_MAX && isSecureUrl(value) ? value : fault(NO_ENDPOINT),
}

/** The keys must be usable for encryption. */
const keys: Field<{ p256dh: string; auth: string }> = {
  schema: Type.Object({ p256dh: Type.String(), auth: Type.String() }),
  read: ({ value, fault }) => {
    const { p256dh, auth } = (value ?? {}) as Readonly<Record<string, unknown>>
    if (typeof p256dh !== 'string' || typeof auth !== 'string') return fault(NO_KEYS)
    return isPoint(p256dh) && bytesOf(auth)?.length === AUTH_BYTES ? { p256dh, auth } : fault(NO_KEYS)
  },
}

const expirationTime: FieldType<null> = { schema: nullable(Type.Number()), read: () => null }

/** The subscription that a browser makes (`PushSubscription.toJSON()`). Browsers may add fields of their own. */
export const PushSubscriptionBody = bodySchema(
  { endpoint, expirationTime: optional(expirationTime), keys },
  { hasSecrets: true, isOpen: true },
)

function bytesOf(text: string): Buffer | null {
  return /^[A-Za-z0-9_-]{1,200}={0,2}$/.test(text) ? Buffer.from(text, 'base64url') : null
}

function isPoint(text: string): boolean {
  const bytes = bytesOf(text)
  if (bytes?.length !== POINT_BYTES) return false
  const ecdh = createECDH('prime256v1')
  ecdh.generateKeys()
  try {
    ecdh.computeSecret(bytes)
    return true
  } catch {
    return false
  }
}
