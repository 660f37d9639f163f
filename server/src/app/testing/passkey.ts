import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { Encoder } from 'cbor-x'

type Made = Input<'confirmPasskey'>
type Shown = NonNullable<Input<'userLogin'>['passkey']>

/** Faults that a test can request from the authenticator. */
interface Odd {
  origin?: string
  rpId?: string
  challenge?: string
  /** Skips user verification. */
  unverified?: boolean
  crossOrigin?: boolean
  /** The signature counter that it reports. */
  counter?: number
  userHandle?: string
}

/**
 * A software authenticator with one passkey: signs like a phone or a security key (WebAuthn, ES256, no attestation).
 */
export interface TestPasskey {
  id: string
  make(wanted: Output<'beginPasskey'>, odd?: Odd & { name?: string }): Made
  show(options: Output<'beginPasskeyLogin'>, odd?: Odd): Shown
}

/** Plain CBOR as in CTAP2. */
const plain = { useRecords: false, tagUint8Array: false, useTag259ForMaps: false }
const cbor = new Encoder(plain)

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** `counts`: increments the signature counter like a security key; synced passkeys always report zero. */
export function testPasskey(site: string, { counts = false } = {}): TestPasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  let signCount = 0
  let user = ''

  const clientData = (type: string, challenge: string, { origin = site, crossOrigin = false }: Odd) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))
  const authenticatorData = (rpId: string, flags: number, odd: Odd) => {
    const says = odd.counter ?? (counts ? ++signCount : 0)
    const count = Buffer.alloc(4)
    count.writeUInt32BE(says)
    return Buffer.concat([sha256(rpId), Buffer.from([flags & (odd.unverified ? ~4 : ~0)]), count])
  }
  const coseKey = () => {
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const members: [number, number | Buffer][] = [
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, Buffer.from(x, 'base64url')],
      [-3, Buffer.from(y, 'base64url')],
    ]
    return cbor.encode(new Map(members))
  }
  return {
    id,
    make(wanted, odd = {}) {
      user = wanted.user.id
      const length = Buffer.alloc(2)
      length.writeUInt16BE(credentialId.length)
      const attested = Buffer.concat([Buffer.alloc(16), length, credentialId, coseKey()])
      // Flags: user present, user verified, with a credential.
      const authData = Buffer.concat([authenticatorData(odd.rpId ?? wanted.rp.id, 0x45, odd), attested])
      const attestation = cbor.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', authData],
        ]),
      )
      return {
        id,
        clientData: clientData('webauthn.create', odd.challenge ?? wanted.challenge, odd).toString('base64url'),
        attestation: attestation.toString('base64url'),
        transports: ['internal'],
        name: odd.name ?? 'Office PC',
      }
    },
    show(options, odd = {}) {
      const said = clientData('webauthn.get', odd.challenge ?? options.challenge, odd)
      const data = authenticatorData(odd.rpId ?? options.rpId, 0x05, odd)
      const signature = sign('sha256', Buffer.concat([data, sha256(said)]), privateKey)
      return {
        id,
        clientData: said.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
        userHandle: odd.userHandle ?? user,
      }
    },
  }
}
