import type pg from 'pg'
import { type Cipher, createCipher } from './cipher.ts'
import type { Config } from './config.ts'
import { dbOf } from './database.ts'
import { type FileStore, openFileStore } from './files/file-store.ts'
import { adoptNextKey } from './key-rotation/rotate-master.ts'
import { type Keyring, openKeyring } from './keyring.ts'
import { masterKeysOf } from './master-keys.ts'
import type { Ports } from './ports.ts'
import type { Publisher } from './push-publisher.ts'
import type { HookRegistry } from './transition-hooks.ts'

/** What handlers and jobs may use beside their transaction. One set a process, made by `createServices`. */
export interface Services {
  readonly config: Config
  readonly pool: pg.Pool
  readonly keyring: Keyring
  /** Encrypts and finds personal numbers. */
  readonly cipher: Cipher
  readonly store: FileStore
  /** Sends to sockets and ends them; after commit only. Dispatch does it for what `context.push` was given. */
  readonly publisher: Publisher
  /** What moves of rows bring with them in other nouns. */
  readonly hooks: HookRegistry
  /** Uses up a picture that proves a person; none is right where no domain was given that keeps them. */
  readonly readsCaptcha: NonNullable<Ports['readsCaptcha']>
}

/** Opens keyring and file store and builds the rest on them. */
export async function createServices(
  config: Config,
  pool: pg.Pool,
  publisher: Publisher,
  {
    onError,
    hooks,
    readsCaptcha = async () => false,
  }: { onError: (error: unknown) => void; hooks: HookRegistry; readsCaptcha?: Ports['readsCaptcha'] },
): Promise<Services> {
  const masters = masterKeysOf(config, config.masterKey)
  const keyring = await openKeyring(pool, config.masterKey, { onRefreshError: onError, masters })
  if (config.databaseUrl === undefined) await adoptNextKey(config.dataDir, dbOf(pool))
  const store = await openFileStore(config)
  return { config, pool, keyring, cipher: createCipher(keyring), store, publisher, hooks, readsCaptcha }
}

/** What a domain keeps in memory beside its rows, of these services and no others: two servers in one process (tests) have two. */
export function ofServices<T>(make: (services: Services) => T): (services: Services) => T {
  const made = new WeakMap<Services, { value: T }>()
  return services => {
    const known = made.get(services) ?? { value: make(services) }
    made.set(services, known)
    return known.value
  }
}
