import { isoInstant } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import { ACCESS_IDS_MAX } from '#contract/endpoints/accountEndpoints.ts'
import type { AccessReview } from '#flows/account/accessReview.ts'
import type { Refusal } from '#flows/refusal.ts'
import { BodyFields } from '../input/bodyFields.ts'
import type { JsonObject } from '../input/strictJson.ts'

const ID_LENGTH_MAX = 100

/**
 * Returns the ids of the keys and grants that a review revokes. Both lists are required, so a missing list revokes
 * nothing.
 */
export function revokedIdsOf(body: JsonObject): readonly string[] | Refusal {
  const fields = new BodyFields(body)
  const ids = ['revokeKeyIds', 'revokeGrantIds'].flatMap((name) => {
    const value = fields.required(name)
    if (value === undefined) return []
    if (Array.isArray(value) && value.length <= ACCESS_IDS_MAX && value.every(isId)) return value as string[]
    fields.misfit(name, {
      en: `${name} must be a list of at most ${ACCESS_IDS_MAX} ids, empty for none.`,
      ko: `${name} 값은 ID를 최대 ${ACCESS_IDS_MAX}개까지 담은 배열이어야 합니다. 없으면 빈 배열을 보내세요.`,
    })
    return []
  })
  return fields.refusal() ?? ids
}

/** Ids of the service consist of word characters. */
const isId = (value: unknown) => typeof value === 'string' && value.length <= ID_LENGTH_MAX && /^\w+$/.test(value)

const iso = (at: Instant | null) => (at === null ? null : isoInstant(at))

export function shownAccessReview({ isDue, confirmedAt, passwordResetAt, keys, grants }: AccessReview) {
  return {
    isDue,
    confirmedAt: iso(confirmedAt),
    passwordResetAt: iso(passwordResetAt),
    keys: keys.map(({ keyId, name, mode, last4, createdAt, lastUsedAt, createdBeforeConfirmation }) => ({
      keyId,
      name,
      mode,
      last4,
      createdAt: isoInstant(createdAt),
      lastUsedAt: iso(lastUsedAt),
      createdBeforeConfirmation,
    })),
    grants: grants.map(({ grantId, clientId, clientName, createdAt, lastUsedAt, createdBeforeConfirmation }) => ({
      grantId,
      clientId,
      clientName,
      createdAt: isoInstant(createdAt),
      lastUsedAt: iso(lastUsedAt),
      createdBeforeConfirmation,
    })),
  }
}
