import { Type } from 'typebox'
import { bodySchema } from '../body/bodySchema.ts'
import { type FieldType, required, requiredOrNull, wholeNumber } from '../body/fieldTypes.ts'
import { ID_LENGTH_MAX } from '../limits/idLength.ts'
import { nullable } from './values.ts'

/** The bodies of the account interface, except those of `keySchema.ts`. */

export const dailyTokensSchema = {
  ...nullable(Type.Integer({ minimum: 1 })),
  description: 'Daily token budget, KST, of each key without its own budget; null for none.',
}

export const OwnAccountChange = bodySchema({
  dailyTokens: requiredOrNull(wholeNumber(dailyTokensSchema, 1, Number.MAX_SAFE_INTEGER)),
})

/** So many ids fit into a body of 16 KiB. An account with more keys revokes the rest one by one. */
export const ACCESS_IDS_MAX = 600

/** Ids of the service consist of word characters. */
const isId = (value: unknown): value is string =>
  typeof value === 'string' && value.length <= ID_LENGTH_MAX && /^\w+$/.test(value)

function revokedIds(description: string): FieldType<string[]> {
  const schema = Type.Array(Type.String({ maxLength: ID_LENGTH_MAX }), { maxItems: ACCESS_IDS_MAX, description })
  return {
    schema,
    read: ({ name, value, fault }) =>
      Array.isArray(value) && value.length <= ACCESS_IDS_MAX && value.every(isId)
        ? value
        : fault({
            en: `${name} must be a list of at most ${ACCESS_IDS_MAX} ids, empty for none.`,
            ko: `${name} 값은 ID를 최대 ${ACCESS_IDS_MAX}개까지 담은 배열이어야 합니다. 없으면 빈 배열을 보내세요.`,
          }),
  }
}

/** What an access review revokes. Both lists are required, so that a missing list revokes nothing. */
export const AccessReviewBody = bodySchema({
  revokeKeyIds: required(revokedIds('Keys to revoke; empty for none.')),
  revokeGrantIds: required(revokedIds('Grants of programs to revoke; empty for none.')),
})
