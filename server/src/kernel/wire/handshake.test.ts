import { randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { CompactEncrypt, importJWK } from 'jose'
import { describe, expect, it } from 'vitest'
import { wireKeys } from '../../app/testing/wire-keys.ts'
import { EnvelopeError } from './envelope-error.ts'
import { createHandshake, type HandshakeKeys } from './handshake.ts'
import { decryptHandshakeToken } from './handshake-token.ts'

const NOW = 1_764_000_000_000
const keys = wireKeys()
const { jwks, shake } = createHandshake(keys, () => NOW)
const base64url = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url')

async function encryptValue(curve: 'X25519' | 'P-256', plain: unknown, header: Record<string, unknown> = {}) {
  const jwk = jwks().keys.find(({ crv }) => crv === curve)
  if (jwk === undefined) throw new Error(`no ${curve} key`)
  return new CompactEncrypt(Buffer.from(JSON.stringify(plain)))
    .setProtectedHeader({ alg: 'ECDH-ES', enc: 'A256GCM', kid: jwk.kid, ...header })
    .encrypt(await importJWK({ ...jwk }, 'ECDH-ES'))
}

function refusalOf(work: () => unknown): EnvelopeError {
  try {
    work()
  } catch (error) {
    if (error instanceof EnvelopeError) return error
    throw error
  }
  throw new Error('it was accepted')
}

describe('handshake', () => {
  it.each(['X25519', 'P-256'] as const)(
    'gives a handshake token for a key encrypted by another library over %s',
    async curve => {
      const key = randomBytes(32)
      const result = shake(await encryptValue(curve, { key: key.toString('base64url') }))
      expect(result).toMatchObject({ expiresIn: 3600, now: NOW })
      const session = decryptHandshakeToken(keys, result.kid, NOW)
      expect(session.key.export()).toEqual(key)
      expect(session.expiresAt).toBe(NOW + 3_600_000)
    },
  )

  it('publishes no private member', () => {
    for (const jwk of jwks().keys) expect(Object.keys(jwk)).not.toContain('d')
  })

  it.each([
    ['a key of 31 bytes', { key: randomBytes(31).toString('base64url') }],
    ['a key with padding', { key: `${randomBytes(32).toString('base64url')}=` }],
    ['a second member', { key: randomBytes(32).toString('base64url'), more: 1 }],
    ['no key', {}],
    ['a key that is no text', { key: 7 }],
  ])('refuses %s', async (_what, plain) => {
    const compact = await encryptValue('X25519', plain)
    expect(refusalOf(() => shake(compact)).rehandshake).toBe(false)
  })

  it.each([
    ['zip', { zip: 'DEF' }],
    ['an unknown member', { typ: 'JOSE' }],
    ['apu', { apu: 'AAAA' }],
  ])('refuses a header with %s', async (_what, header) => {
    const [, ...rest] = (await encryptValue('X25519', { key: 'A'.repeat(43) })).split('.')
    const changed = { ...plainHeader(), ...header }
    expect(refusalOf(() => shake([base64url(changed), ...rest].join('.'))).message).toBe('header members differ')
  })

  it('requests a new handshake if the named key is unknown', async () => {
    const compact = await encryptValue('X25519', { key: 'A'.repeat(43) }, { kid: 'AAAAAAAA' })
    expect(refusalOf(() => shake(compact)).rehandshake).toBe(true)
  })

  it('refuses low-order points', () => {
    const lowOrder = Buffer.alloc(32).toString('base64url')
    const header = { ...plainHeader(), epk: { kty: 'OKP', crv: 'X25519', x: lowOrder } }
    const compact = [base64url(header), '', 'A'.repeat(16), 'AAAA', 'A'.repeat(22)].join('.')
    expect(refusalOf(() => shake(compact)).message).toBe('no key agreement')
  })

  it('refuses a point off its curve', () => {
    const kid = jwks().keys.find(({ crv }) => crv === 'P-256')?.kid
    const coordinate = Buffer.alloc(32, 1).toString('base64url')
    const epk = { kty: 'EC', crv: 'P-256', x: coordinate, y: coordinate }
    const header = { alg: 'ECDH-ES', enc: 'A256GCM', kid, epk }
    const compact = [base64url(header), '', 'A'.repeat(16), 'AAAA', 'A'.repeat(22)].join('.')
    expect(refusalOf(() => shake(compact)).message).toBe('epk is no point of its curve')
  })

  it('answers any text with an envelope error', () => {
    fc.assert(fc.property(fc.string(), text => refusalOf(() => shake(text)) instanceof EnvelopeError))
  })

  it('answers any change of a valid handshake with an envelope error', async () => {
    const good = await encryptValue('P-256', { key: 'A'.repeat(43) })
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.constantFrom(...alphabet), (at, letter) => {
        fc.pre(good[at] !== letter)
        return refusalOf(() => shake(good.slice(0, at) + letter + good.slice(at + 1))) instanceof EnvelopeError
      }),
    )
  })
})

describe('handshake token', () => {
  const requestToken = (of: HandshakeKeys) => createHandshake(of, () => NOW).shake

  it('expires after an hour', async () => {
    const { kid } = shake(await encryptValue('X25519', { key: 'A'.repeat(43) }))
    expect(decryptHandshakeToken(keys, kid, NOW + 3_599_999).expiresAt).toBe(NOW + 3_600_000)
    expect(refusalOf(() => decryptHandshakeToken(keys, kid, NOW + 3_600_000)).rehandshake).toBe(true)
  })

  it('of another installation requests a new handshake', async () => {
    const { kid } = requestToken(keys)(await encryptValue('X25519', { key: 'A'.repeat(43) }))
    expect(refusalOf(() => decryptHandshakeToken(wireKeys(), kid, NOW)).rehandshake).toBe(true)
  })

  it('cannot be prolonged', async () => {
    const { kid } = shake(await encryptValue('X25519', { key: 'A'.repeat(43) }))
    const bytes = Buffer.from(kid, 'base64url')
    bytes.writeUIntBE(NOW + 7_200_000, 7, 6)
    expect(refusalOf(() => decryptHandshakeToken(keys, bytes.toString('base64url'), NOW)).rehandshake).toBe(true)
  })
})

function plainHeader() {
  const kid = jwks().keys.find(({ crv }) => crv === 'X25519')?.kid
  return { alg: 'ECDH-ES', enc: 'A256GCM', kid, epk: { kty: 'OKP', crv: 'X25519', x: 'A'.repeat(43) } }
}
