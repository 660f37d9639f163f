import sql from 'sql-template-tag'
import { newSecret } from '../../identity/session/second-factor/authenticator.ts'
import { saveFactor } from '../../identity/session/second-factor/stored-factor.ts'
import { codeOfStep, fromBase32, stepAt } from '../../identity/session/second-factor/totp.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { Services } from '../../kernel/services/services.ts'

/** A simulated authenticator app. */
export interface TestAuthenticator {
  secret: string
  /** The current code. */
  now(): string
  /** The next code, which is valid already. */
  next(): string
}

/** An app that has scanned this key. */
export function authenticatorOf(secret: string): TestAuthenticator {
  const code = (ahead: number) => codeOfStep(fromBase32(secret), stepAt(new Date()) + ahead)
  return { secret, now: () => code(0), next: () => code(1) }
}

/** Gives an account a second factor with unused codes; returns its authenticator and recovery codes. */
export async function withAuthenticator(
  { db, services }: { db: Db; services: Services },
  { accountId }: { accountId: string },
): Promise<TestAuthenticator & { codes: string[] }> {
  const secret = newSecret()
  const now = new Date()
  const codes = await saveFactor({ db, services, now }, accountId, { secret, step: 1, replaces: true })
  return { ...authenticatorOf(secret), codes: codes ?? [] }
}

/** Makes a company require a second factor from now on. */
export async function demandSecondFactor(db: Db, companyId: string): Promise<void> {
  await db.run(sql`insert into second_factor_demand (company_id, demanded_by_name) values (${companyId}, 'Tester')`)
}
