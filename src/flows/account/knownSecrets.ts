import type { Kysely } from 'kysely'
import { hasSeenSecrets } from '#accounts/accountActivity.ts'
import type { AccountTables } from '#accounts/accountTables.ts'
import type { ApiKeyCache } from '#accounts/apiKeyCache.ts'
import type { KeyView } from '#accounts/key.ts'
import type { Membership } from '#accounts/teamMembers.ts'
import type { Instant } from '#base/clock.ts'
import { WEBHOOK_MODES } from '#contract/webhook.ts'
import type { Webhook } from '#notices/webhooks/webhook.ts'
import type { Webhooks } from '#notices/webhooks/webhooks.ts'

/** Lists what an account has with a secret. */
export interface SecretLists {
  keys: Pick<ApiKeyCache, 'list'>
  webhooks: Pick<Webhooks, 'list'>
}

/** The active keys and webhooks of an account whose secrets a person may know. */
export interface KnownSecrets {
  keys: KeyView[]
  webhooks: Webhook[]
}

/** Returns since when a member could see secrets of an account; null for never. */
export async function sawSecretsSince(
  db: Kysely<AccountTables>,
  accountId: string,
  personId: string,
  { role, since }: Membership,
): Promise<Instant | null> {
  return role !== 'viewer' || (await hasSeenSecrets(db, accountId, personId)) ? since : null
}

/**
 * Returns the active keys and webhooks whose secret somebody may know who could see secrets since then: all that were made
 * or rotated meanwhile, because with one key a program makes others, which the log does not name.
 */
export async function knownSecrets(
  { keys, webhooks }: SecretLists,
  accountId: string,
  since: Instant | null,
): Promise<KnownSecrets> {
  if (since === null) return { keys: [], webhooks: [] }
  const isKnown = ({ createdAt, rotatedAt }: { createdAt: Instant; rotatedAt: Instant | null }) =>
    (rotatedAt ?? createdAt) >= since
  const modes = WEBHOOK_MODES.map((mode) => webhooks.list({ accountId, mode, grantId: null }))
  const [allKeys, allWebhooks] = [await keys.list(accountId), (await Promise.all(modes)).flat()]
  return {
    keys: allKeys.filter((key) => key.revokedAt === null && isKnown(key)),
    webhooks: allWebhooks.filter((webhook) => webhook.disabledAt === null && isKnown(webhook)),
  }
}

/** The ids of known secrets, as answers name them. */
export const knownIds = ({ keys, webhooks }: KnownSecrets) => ({
  knownKeyIds: keys.map(({ keyId }) => keyId),
  knownWebhookIds: webhooks.map(({ webhookId }) => webhookId),
})
