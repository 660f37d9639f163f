import { defaultLanguage, type Language } from '@fairgate/contract/kernel/i18n/language'
import { publishMenuFlags, readPendingCompanies } from '../counter/menu-flags.ts'
import { transaction } from '../database/database.ts'
import type { Publish } from '../jobs/job-definition.ts'
import type { Services, TransitionContext } from '../services/services.ts'

interface TransactionOptions {
  services: Services
  publish: Publish
  language?: Language
}

/**
 * Runs a transaction with transitions outside of a command: by the clock or by a job. After its commit, and only then, the
 * push messages go out and menu flags are refreshed, as after a command.
 */
export async function runTransitionTransaction<T>(
  { services, publish, language = defaultLanguage }: TransactionOptions,
  work: (context: TransitionContext) => Promise<T>,
): Promise<T> {
  const pushes: Parameters<Publish>[] = []
  const push: TransitionContext['push'] = (...message) => void pushes.push(message)
  const later: (() => void)[] = []
  const afterCommit = (work: () => void) => void later.push(work)
  const { result, companies } = await transaction(services.pool, async db => {
    const result = await work({ db, services, language, push, afterCommit })
    return { result, ...(await db.one<{ companies: string | null }>(readPendingCompanies())) }
  })
  for (const message of pushes) publish(...message)
  publishMenuFlags(publish, companies)
  for (const one of later) one()
  return result
}
