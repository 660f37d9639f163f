import type { Db } from '../../src/kernel/database/database.ts'
import type { Services } from '../../src/kernel/services/services.ts'
import type { DemoAccount, DemoCompany } from './people.ts'

/** What later steps of the demo build on: ids by company key and account name. */
export interface Demo {
  companies: Record<DemoCompany, string>
  operators: Record<DemoAccount, { operatorId: string; name: string }>
  /** The start of the demo's time: dates are chosen around it, so that a fair is always about to open. */
  now: Date
  /** Encrypts numbers and signs codes as the running server will. */
  services: Pick<Services, 'cipher' | 'keyring' | 'config' | 'hooks'>
  /** The last serial of a person of past fairs, and of an invoice: of this demo, as one process may fill several databases. */
  last: { person: number; invoice: number }
}

/** One domain's part of the demo; all parts run in one transaction, in the order of `steps`. */
export type DemoStep = (db: Db, demo: Demo) => Promise<void>
