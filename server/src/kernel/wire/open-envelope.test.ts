import { createCipheriv, hash, randomBytes } from 'node:crypto'
import fc from 'fast-check'
import { CompactEncrypt } from 'jose'
import { describe, expect, it } from 'vitest'
import { wireKeys } from '../../app/testing/wire-keys.ts'
import { decryptForSession, encryptForSession } from './encrypt-for-session.ts'
import { EnvelopeError } from './envelope-error.ts'
import { encryptHandshakeToken } from './handshake-token.ts'
import { type BoundHeaders, openEnvelope } from './open-envelope.ts'

const NOW = 1_764_000_000_000
const keys = wireKeys()
const key = randomBytes(32)
const kid = encryptHandshakeToken(keys, key, NOW)
const traceId = '0123456789abcdef0123456789abcdef'
const token = 'a-token'
const auth = hash('sha256', token, 'base64url')
const base = { command: 'findRedPoint', traceId, auth }
const headers: BoundHeaders = { authorization: token, traceId }
const header = { alg: 'dir', enc: 'A256GCM', kid }

/** Encrypts manually, so that header and payload may be any text. */
function encrypt(headerText: string, payload: string | Buffer, under = key) {
  const protectedHeader = Buffer.from(headerText).toString('base64url')
  const iv = randomBytes(12)
  const cipher = createCipheriv('aes-256-gcm', under, iv).setAAD(Buffer.from(protectedHeader))
  const ciphertext = Buffer.concat([cipher.update(payload), cipher.final()])
  return [protectedHeader, '', ...[iv, ciphertext, cipher.getAuthTag()].map(part => part.toString('base64url'))].join(
    '.',
  )
}

const encryptJson = (payload: unknown, under = key) => encrypt(JSON.stringify(header), JSON.stringify(payload), under)
const open = (compact: string, bound = headers, now = NOW) => openEnvelope(keys, compact, bound, now)

function refusalOf(work: () => unknown): EnvelopeError {
  try {
    work()
  } catch (error) {
    if (error instanceof EnvelopeError) return error
    throw error
  }
  throw new Error('it was accepted')
}

describe('openEnvelope', () => {
  it('decrypts messages of another library', async () => {
    const compact = await new CompactEncrypt(Buffer.from(JSON.stringify({ ...base, name: '展会' })))
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM', kid })
      .encrypt(key)
    const opened = open(compact)
    expect(opened.kid).toBe(kid)
    expect(opened.payload).toEqual({ ...base, language: 'cn', platform: 'web', name: '展会' })
  })

  it('decrypts without a token if auth is empty', () => {
    expect(open(encryptJson({ ...base, auth: '' }), { traceId }).payload.auth).toBe('')
  })

  it('accepts header members in any order and with whitespace', () => {
    const text = `{ "kid": "${kid}",\n "enc": "A256GCM", "alg": "dir" }`
    expect(open(encrypt(text, JSON.stringify(base))).payload.command).toBe('findRedPoint')
  })

  it('returns everything that was encrypted', () => {
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), value => {
        fc.pre(!/__proto__|\\u/.test(JSON.stringify(value)))
        // -0 is not part of JSON.
        expect(open(encryptJson({ ...base, value })).payload.value).toEqual(JSON.parse(JSON.stringify(value)))
      }),
    )
  })

  it.each([
    ['zip', { ...header, zip: 'DEF' }],
    ['crit', { ...header, crit: ['exp'] }],
    ['typ', { ...header, typ: 'JWE' }],
    ['another algorithm', { ...header, alg: 'A256GCMKW' }],
    ['no encryption', { ...header, enc: 'none' }],
    ['a smaller cipher', { ...header, enc: 'A128GCM' }],
    ['no kid', { alg: 'dir', enc: 'A256GCM' }],
    ['a kid that is no text', { ...header, kid: 1 }],
    ['an array', [header]],
  ])('refuses a header with %s', (_what, bad) => {
    expect(refusalOf(() => open(encrypt(JSON.stringify(bad), JSON.stringify(base)))).rehandshake).toBe(false)
  })

  it.each([
    ['a member twice', `{"alg":"none","alg":"dir","enc":"A256GCM","kid":"${kid}"}`],
    ['a member spelt with escapes', `{"\\u0061lg":"dir","enc":"A256GCM","kid":"${kid}"}`],
    ['a prototype', `{"__proto__":{"alg":"dir"},"enc":"A256GCM","kid":"${kid}"}`],
    ['a byte order mark', `\ufeff${JSON.stringify(header)}`],
    ['no JSON', 'dir'],
  ])('refuses a header with %s', (_what, text) => {
    expect(refusalOf(() => open(encrypt(text, JSON.stringify(base)))).rehandshake).toBe(false)
  })

  it('refuses every other spelling of the same bytes', () => {
    const parts = encryptJson(base).split('.')
    for (const [at, part] of parts.entries()) {
      if (part === '') continue
      for (const spelling of [`${part}=`, `${part}\n`, ` ${part}`, nonCanonical(part)]) {
        if (spelling === part) continue
        const compact = parts.with(at, spelling).join('.')
        expect(refusalOf(() => open(compact))).toBeInstanceOf(EnvelopeError)
      }
    }
  })

  it.each([
    ['a short IV', 2, randomBytes(11)],
    ['a long IV', 2, randomBytes(16)],
    ['a short tag', 4, randomBytes(12)],
    ['a wrapped key', 1, randomBytes(8)],
  ])('refuses %s', (_what, at, bytes) => {
    const compact = encryptJson(base).split('.').with(at, bytes.toString('base64url')).join('.')
    expect(refusalOf(() => open(compact)).rehandshake).toBe(false)
  })

  it('refuses any change of a single letter', () => {
    const good = encryptJson(base)
    const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.'
    fc.assert(
      fc.property(fc.nat(good.length - 1), fc.constantFrom(...alphabet), (at, letter) => {
        fc.pre(good[at] !== letter)
        return refusalOf(() => open(good.slice(0, at) + letter + good.slice(at + 1))) instanceof EnvelopeError
      }),
    )
  })

  it('answers any text with an envelope error', () => {
    fc.assert(fc.property(fc.string(), text => refusalOf(() => open(text)) instanceof EnvelopeError))
  })

  it('refuses an encrypted command repeated under another trace id', () => {
    const other = traceId.replace('0', '1')
    expect(refusalOf(() => open(encryptJson(base), { ...headers, traceId: other })).rehandshake).toBe(false)
    expect(refusalOf(() => open(encryptJson(base), { authorization: token })).rehandshake).toBe(false)
  })

  it("refuses an encrypted command sent with another's token, or without", () => {
    expect(refusalOf(() => open(encryptJson(base), { ...headers, authorization: 'another' })).rehandshake).toBe(false)
    expect(refusalOf(() => open(encryptJson(base), { traceId })).rehandshake).toBe(false)
    expect(refusalOf(() => open(encryptJson({ ...base, auth: '' }))).rehandshake).toBe(false)
    expect(refusalOf(() => open(encryptJson({ ...base, auth: undefined }), { traceId })).rehandshake).toBe(false)
  })

  it.each([
    ['no command', { ...base, command: undefined }],
    ['a command that is no name', { ...base, command: '../x' }],
    ['a third language', { ...base, language: 'fr' }],
    ['a platform that is no text', { ...base, platform: 1 }],
    ['a trace id that is too short', { ...base, traceId: 'abc' }],
  ])('refuses %s', (_what, payload) => {
    expect(refusalOf(() => open(encryptJson(payload))).rehandshake).toBe(false)
  })

  it('requests a new handshake if the handshake token has expired, cached or not', () => {
    const compact = encryptJson(base)
    const late = NOW + 3_600_000
    expect(open(compact).kid).toBe(kid)
    expect(refusalOf(() => open(compact, headers, late)).rehandshake).toBe(true)
    expect(refusalOf(() => open(compact, headers, late)).rehandshake).toBe(true)
  })

  it('requests a new handshake if the handshake token is unknown', () => {
    const strange = { ...header, kid: encryptHandshakeToken(wireKeys(), key, NOW) }
    expect(refusalOf(() => open(encrypt(JSON.stringify(strange), JSON.stringify(base)))).rehandshake).toBe(true)
    const garbage = { ...header, kid: 'garbage' }
    expect(refusalOf(() => open(encrypt(JSON.stringify(garbage), JSON.stringify(base)))).rehandshake).toBe(true)
  })

  it('does not request one if only the authentication fails', () => {
    expect(refusalOf(() => open(encryptJson(base, randomBytes(32)))).rehandshake).toBe(false)
  })
})

describe('payload', () => {
  const encryptText = (inner: string) =>
    encrypt(JSON.stringify(header), `${JSON.stringify(base).slice(0, -1)},"x":${inner}}`)
  const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)

  it('may nest 32 deep and no deeper', () => {
    expect(open(encryptText(nested(31))).payload.x).toBeDefined()
    expect(refusalOf(() => open(encryptText(nested(32)))).message).toContain('deep')
    expect(open(encryptText(JSON.stringify('[{'.repeat(100)))).payload.x).toBe('[{'.repeat(100))
    expect(open(encryptText(JSON.stringify(`\\"${'['.repeat(99)}`))).payload.x).toBe(`\\"${'['.repeat(99)}`)
  })

  it.each([
    ['__proto__', '{"__proto__":{"admin":true}}'],
    ['__proto__ spelt with escapes', '{"\\u005f_proto__":1}'],
    ['__proto__ deep inside', '[[{"a":[{"__proto__":null}]}]]'],
    ['U+0000', '"a\\u0000b"'],
    ['U+0000 in a name', '{"\\u0000":1}'],
    ['half a surrogate pair', '"\\ud800"'],
  ])('refuses %s', (_what, inner) => {
    expect(refusalOf(() => open(encryptText(inner))).rehandshake).toBe(false)
  })

  it('treats __proto__ as text, and constructor as an ordinary member', () => {
    expect(open(encryptText('"__proto__"')).payload.x).toBe('__proto__')
    const { x } = open(encryptText('{"constructor":1,"emoji":"\\ud83d\\ude00"}')).payload
    expect(x).toEqual({ constructor: 1, emoji: '\u{1f600}' })
  })

  it('must be UTF-8, and an object', () => {
    const text = JSON.stringify(header)
    expect(refusalOf(() => open(encrypt(text, Buffer.from([0x7b, 0xff, 0x7d])))).message).toContain('UTF-8')
    for (const payload of ['[]', 'null', '1', '', `\ufeff${JSON.stringify(base)}`]) {
      expect(refusalOf(() => open(encrypt(text, payload))).rehandshake).toBe(false)
    }
  })
})

describe('encryptForSession', () => {
  it('decrypts only under the same handshake token and trace id', () => {
    const { sessionKey } = open(encryptJson(base))
    const encrypted = encryptForSession(sessionKey, '{"token":"t"}', traceId)
    expect(decryptForSession(sessionKey, encrypted, traceId)).toBe('{"token":"t"}')
    expect(decryptForSession(sessionKey, encrypted, 'another')).toBeNull()
    expect(decryptForSession(keys.ticketKey().key, encrypted, traceId)).toBeNull()
    expect(decryptForSession(sessionKey, encrypted.subarray(0, 20), traceId)).toBeNull()
  })
})

/** Sets the spare bits of the last letter, if it has any. */
function nonCanonical(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const last = alphabet.indexOf(part.at(-1) ?? 'A')
  return part.length % 4 === 0 ? part : part.slice(0, -1) + alphabet[last | 1]
}
