import { defaultLanguage, type Language } from '@fairgate/contract/kernel/language'
import { transaction } from './database.ts'
import type { Publish } from './jobs/job-definition.ts'
import type { Moving } from './move.ts'
import type { Services } from './services.ts'
import { noted, tellWaiting } from './waiting.ts'

interface Surroundings {
  services: Services
  publish: Publish
  language?: Language
}

/**
 * A transaction outside of a command in which rows move: by the clock, or by a job. After its commit, and only then, the
 * pushes go out and red points are told, as after a command.
 */
export async function movingTransaction<T>(
  { services, publish, language = defaultLanguage }: Surroundings,
  work: (context: Moving) => Promise<T>,
): Promise<T> {
  const pushes: Parameters<Publish>[] = []
  const push: Moving['push'] = (...message) => void pushes.push(message)
  const later: (() => void)[] = []
  const afterCommit = (work: () => void) => void later.push(work)
  const { result, companies } = await transaction(services.pool, async db => {
    const result = await work({ db, services, language, push, afterCommit })
    return { result, ...(await db.one<{ companies: string | null }>(noted())) }
  })
  for (const message of pushes) publish(...message)
  tellWaiting(publish, companies)
  for (const one of later) one()
  return result
}
