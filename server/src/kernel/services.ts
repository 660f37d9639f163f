import type pg from 'pg'
import type { Config } from './config.ts'
import type { Keyring } from './keyring.ts'

/** What handlers may use beside their transaction. One set a process, made by `server.ts` or the job process. */
export interface Services {
  readonly config: Config
  readonly pool: pg.Pool
  readonly keyring: Keyring
}
