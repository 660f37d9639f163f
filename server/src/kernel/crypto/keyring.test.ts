import { randomBytes, sign, verify } from 'node:crypto'
import { afterEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createPool, transaction } from '../database/database.ts'
import { type Keyring, openKeyring } from './keyring.ts'
import { KeyringError } from './keyring-store.ts'

const DAY = 24 * 3_600_000
const NOON = Date.UTC(2026, 10, 18, 12)
const masterKey = randomBytes(32)
const opened: Keyring[] = []

const database = await closeAfterAll(testDatabase())
const pool = database.pool

afterEach(async () => {
  for (const keyring of opened.splice(0)) keyring.close()
  await pool.query('truncate keyring')
})

async function open(now = NOON, key = masterKey): Promise<Keyring> {
  const keyring = await openKeyring(pool, key, { now: () => now })
  opened.push(keyring)
  return keyring
}

describe('keyring', () => {
  it('gives all nodes that start in parallel the same keys', async () => {
    const nodes = await Promise.all(Array.from({ length: 6 }, () => open()))
    expect(new Set(nodes.map(node => node.ticketKey().kid)).size).toBe(1)
    expect(new Set(nodes.map(node => node.digestKey().export().toString('hex'))).size).toBe(1)
    expect(new Set(nodes.flatMap(node => node.handshakeKeys().map(({ kid }) => kid))).size).toBe(4)
  })

  it('stores no key in plain text', async () => {
    const keyring = await open()
    const { rows } = await pool.query<{ wrapped: Buffer }>('select wrapped from keyring')
    const secrets = [keyring.ticketKey().key, keyring.personalKey().key, keyring.linkKey()].map(key => key.export())
    for (const secret of secrets) expect(rows.some(({ wrapped }) => wrapped.includes(secret))).toBe(false)
  })

  it('says in one sentence that FAIRGATE_KEY is another key', async () => {
    await open()
    const before = await pool.query('select kid from keyring order by kid')
    const error = await open(NOON, randomBytes(32)).catch((thrown: unknown) => thrown)
    expect(error).toBeInstanceOf(KeyringError)
    expect(error).toHaveProperty('message', expect.stringContaining('FAIRGATE_KEY does not open the keyring'))
    const { rows } = await pool.query('select kid from keyring order by kid')
    expect(rows).toEqual(before.rows)
  })

  it('creates a key for transactions that hold every connection', async () => {
    const crowded = createPool(database.url, 4, { pipeline: true })
    const keyring = await openKeyring(crowded, masterKey, { now: () => NOON })
    opened.push(keyring)
    try {
      const writers = Array.from({ length: 6 }, (_, n) =>
        transaction(crowded, async () => (await keyring.badgeKey(`01900000-0000-7000-8000-00000000000${n % 2}`)).kid),
      )
      expect(new Set(await Promise.all(writers)).size).toBe(2)
    } finally {
      await crowded.end()
    }
  })

  it('refuses a master key that is not 32 bytes', async () => {
    await expect(open(NOON, randomBytes(16))).rejects.toThrow('FAIRGATE_KEY must be 32 bytes, it has 16.')
  })

  it('does not decrypt a key that was moved to another row', async () => {
    await open()
    await pool.query(
      `update keyring set wrapped = (select wrapped from keyring where purpose = 'digest') where purpose = 'link'`,
    )
    await expect(open()).rejects.toThrow(KeyringError)
  })

  it('encrypts tickets with another key each day, and decrypts those of the day before for two hours', async () => {
    const today = (await open()).ticketKey().kid
    const morning = await open(Date.UTC(2026, 10, 19, 1, 59))
    expect(morning.ticketKey().kid).not.toBe(today)
    expect(morning.ticketKeyById(today)).toBeDefined()
    const later = await open(Date.UTC(2026, 10, 19, 2))
    expect(later.ticketKeyById(today)).toBeUndefined()
  })

  it("knows tomorrow's ticket key on every node before it is used", async () => {
    const early = await open()
    const tomorrow = await open(NOON + DAY)
    expect(early.ticketKeyById(tomorrow.ticketKey().kid)).toBeDefined()
  })

  it("offers the handshake keys of this week and the next, and accepts last week's for a day", async () => {
    // Weeks are counted from a Thursday, 1970-01-01.
    const wednesday = await open(NOON)
    const [currentX, currentP] = wednesday.handshakeKeys()
    const nextIds = wednesday
      .handshakeKeys()
      .slice(2)
      .map(({ kid }) => kid)
    expect(new Set([currentX?.curve, currentP?.curve])).toEqual(new Set(['X25519', 'P-256']))
    const thursday = await open(Date.UTC(2026, 10, 19, 12))
    expect(
      thursday
        .handshakeKeys()
        .slice(0, 2)
        .map(({ kid }) => kid)
        .sort(),
    ).toEqual(nextIds.sort())
    expect(thursday.handshakeKeyById(currentX?.kid ?? '')).toBeDefined()
    const friday = await open(Date.UTC(2026, 10, 20, 12))
    expect(friday.handshakeKeyById(currentX?.kid ?? '')).toBeUndefined()
  })

  it('removes retired keys', async () => {
    await open()
    await open(NOON + 30 * DAY)
    const { rows } = await pool.query('select 1 from keyring where retire_at < $1', [new Date(NOON + 29 * DAY)])
    expect(rows).toEqual([])
  })

  it('gives an exhibition one signing key, on whichever node it is first used', async () => {
    const [here, there] = await Promise.all([open(), open()])
    const [one, other] = await Promise.all([here.badgeKey('e1'), there.badgeKey('e1')])
    const another = await here.badgeKey('e2')
    expect(one.kid).toBe(other.kid)
    expect(another.kid).not.toBe(one.kid)
    const badge = Buffer.from('badge')
    const publicKey = await there.badgeVerifyKey(another.kid)
    expect(publicKey && verify(null, badge, publicKey, sign(null, badge, another.privateKey))).toBe(true)
    expect(await there.badgeVerifyKey('AAAAAAAA')).toBeUndefined()
  })

  it('decrypts the same keys after a restart', async () => {
    const before = await open()
    const after = await open()
    expect(after.personalKey().kid).toBe(before.personalKey().kid)
    expect(after.linkKey().export()).toEqual(before.linkKey().export())
    expect(after.personalKeyById(before.personalKey().kid)?.key.export()).toEqual(before.personalKey().key.export())
  })
})
