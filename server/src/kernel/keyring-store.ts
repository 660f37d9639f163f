import type { Pool } from 'pg'
import { unwrap, wrap } from './key-wrap.ts'

/** One stored key. `material` is already unwrapped. */
export type StoredKey = { purpose: string; scope: string; generation: number; kid: string; material: Buffer }

type Row = { purpose: string; scope: string; generation: number; kid: string; wrapped: Buffer }

/** The keyring cannot be used: wrong `FAIRGATE_KEY`, or a key that should be there is not. */
export class KeyringError extends Error {
  override name = 'KeyringError'
}

const COLUMNS = 'purpose, scope, generation, kid, wrapped'

/** The `keyring` table; every row wrapped by the master key, bound to its purpose, scope and kid. */
export class KeyringStore {
  readonly #pool: Pool
  readonly #masterKey: Buffer

  /** @param masterKey `FAIRGATE_KEY`, 32 bytes */
  constructor(pool: Pool, masterKey: Buffer) {
    if (masterKey.length !== 32) throw new KeyringError(`FAIRGATE_KEY must be 32 bytes, it has ${masterKey.length}.`)
    this.#pool = pool
    this.#masterKey = masterKey
  }

  /** All keys of the given purposes that still open something at `now`, but those already `known` by kid. */
  async load(purposes: readonly string[], now: Date, known: readonly string[]): Promise<StoredKey[]> {
    const { rows } = await this.#pool.query<Row>(
      `select ${COLUMNS} from keyring
        where purpose = any($1) and (retire_at is null or retire_at > $2) and kid <> all($3)`,
      [purposes, now, known],
    )
    return rows.map(row => this.#open(row))
  }

  async findByScope(purpose: string, scope: string): Promise<StoredKey | undefined> {
    const { rows } = await this.#pool.query<Row>(
      `select ${COLUMNS} from keyring where purpose = $1 and scope = $2 order by generation desc limit 1`,
      [purpose, scope],
    )
    return rows[0] && this.#open(rows[0])
  }

  async findByKid(purpose: string, kid: string): Promise<StoredKey | undefined> {
    const { rows } = await this.#pool.query<Row>(`select ${COLUMNS} from keyring where purpose = $1 and kid = $2`, [
      purpose,
      kid,
    ])
    return rows[0] && this.#open(rows[0])
  }

  /** Keeps a key unless another node was first; load again to learn which one stands. */
  async offer(key: StoredKey, retireAt: Date | null): Promise<void> {
    await this.#pool.query(
      `insert into keyring (${COLUMNS}, retire_at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing`,
      [key.purpose, key.scope, key.generation, key.kid, wrap(this.#masterKey, key.material, contextOf(key)), retireAt],
    )
  }

  async forgetRetired(before: Date): Promise<void> {
    await this.#pool.query('delete from keyring where retire_at < $1', [before])
  }

  #open(row: Row): StoredKey {
    const { wrapped, ...rest } = row
    try {
      return { ...rest, material: unwrap(this.#masterKey, wrapped, contextOf(row)) }
    } catch {
      throw new KeyringError(
        'FAIRGATE_KEY does not open the keyring of this database. Use the key this database was set up with.',
      )
    }
  }
}

function contextOf(key: { purpose: string; scope: string; kid: string }): string {
  return `${key.purpose}|${key.scope}|${key.kid}`
}
