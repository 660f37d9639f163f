import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCipher, mask } from './cipher.ts'
import { loadMaterial, newKid, newMaterial } from './key-plan.ts'

const secret = () => loadMaterial('secret', newKid(), newMaterial('secret'))
const old = secret()
const digestKey = secret().key
const cell = { table: 'person', column: 'document_number', row: '0198a1b2' }
const cipherWith = (current: typeof old, others = [current]) =>
  createCipher({
    personalKey: () => current,
    personalKeyById: kid => others.find(key => key.kid === kid),
    digestKey: () => digestKey,
  })
const cipher = cipherWith(old)

describe('cipher', () => {
  it('decrypts every text that it encrypted', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), text => cipher.decrypt(cipher.encrypt(text, cell), cell) === text),
    )
  })

  it('never encrypts the same text identically', () => {
    const encrypted = Array.from({ length: 600 }, () => cipher.encrypt('110101199001011234', cell).toString('hex'))
    expect(new Set(encrypted).size).toBe(600)
  })

  it('does not decrypt a number that was moved to another table, column or row', () => {
    const encrypted = cipher.encrypt('110101199001011234', cell)
    for (const change of [{ table: 'x' }, { column: 'x' }, { row: 'x' }]) {
      expect(() => cipher.decrypt(encrypted, { ...cell, ...change })).toThrow()
    }
  })

  it('does not decrypt a number with any byte changed', () => {
    const encrypted = cipher.encrypt('110101199001011234', cell)
    for (const at of encrypted.keys()) {
      const changed = Buffer.from(encrypted)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(() => cipher.decrypt(changed, cell)).toThrow()
    }
  })

  it('decrypts with an earlier key after a newer one became current', () => {
    const encrypted = cipher.encrypt('E12345678', cell)
    const newer = secret()
    expect(cipherWith(newer, [old, newer]).decrypt(encrypted, cell)).toBe('E12345678')
    expect(() => cipherWith(newer).decrypt(encrypted, cell)).toThrow('not in the keyring')
  })

  it('gives equal digests for equal texts in one domain, and different ones in two', () => {
    expect(cipher.digest('13800138000', 'telephone')).toEqual(cipher.digest('13800138000', 'telephone'))
    expect(cipher.digest('13800138000', 'telephone')).not.toEqual(cipher.digest('13800138000', 'document'))
    expect(cipher.digest('13800138000', 'telephone')).toHaveLength(32)
  })
})

describe('mask', () => {
  it.each([
    ['110101199001011234', '110***********1234'],
    ['13800138000', '138****8000'],
    ['E12345678', 'E*******8'],
    ['1234', '1**4'],
    ['123', '***'],
    ['', ''],
  ])('shows %s as %s', (plain, shown) => {
    expect(mask(plain)).toBe(shown)
  })
})
