import { Type, type TSchema } from 'typebox'
import { nullable } from '#venue/fieldSchemas.ts'
import type { LocalizedText } from '../language.ts'

/**
 * For a call that creates a secret: its first response shows the secret, and no replay repeats it
 * (docs/decisions/0036-limits-of-a-credential.md).
 */
export interface ShownOnce {
  /** The member of `data` that holds the secret; null in a replay. */
  field: 'key' | 'secret' | 'token' | 'uri' | 'backupCodes'
  /** The call that creates a new secret, with names of members of `data` and of the path in braces. */
  renewedBy: string
}

export const SECRET_NOT_REPEATED = 'secret_not_repeated'

/** Returns the schema of the member that holds a secret. */
export const shownOnce = (description: string): TSchema => ({
  ...nullable(Type.String()),
  description: `${description} Shown once: null in a replay, whose meta.notices say how to get a new one.`,
})

/** `meta` of a replay; the first response has none. */
export const SecretReplayMeta = Type.Optional(
  Type.Object(
    {
      notices: Type.Array(
        Type.Object({
          code: Type.Literal(SECRET_NOT_REPEATED),
          message: Type.String({ description: 'For people.' }),
          param: Type.String({ description: 'The member of data that is null.' }),
          renewedBy: Type.String({
            description: 'Method and path of the call that creates a new one; send it with a new idempotency key.',
          }),
        }),
      ),
    },
    { description: 'In a replay only.' },
  ),
)

/** Returns the message of a replay, which replaces the secret. */
export const secretNotRepeated = (field: string, renewedBy: string): LocalizedText => ({
  en: `${field} was shown in the first response and is not repeated. If you lost it, get a new one with ${renewedBy} and a new idempotency key.`,
  ko: `${field} 값은 첫 응답에서 한 번만 알려 드리며 다시 보내지 않습니다. 잃어버렸다면 새 멱등성 키로 ${renewedBy}를 호출해 새로 발급받으세요.`,
})
