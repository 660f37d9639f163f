import type { Pool } from 'pg'
import sql, { raw } from 'sql-template-tag'
import { keyMark } from '../backup/key-mark.ts'
import { type Db, findConstraint, getPipelinedDb } from '../database/database.ts'
import { unwrap, wrap } from './key-wrap.ts'
import { MasterKeys } from './master-keys.ts'

/** One stored key. `material` is already unwrapped. */
export type StoredKey = {
  purpose: string
  scope: string
  generation: number
  kid: string
  material: Buffer
  /** Before this moment other keys encrypt; null: from the start. */
  activeFrom: string | null
}

type Row = Omit<StoredKey, 'material'> & { wrapped: Buffer }

/** The keyring cannot be used: wrong `FAIRGATE_KEY`, or a missing key. */
export class KeyringError extends Error {
  override name = 'KeyringError'
}

const columns = raw('purpose, scope, generation, kid, wrapped, active_from as "activeFrom"')

/**
 * The `keyring` table; every row wrapped by the master key, bound to its purpose, scope and kid. A key may be needed in
 * the middle of a transaction, so it is read on a separate connection.
 */
export class KeyringStore {
  readonly #db: Db
  readonly #masters: MasterKeys
  readonly #own: string

  /** @param masterKey `FAIRGATE_KEY`, 32 bytes; with the next one, while it is rotated */
  constructor(pool: Pool, masterKey: Buffer, masters = new MasterKeys(masterKey)) {
    if (masterKey.length !== 32) throw new KeyringError(`FAIRGATE_KEY must be 32 bytes, it has ${masterKey.length}.`)
    this.#db = getPipelinedDb(pool)
    this.#masters = masters
    this.#own = keyMark(masterKey)
  }

  /**
   * Records which master key is in use, if nothing is recorded yet. Call it after the existing keys could be decrypted.
   */
  async markMaster(): Promise<void> {
    await this.#db.run(sql`with made as (
        insert into master_key (mark) select ${this.#own} where not exists (select from master_key) on conflict do nothing returning mark
      ) update keyring set wrapped_by = made.mark from made where wrapped_by is null`)
  }

  /** All keys of the given purposes that still decrypt at `now`, except those in `known` by kid. */
  async load(purposes: readonly string[], now: Date, known: readonly string[]): Promise<StoredKey[]> {
    const rows = await this.#db.many<Row>(sql`
      select ${columns} from keyring
      where purpose = any(${[...purposes]}) and (retire_at is null or retire_at > ${now}) and kid <> all(${[...known]})`)
    return rows.map(row => this.#open(row))
  }

  /** The existing keys of a purpose. */
  async kidsOf(purpose: string): Promise<string[]> {
    const rows = await this.#db.many<{ kid: string }>(sql`select kid from keyring where purpose = ${purpose}`)
    return rows.map(({ kid }) => kid)
  }

  async findByScope(purpose: string, scope: string): Promise<StoredKey | undefined> {
    const row = await this.#db.maybe<Row>(sql`
      select ${columns} from keyring where purpose = ${purpose} and scope = ${scope} order by generation desc limit 1`)
    return row && this.#open(row)
  }

  /** All keys of a scope that are not compromised, newest first. */
  async findAllOf(purpose: string, scope: string): Promise<(StoredKey & { createdAt: string })[]> {
    const rows = await this.#db.many<Row & { createdAt: string }>(sql`
      select ${columns}, created_at as "createdAt" from keyring
      where purpose = ${purpose} and scope = ${scope} and compromised_at is null order by generation desc`)
    return rows.map(({ createdAt, ...row }) => ({ ...this.#open(row), createdAt }))
  }

  /** Marks all keys of a scope below a generation as compromised. */
  async giveUp(purpose: string, scope: string, below: number): Promise<void> {
    await this.#db.run(sql`
      update keyring set compromised_at = now()
      where purpose = ${purpose} and scope = ${scope} and generation < ${below} and compromised_at is null`)
  }

  async findByKid(purpose: string, kid: string): Promise<StoredKey | undefined> {
    const row = await this.#db.maybe<Row>(
      sql`select ${columns} from keyring where purpose = ${purpose} and kid = ${kid}`,
    )
    return row && this.#open(row)
  }

  /** Stores a key unless another node was first; load again to learn which one is stored. */
  async offer(key: StoredKey, retireAt: Date | null): Promise<void> {
    for (let attempt = 1; ; attempt++) {
      const mark = await this.#mark()
      const wrapped = wrap(this.#master(mark), key.material, buildContext(key))
      try {
        await this.#db.run(sql`
          insert into keyring (purpose, scope, generation, kid, wrapped, wrapped_by, active_from, retire_at)
          values (${key.purpose}, ${key.scope}, ${key.generation}, ${key.kid}, ${wrapped}, ${mark}, ${key.activeFrom}, ${retireAt})
          on conflict do nothing`)
        return
      } catch (error) {
        // The master key was turned in between.
        if (findConstraint(error) !== 'keyring_wrapped_by' || attempt >= 3) throw error
      }
    }
  }

  /** The master key in use; null if none is recorded yet. */
  async #mark(): Promise<string | null> {
    const row = await this.#db.maybe<{ mark: string }>(sql`select mark from master_key`)
    return row?.mark ?? null
  }

  #master(mark: string | null): Buffer {
    return this.#masters.of(mark ?? this.#own) ?? fails()
  }

  async forgetRetired(before: Date): Promise<void> {
    await this.#db.run(sql`delete from keyring where retire_at < ${before}`)
  }

  #open(row: Row): StoredKey {
    const { wrapped, ...rest } = row
    const opened = this.#unwrapped(wrapped, buildContext(row))
    return { ...rest, material: opened }
  }

  #unwrapped(wrapped: Buffer, context: string): Buffer {
    return this.#masters.tried(master => unwrap(master, wrapped, context)) ?? fails()
  }
}

function fails(): never {
  throw new KeyringError(
    'FAIRGATE_KEY does not open the keyring of this database. Use the key this database was set up with.',
  )
}

/** What a key is bound to where it is wrapped. */
export function buildContext(key: { purpose: string; scope: string; kid: string }): string {
  return `${key.purpose}|${key.scope}|${key.kid}`
}
