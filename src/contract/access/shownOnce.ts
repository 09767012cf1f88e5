import { Type, type TSchema } from 'typebox'
import type { LocalizedText } from '../language.ts'

/**
 * Of a call that makes a secret: its answer tells it once, and no replay repeats it
 * (docs/decisions/0036-limits-of-a-credential.md).
 */
export interface ShownOnce {
  /** The member of `data` that holds the secret; null in a replay. */
  field: 'key' | 'secret' | 'token'
  /** The call that makes another, with the names of members of `data` and of the path in braces. */
  renewedBy: string
}

export const SECRET_NOT_REPEATED = 'secret_not_repeated'

/** The member that holds a secret. */
export const shownOnce = (description: string): TSchema =>
  Type.Union([Type.String(), Type.Null()], {
    description: `${description} Told once: null where the answer is a replay, whose meta.notices say how to get another.`,
  })

/** `meta` of a replay; the first answer has none. */
export const SecretReplayMeta = Type.Optional(
  Type.Object(
    {
      notices: Type.Array(
        Type.Object({
          code: Type.Literal(SECRET_NOT_REPEATED),
          message: Type.String({ description: 'For people.' }),
          param: Type.String({ description: 'The member of data that is null.' }),
          renewedBy: Type.String({
            description: 'Method and path of the call that makes another; it needs an idempotency key of its own.',
          }),
        }),
      ),
    },
    { description: 'Of a replay only.' },
  ),
)

/** What a replay says in place of the secret. */
export const secretNotRepeated = (field: string, renewedBy: string): LocalizedText => ({
  en: `${field} was told with the first answer and is not repeated. If it was lost, get another by ${renewedBy}, with a new idempotency key.`,
  ko: `${field} 값은 첫 응답에서 한 번만 알려 드리며 다시 보내지 않습니다. 잃어버렸다면 새 멱등성 키로 ${renewedBy}를 호출해 새로 발급받으세요.`,
})
