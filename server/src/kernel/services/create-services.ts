import type pg from 'pg'
import { createCipher } from '../crypto/cipher.ts'
import { adoptNextKey } from '../crypto/key-rotation/rotate-master.ts'
import { openKeyring } from '../crypto/keyring.ts'
import { findMasterKeys } from '../crypto/master-keys.ts'
import { toDb } from '../database/database.ts'
import { openFileStore } from '../files/open-file-store.ts'
import type { Publisher } from '../push/push-publisher.ts'
import type { Config } from '../settings/config.ts'
import type { HookRegistry, Services } from './services.ts'

/** Opens keyring and file store and builds the other services from them. */
export async function createServices(
  config: Config,
  pool: pg.Pool,
  publisher: Publisher,
  {
    onError,
    hooks,
    readsCaptcha = async () => false,
  }: { onError: (error: unknown) => void; hooks: HookRegistry; readsCaptcha?: Services['readsCaptcha'] },
): Promise<Services> {
  const masters = findMasterKeys(config, config.masterKey)
  const keyring = await openKeyring(pool, config.masterKey, { onRefreshError: onError, masters })
  if (config.databaseUrl === undefined) await adoptNextKey(config.dataDir, toDb(pool))
  const store = await openFileStore(config)
  return { config, pool, keyring, cipher: createCipher(keyring), store, publisher, hooks, readsCaptcha }
}
