import type { Auth } from 'better-auth'
import type { Sealing } from '#base/secrets/sealing.ts'
import { base32, type RandomBytes } from '#base/ids.ts'
import { type DerivedKey, keyedHash } from '#base/secrets/secretKeys.ts'

/** The store of the identity library. */
type Store = Awaited<Auth['$context']>['internalAdapter']

/** The purpose under which the state of a provider sign-in is sealed. */
const STATE_PURPOSE = 'person_verification.value'

interface Secrets {
  pepper: DerivedKey
  sealing: Sealing
  random: RandomBytes
}

/**
 * Wraps the library's store so that secrets are stored as hashes: a session's token, and the identifier of the state of
 * a provider sign-in, whose value is sealed. The library sees both in plain text; the database and its backups never
 * contain them.
 */
export function hashedSecrets(store: Store, { pepper, sealing, random }: Secrets): Store {
  const hash = (secret: string) => keyedHash(pepper, secret)
  const opened = <T extends { value: string }>(row: T | null): T | null => {
    const value = row === null ? null : sealing.open(row.value, STATE_PURPOSE)
    // Sealed under a secret that is no longer configured: the sign-in attempt has ended.
    return row === null || value === null ? null : { ...row, value }
  }
  return {
    ...store,
    async createSession(personId, dontRememberMe, override, _overrideAll, storage) {
      const token = base32(random(20))
      const kept = { ...override, token: hash(token) }
      const session = await store.createSession(personId, dontRememberMe, kept, true, storage)
      return { ...session, token }
    },
    async findSession(token) {
      const found = await store.findSession(hash(token))
      return found && { ...found, session: { ...found.session, token } }
    },
    async updateSession(token, session) {
      const updated = await store.updateSession(hash(token), session)
      return updated && { ...updated, token }
    },
    deleteSession: (token) => store.deleteSession(hash(token)),
    createVerificationValue: (row) =>
      store.createVerificationValue({
        ...row,
        identifier: hash(row.identifier),
        value: sealing.seal(row.value, STATE_PURPOSE),
      }),
    findVerificationValue: async (identifier) => opened(await store.findVerificationValue(hash(identifier))),
    consumeVerificationValue: async (identifier) => opened(await store.consumeVerificationValue(hash(identifier))),
    deleteVerificationByIdentifier: (identifier) => store.deleteVerificationByIdentifier(hash(identifier)),
  }
}
