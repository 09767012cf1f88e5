import { createHash, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

const der = (tag: number, ...parts: Uint8Array[]): Buffer => {
  const content = Buffer.concat(parts)
  const { length } = content
  const head = length < 128 ? [tag, length] : [tag, 0x82, length >> 8, length & 255]
  return Buffer.concat([Buffer.from(head), content])
}
const sequence = (...parts: Uint8Array[]) => der(0x30, ...parts)
const octets = (bytes: Uint8Array) => der(0x04, bytes)
const bits = (bytes: Uint8Array) => der(0x03, Buffer.from([0]), bytes)
const int = (value: number, tag = 0x02) => der(tag, Buffer.from([value]))
const oid = (hex: string) => der(0x06, Buffer.from(hex, 'hex'))
const instant = (at: Date) => der(0x18, Buffer.from(at.toISOString().replace(/[-:T]|\.\d+/g, '')))

const ECDSA_SHA256 = sequence(oid('2a8648ce3d040302'))
const COMMON_NAME = '550403'
const CRL_DISTRIBUTION_POINTS = '551d1f'
const KEY_DESCRIPTION = '2b06010401d679020111'
const DAY_MS = 86_400_000

const nameOf = (text: string) => sequence(der(0x31, sequence(oid(COMMON_NAME), der(0x0c, Buffer.from(text)))))

interface Certificate {
  serial: number
  subject: string
  publicKey: KeyObject
  extensions: Buffer[]
}

/** Makes a certificate that the root signs. */
function certificate({ serial, subject, publicKey, extensions }: Certificate, rootKey: KeyObject): Buffer {
  const now = Date.now()
  const signed = sequence(
    der(0xa0, int(2)),
    int(serial),
    ECDSA_SHA256,
    nameOf('root'),
    sequence(instant(new Date(now - DAY_MS)), instant(new Date(now + DAY_MS))),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    ...(extensions.length > 0 ? [der(0xa3, sequence(...extensions))] : []),
  )
  return sequence(signed, ECDSA_SHA256, bits(sign('sha256', signed, rootKey)))
}

/**
 * Makes an `android-key` attestation (CBOR) of this key, under a root that the sender made. Its certificate states the
 * address of a revocation list.
 */
export function androidKeyAttestation(publicKey: KeyObject, clientDataJson: Uint8Array, listUrl: string): Buffer {
  const root = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const challenge = octets(createHash('sha256').update(clientDataJson).digest())
  const levels = [int(3), int(1, 0x0a), int(4), int(1, 0x0a)]
  const description = sequence(...levels, challenge, octets(Buffer.alloc(0)), sequence(), sequence())
  const lists = sequence(sequence(der(0xa0, der(0xa0, der(0x86, Buffer.from(listUrl))))))
  const extensions = [
    sequence(oid(CRL_DISTRIBUTION_POINTS), octets(lists)),
    sequence(oid(KEY_DESCRIPTION), octets(description)),
  ]
  const x5c = [
    certificate({ serial: 2, subject: 'leaf', publicKey, extensions }, root.privateKey),
    certificate({ serial: 1, subject: 'root', publicKey: root.publicKey, extensions: [] }, root.privateKey),
  ]
  // CBOR: {"alg": -7, "sig": bytes, "x5c": [bytes, bytes]}
  return Buffer.concat([Buffer.from('\xa3\x63alg\x26\x63sig\x41\x00\x63x5c\x82', 'latin1'), ...x5c.flatMap(cborBytes)])
}

const cborBytes = (bytes: Buffer) => [Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]), bytes]
