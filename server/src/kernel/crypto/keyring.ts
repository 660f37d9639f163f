import type { KeyObject } from 'node:crypto'
import type { Pool } from 'pg'
import { generationAt, loadMaterial, type PlanName, plans, retirement } from './key-plan.ts'
import {
  type BadgeKey,
  type ExhibitionPurpose,
  findCurve,
  type HandshakeKey,
  type HouseKey,
  type HousePurpose,
  newKey,
  type SecretKey,
  toBadgeKey,
  toHandshakeKey,
} from './keyring-keys.ts'
import { KeyringError, KeyringStore, type StoredKey } from './keyring-store.ts'
import type { MasterKeys } from './master-keys.ts'

const HOUSE_PURPOSES = (Object.keys(plans) as PlanName[]).filter(
  (name): name is HousePurpose => name !== 'badge' && name !== 'pack',
)

/** A new data key becomes current after two of these intervals (`key-rotation/rotate.ts`). */
export const REFRESH_MS = 60_000

type Options = {
  /** Milliseconds since 1970; for tests. */
  now?: () => number
  /** All possible master keys, if there are several. */
  masters?: MasterKeys
  /** Called when a background refresh fails; the loaded keys stay in use. */
  onRefreshError?: (error: unknown) => void
}

/**
 * Opens the keyring of an installation: loads its keys, creates missing ones (several nodes may start in parallel) and
 * creates rotating ones in advance: the next key exists a whole day or week before it is used, so that every node has
 * loaded it by then.
 * @param masterKey `FAIRGATE_KEY`, 32 bytes
 * @throws KeyringError if the master key is not the one of this database
 */
export async function openKeyring(pool: Pool, masterKey: Buffer, options: Options = {}): Promise<Keyring> {
  const keyring = new Keyring(new KeyringStore(pool, masterKey, options.masters), options)
  await keyring.refresh()
  await keyring.markMaster()
  return keyring
}

export class Keyring {
  readonly #store: KeyringStore
  readonly #now: () => number
  readonly #timer: NodeJS.Timeout
  readonly #byKid = new Map<string, HouseKey>()
  readonly #byContext = new Map<string, Promise<BadgeKey>>()
  readonly #badgeByKid = new Map<string, BadgeKey>()

  constructor(store: KeyringStore, { now = Date.now, onRefreshError = () => {} }: Options) {
    this.#store = store
    this.#now = now
    this.#timer = setInterval(() => this.refresh().catch(onRefreshError), REFRESH_MS).unref()
  }

  /** Records the master key of this keyring, if nothing is recorded yet. */
  markMaster(): Promise<void> {
    return this.#store.markMaster()
  }

  /** Loads keys of other nodes, creates missing ones, removes retired ones. */
  async refresh(): Promise<void> {
    const now = this.#now()
    await this.#load()
    await this.#forgetDestroyed()
    // Another node may have created a newer one.
    this.#byContext.clear()
    const missing = this.#missing(now)
    if (missing.length > 0) {
      for (const { purpose, generation } of missing) {
        await this.#store.offer(newKey(purpose, '', generation), retirement(purpose, generation))
      }
      await this.#load()
    }
    for (const { purpose, generation, kid } of this.#byKid.values()) {
      const retireAt = retirement(purpose, generation)
      if (retireAt !== null && retireAt.getTime() <= now) this.#byKid.delete(kid)
    }
    await this.#store.forgetRetired(new Date(now - 24 * 3_600_000))
  }

  /** The key that encrypts tickets today. */
  ticketKey(): SecretKey {
    return this.#current('ticket')
  }

  /** A key that encrypts or encrypted tickets and still decrypts them. */
  ticketKeyById(kid: string): SecretKey | undefined {
    return this.#open('ticket', kid)
  }

  /** The public handshake keys: for each curve the current key, then the next. */
  handshakeKeys(): HandshakeKey[] {
    const now = this.#now()
    const keys = [...this.#byKid.values()].filter(
      ({ purpose, generation }) => findCurve(purpose) !== undefined && generation >= generationAt(purpose, now),
    )
    return keys.sort((a, b) => a.generation - b.generation).map(toHandshakeKey)
  }

  /** A handshake key by id: next, current, or the last one within its day of grace. */
  handshakeKeyById(kid: string): HandshakeKey | undefined {
    const key = this.#open('handshakeX25519', kid) ?? this.#open('handshakeP256', kid)
    return key && toHandshakeKey(key)
  }

  /** The key that encrypts personal numbers now. */
  personalKey(): SecretKey {
    return this.#current('personal')
  }

  /** Ids of keys for personal numbers that are older than the current one. */
  outdatedPersonalKeys(): string[] {
    const { generation } = this.#current('personal')
    const older = [...this.#byKid.values()].filter(key => key.purpose === 'personal' && key.generation < generation)
    return older.map(({ kid }) => kid)
  }

  /**
   * Creates the key that encrypts personal numbers from an instant on (ms), unless the next one exists; returns its
   * instant.
   */
  async renewPersonalKey(from: number): Promise<Date> {
    await this.refresh()
    const { generation, activeFrom } = this.#newest('personal')
    if (activeFrom <= this.#now()) {
      const made = { ...newKey('personal', '', generation + 1), activeFrom: new Date(from).toISOString() }
      await this.#store.offer(made, null)
      await this.#load()
    }
    return new Date(this.#newest('personal').activeFrom)
  }

  /** A key that encrypts or encrypted personal numbers. */
  personalKeyById(kid: string): SecretKey | undefined {
    return this.#open('personal', kid)
  }

  /** HMAC key for exact search. It never rotates, because every stored digest depends on it. */
  digestKey(): KeyObject {
    return this.#current('digest').key
  }

  /** HMAC key of signed links. */
  linkKey(): KeyObject {
    return this.#current('link').key
  }

  /** The Ed25519 key that signs an exhibition's badges, created when first used. */
  badgeKey(exhibitionId: string): Promise<BadgeKey> {
    return this.#contextKey('badge', exhibitionId)
  }

  /** The Ed25519 key that signs the offline bundles of a gate context, created when first used. */
  bundleKey(exhibitionId: string): Promise<BadgeKey> {
    return this.#contextKey('pack', exhibitionId)
  }

  /**
   * Keys whose signatures on badges of an exhibition are accepted, newest first: that one signs. Read from the database
   * each time, so that a key that another node withdrew signs nothing more.
   */
  async badgeKeys(exhibitionId: string): Promise<(BadgeKey & { createdAt: string })[]> {
    const newest = await this.badgeKey(exhibitionId)
    const stored = await this.#store.findAllOf('badge', exhibitionId)
    if (stored[0]?.kid !== newest.kid) this.#byContext.delete(`badge ${exhibitionId}`)
    return stored.map(({ createdAt, ...one }) => ({ ...this.#storeBadgeKey(one), createdAt }))
  }

  /**
   * Replaces the signing key of an exhibition's badges by a new one; earlier keys stay valid for verification, or are
   * withdrawn if they may be compromised. The caller names the key to replace, so that two concurrent calls create one
   * new key. False if that key does not sign badges there.
   */
  async renewBadgeKey(exhibitionId: string, kid: string, compromised: boolean): Promise<boolean> {
    const replaced = await this.#store.findByKid('badge', kid)
    if (replaced?.scope !== exhibitionId) return false
    await this.#store.offer(newKey('badge', exhibitionId, replaced.generation + 1), null)
    if (compromised) await this.#store.giveUp('badge', exhibitionId, replaced.generation + 1)
    this.#byContext.delete(`badge ${exhibitionId}`)
    return true
  }

  /** The exhibition whose badges a key signs or signed; undefined if there is none. */
  async findBadgeKeyExhibition(kid: string): Promise<string | undefined> {
    return (await this.#store.findByKid('badge', kid))?.scope
  }

  /** The public key of a badge by key id, from any node; undefined if no exhibition has it. */
  async badgeVerifyKey(kid: string): Promise<KeyObject | undefined> {
    const known = this.#badgeByKid.get(kid)
    if (known !== undefined) return known.publicKey
    const stored = await this.#store.findByKid('badge', kid)
    return stored && this.#storeBadgeKey(stored).publicKey
  }

  /** Stops looking for new keys. */
  close(): void {
    clearInterval(this.#timer)
  }

  #contextKey(purpose: ExhibitionPurpose, exhibitionId: string): Promise<BadgeKey> {
    const name = `${purpose} ${exhibitionId}`
    let key = this.#byContext.get(name)
    if (key === undefined) {
      key = this.#findOrMakeContextKey(purpose, exhibitionId)
      this.#byContext.set(name, key)
      // A failure (the database was away) must not be cached.
      key.catch(() => this.#byContext.delete(name))
    }
    return key
  }

  async #findOrMakeContextKey(purpose: ExhibitionPurpose, exhibitionId: string): Promise<BadgeKey> {
    const loadKey = (stored: StoredKey) =>
      purpose === 'badge'
        ? this.#storeBadgeKey(stored)
        : toBadgeKey(loadMaterial(plans[purpose].kind, stored.kid, stored.material))
    const found = await this.#store.findByScope(purpose, exhibitionId)
    if (found !== undefined) return loadKey(found)
    await this.#store.offer(newKey(purpose, exhibitionId, 0), null)
    const made = await this.#store.findByScope(purpose, exhibitionId)
    if (made === undefined) throw new KeyringError(`No ${purpose} key for exhibition ${exhibitionId}.`)
    return loadKey(made)
  }

  #storeBadgeKey(stored: StoredKey): BadgeKey {
    const key = toBadgeKey(loadMaterial(plans.badge.kind, stored.kid, stored.material))
    this.#badgeByKid.set(key.kid, key)
    return key
  }

  async #load(): Promise<void> {
    const stored = await this.#store.load(HOUSE_PURPOSES, new Date(this.#now()), [...this.#byKid.keys()])
    for (const { purpose: name, generation, kid, material, activeFrom } of stored) {
      const purpose = name as HousePurpose
      const active = activeFrom === null ? 0 : Date.parse(activeFrom)
      this.#byKid.set(kid, {
        ...loadMaterial(plans[purpose].kind, kid, material),
        purpose,
        generation,
        activeFrom: active,
      })
    }
  }

  /** Removes destroyed data keys from memory too. */
  async #forgetDestroyed(): Promise<void> {
    const personalKeys = [...this.#byKid.values()].filter(({ purpose }) => purpose === 'personal')
    if (personalKeys.length < 2) return
    const there = await this.#store.kidsOf('personal')
    for (const { kid } of personalKeys) if (!there.includes(kid)) this.#byKid.delete(kid)
  }

  #missing(now: number): { purpose: HousePurpose; generation: number }[] {
    const keys = [...this.#byKid.values()]
    const have = new Set(keys.map(({ purpose, generation }) => `${purpose} ${generation}`))
    return HOUSE_PURPOSES.flatMap(purpose => {
      // Its first generation may have been destroyed.
      if (purpose === 'personal' && keys.some(key => key.purpose === purpose)) return []
      const current = generationAt(purpose, now)
      const wanted = 'every' in plans[purpose] ? [current, current + 1] : [current]
      return wanted.map(generation => ({ purpose, generation }))
    }).filter(({ purpose, generation }) => !have.has(`${purpose} ${generation}`))
  }

  #current(purpose: HousePurpose): HouseKey {
    const now = this.#now()
    const generation = purpose === 'personal' ? Number.POSITIVE_INFINITY : generationAt(purpose, now)
    return this.#newest(purpose, key => key.generation <= generation && key.activeFrom <= now)
  }

  #newest(purpose: HousePurpose, isUsable: (key: HouseKey) => boolean = () => true): HouseKey {
    let best: HouseKey | undefined
    for (const key of this.#byKid.values()) {
      if (key.purpose !== purpose || !isUsable(key)) continue
      if (best === undefined || key.generation > best.generation) best = key
    }
    if (best === undefined) throw new KeyringError(`No ${purpose} key is at hand.`)
    return best
  }

  #open(purpose: HousePurpose, kid: string): HouseKey | undefined {
    const key = this.#byKid.get(kid)
    return key?.purpose === purpose ? key : undefined
  }
}
