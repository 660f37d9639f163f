import type { JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { type Purge, purgeAll } from './purge.ts'

/** Stored in rows of `job`, so it is not renamed. */
export const purgeJobKind = 'privacy.shred'

/** Erases expired data; a second run resumes, because erased data is no longer expired. */
export const createPurgeJob = (logged: Purge['logged']): JobDefinition<object> => ({
  async run(_, { services, signal, progress }) {
    const goOn = () => signal.throwIfAborted()
    return { rows: await purgeAll({ services, logged, goOn, onProgress: rows => progress(rows) }, new Date()) }
  },
})
