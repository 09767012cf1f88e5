import { isoInstant } from '#base/kst.ts'
import type { Instant } from '#base/clock.ts'
import type { AccessReview } from '#flows/account/accessReview.ts'

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
