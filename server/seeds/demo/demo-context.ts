import type { Db } from '../../src/kernel/database/database.ts'
import type { Services } from '../../src/kernel/services/services.ts'
import type { DemoAccount, DemoCompany } from './people.ts'

/** Ids by company key and account name, for later steps of the demo. */
export interface Demo {
  companies: Record<DemoCompany, string>
  operators: Record<DemoAccount, { operatorId: string; name: string }>
  /** The current time of the demo: dates are relative to it, so that an exhibition is always about to open. */
  now: Date
  /** Encrypts numbers and signs codes as the running server will. */
  services: Pick<Services, 'cipher' | 'keyring' | 'config' | 'hooks'>
  /**
   * The last serial number of a person of past exhibitions, and of an invoice. It belongs to this demo, because one
   * process may fill several databases.
   */
  last: { person: number; invoice: number }
}

/** One module's part of the demo; all parts run in one transaction, in the order of `steps`. */
export type DemoStep = (db: Db, demo: Demo) => Promise<void>
