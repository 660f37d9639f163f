import type { JobDefinition } from '../kernel/jobs/job-definition.ts'
import { type Shredding, shredAll } from './shred.ts'

export const shredJobKind = 'privacy.shred'

/** Shreds what is over; run again it goes on where it stood, for what is shredded is over no more. */
export const shredJob = (logged: Shredding['logged']): JobDefinition<object> => ({
  async run(_, { services, signal, progress }) {
    const goOn = () => signal.throwIfAborted()
    return { rows: await shredAll({ services, logged, goOn, onProgress: rows => progress(rows) }, new Date()) }
  },
})
