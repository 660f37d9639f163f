import { generateKeyPairSync, sign } from 'node:crypto'
import { anyText } from '@fairgate/contract/app/testing/any-text'
import { decodeBase45, encodeBase45 } from '@fairgate/contract/kernel/wire/base45'
import { decode, encode } from 'cbor-x'
import fc from 'fast-check'
import QRCode from 'qrcode'
import { describe, expect, it } from 'vitest'
import { type BadgeCodePayload, claimOf, decodeBadgeCode, encodeBadgeCode } from './code.ts'

const { privateKey, publicKey } = generateKeyPairSync('ed25519')
const kid = '0a1b2c3d'
const findKey = (wanted: string) => (wanted === kid ? publicKey : undefined)

const anyPayload: fc.Arbitrary<BadgeCodePayload> = fc
  .record({
    credentialId: fc.uuid(),
    exhibition: fc.integer({ min: 1, max: 0xffff_ffff }),
    type: fc.integer({ min: 0, max: 0xffff }),
    phases: fc.integer({ min: 1, max: 7 }),
    days: fc.tuple(fc.integer({ min: 0, max: 0xffff }), fc.integer({ min: 0, max: 0xffff })),
    entries: fc.oneof(
      fc.constant({ kind: 'unlimited' } as const),
      fc.constant({ kind: 'single' } as const),
      fc.record({ kind: fc.constant('perDay' as const), count: fc.integer({ min: 1, max: 255 }) }),
    ),
  })
  .map(({ days, ...rest }) => ({ ...rest, fromDay: Math.min(...days), toDay: Math.max(...days) }))

const example: BadgeCodePayload = {
  credentialId: '0193a5d2-7c41-7b1e-9f00-3c5d2a1b4e6f',
  exhibition: 187,
  type: 3,
  phases: 7,
  fromDay: 20787,
  toDay: 20793,
  entries: { kind: 'perDay', count: 4 },
}
const largest: BadgeCodePayload = {
  ...example,
  exhibition: 0xffff_ffff,
  type: 0xffff,
  fromDay: 0xffff,
  toDay: 0xffff,
  entries: { kind: 'perDay', count: 255 },
}
const bytesOf = (payload: BadgeCodePayload) =>
  decodeBase45(encodeBadgeCode(payload, { kid, privateKey })) ?? Buffer.alloc(0)

/** Signs any body as the issuer would, so that the test validates only the decoder. */
function signedBody(body: Buffer): string {
  const header = Buffer.from(`a201270444${kid}`, 'hex')
  const signature = sign(null, encode(['Signature1', header, Buffer.alloc(0), body]), privateKey)
  const head = Buffer.concat([Buffer.from('d28449', 'hex'), header, Buffer.from([0xa0, 0x58, body.length])])
  return encodeBase45(Buffer.concat([head, body, Buffer.from([0x58, 64]), signature]))
}

describe('badge code', () => {
  it('decodes every payload it encoded', () => {
    fc.assert(
      fc.property(anyPayload, payload => {
        const code = encodeBadgeCode(payload, { kid, privateKey })
        expect(decodeBadgeCode(code, findKey)).toEqual({ ok: true, payload })
      }),
    )
  })

  it('needs at most 118 bytes and a QR code of version 7 at level M', () => {
    expect(bytesOf(example).length).toBe(111)
    expect(bytesOf(largest).length).toBe(117)
    const text = encodeBadgeCode(largest, { kid, privateKey })
    expect(QRCode.create(text, { errorCorrectionLevel: 'M' }).version).toBe(7)
  })

  it('is a COSE_Sign1 that a general CBOR reader understands', () => {
    const { tag, value } = decode(bytesOf(example)) as { tag: number; value: Buffer[] }
    expect(tag).toBe(18)
    expect(value.map(part => (part instanceof Uint8Array ? part.length : part))).toEqual([9, {}, 30, 64])
  })

  it('refuses every single changed bit', () => {
    const bytes = bytesOf(example)
    for (let bit = 0; bit < bytes.length * 8; bit++) {
      const changed = Buffer.from(bytes)
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7))
      expect(decodeBadgeCode(encodeBase45(changed), findKey).ok).toBe(false)
    }
  })

  it('refuses missing or added bytes at either end', () => {
    const bytes = bytesOf(example)
    for (let length = 0; length < bytes.length; length++) {
      expect(decodeBadgeCode(encodeBase45(bytes.subarray(0, length)), findKey).ok).toBe(false)
    }
    for (const extra of [Buffer.concat([bytes, Buffer.from([0])]), Buffer.concat([Buffer.from([0]), bytes])]) {
      expect(decodeBadgeCode(encodeBase45(extra), findKey)).toEqual({ ok: false, reason: 'malformed' })
    }
  })

  it('never throws on foreign text', () => {
    const alphanumeric = fc.string({ unit: fc.constantFrom(...'0123456789ABCXYZ $%*+-./:'), maxLength: 200 })
    fc.assert(
      fc.property(fc.oneof(anyText(), alphanumeric), text => {
        expect(decodeBadgeCode(text, findKey)).toEqual({ ok: false, reason: 'malformed' })
      }),
    )
  })

  it('distinguishes an unknown key from a wrong one', () => {
    const code = encodeBadgeCode(example, { kid, privateKey })
    expect(decodeBadgeCode(code, () => undefined)).toEqual({ ok: false, reason: 'unknownKey' })
    const other = generateKeyPairSync('ed25519').publicKey
    expect(decodeBadgeCode(code, () => other)).toEqual({ ok: false, reason: 'badSignature' })
    const ec = generateKeyPairSync('ec', { namedCurve: 'P-256' }).publicKey
    expect(decodeBadgeCode(code, () => ec)).toEqual({ ok: false, reason: 'unknownKey' })
  })

  it('refuses a signed body with another spelling or format, or out of range', () => {
    const id = Buffer.alloc(16, 7)
    const fields: unknown[] = [1, id, 187, 3, 7, 100, 200, 0]
    expect(decodeBadgeCode(signedBody(encode(fields)), findKey).ok).toBe(true)
    const longSpelling = Buffer.from(encode(fields).toString('hex').replace('18bb', '1900bb'), 'hex')
    const wrong = [
      longSpelling,
      encode([2, ...fields.slice(1)]),
      encode([...fields, 0]),
      encode(fields.with(4, 8)),
      encode(fields.with(6, 99)),
      encode(fields.with(7, -2)),
      encode(fields.with(2, 1.5)),
      encode(fields.with(1, id.subarray(1))),
      encode(fields.with(1, 'text')),
      encode({ a: 1 }),
      Buffer.from('9bffffffffffffffff', 'hex'),
    ]
    for (const body of wrong) {
      expect(decodeBadgeCode(signedBody(Buffer.from(body)), findKey)).toEqual({ ok: false, reason: 'malformed' })
    }
  })

  it('does not sign a payload that it could not decode', () => {
    for (const wrong of [{ exhibition: 0 }, { phases: 8 }, { type: -1 }, { toDay: 1 }, { credentialId: 'x' }]) {
      expect(() => encodeBadgeCode({ ...example, ...wrong }, { kid, privateKey })).toThrow(RangeError)
    }
    expect(() => encodeBadgeCode(example, { kid: 'key-1', privateKey })).toThrow(RangeError)
  })
})

describe('base45', () => {
  it('encodes the examples of RFC 9285', () => {
    expect(encodeBase45(Buffer.from('AB'))).toBe('BB8')
    expect(encodeBase45(Buffer.from('Hello!!'))).toBe('%69 VD92EX0')
    expect(Buffer.from(decodeBase45('QED8WEX0') ?? []).toString()).toBe('ietf!')
  })

  it('has one text for each byte string', () => {
    fc.assert(fc.property(fc.uint8Array(), bytes => Buffer.from(decodeBase45(encodeBase45(bytes)) ?? []).equals(bytes)))
    for (const text of ['GGW', '::', 'A', 'ab8', 'BB8A', 'É00']) expect(decodeBase45(text)).toBeUndefined()
  })
})

describe('claimOf', () => {
  it('reads the credential and the key that a code names, whoever signed it', () => {
    fc.assert(
      fc.property(anyPayload, payload => {
        const text = encodeBadgeCode(payload, { kid, privateKey })
        expect(claimOf(text)).toEqual({ credentialId: payload.credentialId, kid })
      }),
      { numRuns: 50 },
    )
  })

  it('returns nothing for any other text', () => {
    fc.assert(fc.property(fc.string({ maxLength: 200 }), text => claimOf(text) === undefined))
  })
})
