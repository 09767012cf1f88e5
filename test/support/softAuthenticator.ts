import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** The parts of a ceremony's options that an authenticator reads. */
interface Options {
  challenge: string
}

/** What an authenticator states about the key that it made; `statement` is CBOR. */
interface Attestation {
  format: string
  statement: Uint8Array
}

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64url')
const sha256 = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest()

/** Flags of authenticator data (WebAuthn, 6.1): user present, user verified, credential attached. */
const PRESENT = 1
const VERIFIED = 4
const ATTACHED = 64

const NO_ATTESTATION: Attestation = { format: 'none', statement: Buffer.from([0xa0]) }

/**
 * An authenticator with one passkey in memory: makes the responses that a browser returns for a passkey. `origin` is
 * the page that asks.
 */
export class SoftAuthenticator {
  readonly credentialId = base64url(randomBytes(16))
  readonly #origin: string
  readonly #rpId: string
  readonly #privateKey: KeyObject
  readonly publicKey: KeyObject
  /** False for a device that does not check who uses it. */
  verifies = true
  #count = 0

  constructor(origin: string) {
    this.#origin = origin
    this.#rpId = new URL(origin).hostname
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.#privateKey = privateKey
    this.publicKey = publicKey
  }

  /** Makes the response to the options of a registration. */
  register(
    { challenge }: Options,
    origin = this.#origin,
    attest: (clientDataJson: Buffer) => Attestation = () => NO_ATTESTATION,
  ): object {
    const data = clientData('webauthn.create', challenge, origin)
    const { format, statement } = attest(data)
    const id = Buffer.from(this.credentialId, 'base64url')
    const length = Buffer.alloc(2)
    length.writeUInt16BE(id.length)
    const attached = Buffer.concat([Buffer.alloc(16), length, id, this.#coseKey()])
    const authData = Buffer.concat([this.#authData(ATTACHED), attached])
    // CBOR: {"fmt": format, "attStmt": statement, "authData": bytes}
    const attestation = Buffer.concat([
      Buffer.from([0xa3, 0x63]),
      Buffer.from('fmt'),
      Buffer.from([0x60 + format.length]),
      Buffer.from(format),
      Buffer.from([0x67]),
      Buffer.from('attStmt'),
      statement,
      Buffer.from([0x68]),
      Buffer.from('authData'),
      Buffer.from([0x58, authData.length]),
      authData,
    ])
    return this.#credential({
      clientDataJSON: base64url(data),
      attestationObject: base64url(attestation),
      transports: ['internal'],
    })
  }

  /** Makes the response to the options of a sign-in. */
  signIn({ challenge }: Options, origin = this.#origin): object {
    this.#count++
    const authData = this.#authData(0)
    const data = clientData('webauthn.get', challenge, origin)
    const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), this.#privateKey)
    return this.#credential({
      clientDataJSON: base64url(data),
      authenticatorData: base64url(authData),
      signature: base64url(signature),
    })
  }

  #credential(response: object): object {
    return {
      id: this.credentialId,
      rawId: this.credentialId,
      type: 'public-key',
      clientExtensionResults: {},
      response,
    }
  }

  #authData(flags: number): Buffer {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(this.#count)
    return Buffer.concat([sha256(this.#rpId), Buffer.from([PRESENT | (this.verifies ? VERIFIED : 0) | flags]), count])
  }

  /** The public key as CBOR: {1: EC2, 3: ES256, -1: P-256, -2: x, -3: y}. */
  #coseKey(): Buffer {
    const { x = '', y = '' } = this.publicKey.export({ format: 'jwk' })
    return Buffer.concat([
      Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21, 0x58, 0x20]),
      Buffer.from(x, 'base64url'),
      Buffer.from([0x22, 0x58, 0x20]),
      Buffer.from(y, 'base64url'),
    ])
  }
}

const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
