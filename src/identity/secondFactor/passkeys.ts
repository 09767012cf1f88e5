import type {
  AuthenticationResponseJSON,
  AuthenticatorTransport,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Kysely } from 'kysely'
import type { Clock, Instant } from '#base/clock.ts'
import { freshId, type RandomBytes } from '#base/ids.ts'
import type { Sealing } from '#base/secrets/sealing.ts'
import type { Database } from '#database/database.ts'
import type { Person } from '../person.ts'
import type { PersonTables } from '../personTables.ts'
import type { Challenges } from './challenges.ts'

/** The purpose under which the names of passkeys are sealed. */
export const PASSKEY_NAME_PURPOSE = 'person_passkey.name'

/** More than a person has devices; it bounds the options and the list. */
export const PASSKEYS_MAX = 10

/** EdDSA, ES256 and RS256, which cover all authenticators. The library's default first asks Node, which then warns. */
const ALGORITHMS = [-8, -7, -257]

export interface PasskeyView {
  passkeyId: string
  name: string
  createdAt: Instant
  lastUsedAt: Instant | null
}

/** A passkey that a browser made, checked and not stored yet. */
type NewPasskey = Omit<PersonTables['person_passkey'], 'name' | 'used_at'>

export interface PasskeyParts {
  database: Database<PersonTables>
  publicUrl: () => string
  sealing: Sealing
  challenges: Challenges
  clock: Clock
  random: RandomBytes
}

/**
 * Passkeys (WebAuthn). Each ceremony has two calls: options with a challenge for the browser, then the browser's
 * response. A purpose binds the response to what it was asked for. The person is always verified by the device, so a
 * passkey alone counts as both factors.
 */
export class Passkeys {
  readonly #parts: PasskeyParts

  constructor(parts: PasskeyParts) {
    this.#parts = parts
  }

  async list(personId: string): Promise<PasskeyView[]> {
    const rows = await this.#rowsOf(personId)
    return rows.map(({ id, name, created_at: createdAt, used_at: lastUsedAt }) => {
      return { passkeyId: id, name: this.#parts.sealing.open(name, PASSKEY_NAME_PURPOSE) ?? '', createdAt, lastUsedAt }
    })
  }

  /** Returns the options with which a browser makes a passkey. */
  async registrationOptions(
    { personId, email, name }: Person,
    purpose: string,
  ): Promise<PublicKeyCredentialCreationOptionsJSON> {
    const { generateRegistrationOptions } = await import('@simplewebauthn/server')
    return generateRegistrationOptions({
      rpName: 'Oneset',
      rpID: this.#relyingParty().rpId,
      userID: Uint8Array.from(Buffer.from(personId)),
      userName: email,
      userDisplayName: name,
      challenge: this.#parts.challenges.make(purpose),
      attestationType: 'none',
      supportedAlgorithmIDs: ALGORITHMS,
      excludeCredentials: (await this.#rowsOf(personId)).map(credentialOf),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
  }

  /** Checks the passkey that a browser made; null for an invalid, expired or repeated response. */
  async checkNew(personId: string, response: object, purpose: string): Promise<NewPasskey | null> {
    const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
    const checked = await valid(async () => {
      if (await mayHaveCertificates(response as RegistrationResponseJSON)) return null
      return verifyRegistrationResponse({
        response: response as RegistrationResponseJSON,
        supportedAlgorithmIDs: ALGORITHMS,
        ...this.#expected(purpose),
      })
    })
    if (!checked?.verified || !(await this.#isFirstUse(response))) return null
    const { credential } = checked.registrationInfo
    return {
      id: freshId('psk_', this.#parts.random),
      person_id: personId,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey).toString('base64url'),
      sign_count: credential.counter,
      transports: (credential.transports ?? []).join(' '),
      created_at: this.#parts.clock(),
    }
  }

  /** Stores a passkey within a transaction; false where the person has too many, or the passkey is stored already. */
  async storeWithin(db: Kysely<PersonTables>, passkey: NewPasskey, name: string): Promise<boolean> {
    const { length } = await db
      .selectFrom('person_passkey')
      .select('id')
      .where('person_id', '=', passkey.person_id)
      .execute()
    if (length >= PASSKEYS_MAX) return false
    const stored = await db
      .insertInto('person_passkey')
      .values({ ...passkey, name: this.#parts.sealing.seal(name, PASSKEY_NAME_PURPOSE), used_at: null })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returning('id')
      .executeTakeFirst()
    return stored !== undefined
  }

  /** Returns the options with which a browser asks a passkey; `personId` is null where the passkey names the person. */
  async requestOptions(personId: string | null, purpose: string): Promise<PublicKeyCredentialRequestOptionsJSON> {
    const { generateAuthenticationOptions } = await import('@simplewebauthn/server')
    return generateAuthenticationOptions({
      rpID: this.#relyingParty().rpId,
      challenge: this.#parts.challenges.make(purpose),
      userVerification: 'required',
      ...(personId !== null && { allowCredentials: (await this.#rowsOf(personId)).map(credentialOf) }),
    })
  }

  /** Returns the id of the person whose passkey gave this response; null for an invalid, expired or repeated one. */
  async personOf(response: object, purpose: string): Promise<string | null> {
    const { database, clock } = this.#parts
    const { id } = response as { id?: unknown }
    if (typeof id !== 'string') return null
    const row = await database.db
      .selectFrom('person_passkey')
      .selectAll()
      .where('credential_id', '=', id)
      .executeTakeFirst()
    if (!row) return null
    const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
    const credential = {
      id: row.credential_id,
      publicKey: Uint8Array.from(Buffer.from(row.public_key, 'base64url')),
      counter: row.sign_count,
    }
    const checked = await valid(() =>
      verifyAuthenticationResponse({
        response: response as AuthenticationResponseJSON,
        credential,
        ...this.#expected(purpose),
      }),
    )
    if (!checked?.verified || !(await this.#isFirstUse(response))) return null
    const used = await database.db
      .updateTable('person_passkey')
      .set({ sign_count: checked.authenticationInfo.newCounter, used_at: clock() })
      .where('id', '=', row.id)
      .returning('person_id')
      .executeTakeFirst()
    // Undefined where the passkey was removed meanwhile.
    return used?.person_id ?? null
  }

  #rowsOf(personId: string): Promise<PersonTables['person_passkey'][]> {
    return this.#parts.database.db
      .selectFrom('person_passkey')
      .selectAll()
      .where('person_id', '=', personId)
      .orderBy('created_at')
      .orderBy('id')
      .execute()
  }

  #relyingParty(): { rpId: string; origin: string } {
    const { hostname, origin } = new URL(this.#parts.publicUrl())
    return { rpId: hostname, origin }
  }

  #expected(purpose: string) {
    const { rpId, origin } = this.#relyingParty()
    return {
      expectedChallenge: (challenge: string) => this.#parts.challenges.isValid(challenge, purpose),
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
    }
  }

  /** The challenge is inside what the passkey signed, which the library has checked. */
  #isFirstUse(response: object): Promise<boolean> {
    const { clientDataJSON } = (response as AuthenticationResponseJSON | RegistrationResponseJSON).response
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as { challenge: string }
    return this.#parts.challenges.use(challenge)
  }
}

/**
 * Returns whether certificates may come with a passkey. The options ask for none, and a browser sends none then. The
 * library requests the address of a revocation list that such a certificate states, before it knows who signed it.
 */
async function mayHaveCertificates({ response }: RegistrationResponseJSON): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await import('@simplewebauthn/server/helpers')
  const attestation = decodeAttestationObject(isoBase64URL.toBuffer(response.attestationObject))
  const format = attestation.get('fmt')
  const isSelfSigned = format === 'packed' && attestation.get('attStmt').get('x5c') === undefined
  return format !== 'none' && !isSelfSigned
}

/** The library throws for each response that is not valid; its checks call nothing that can fail otherwise. */
async function valid<Checked>(check: () => Promise<Checked>): Promise<Checked | null> {
  try {
    return await check()
  } catch {
    return null
  }
}

function credentialOf({ credential_id: id, transports }: PersonTables['person_passkey']) {
  return { id, transports: transports.split(' ').filter(Boolean) as AuthenticatorTransport[] }
}
