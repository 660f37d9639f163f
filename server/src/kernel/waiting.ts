import { statement } from './database.ts'
import type { Publish } from './jobs/job-definition.ts'

/** Companies a transaction has noted (0055_red_points.sql), as an expression to be selected before it commits. */
export const waitingNoted = `current_setting('fairgate.waiting', true)`

/** Reads what was noted. */
export const noted = statement('waiting.noted', `select ${waitingNoted} as companies`)

/** Tells the companies that their red points may have changed; to be called after the commit. */
export function notifyMenuFlags(publish: Publish, companies: string | null | undefined): void {
  for (const company of companies?.split(' ') ?? []) {
    if (company !== '') publish(`company:${company}`, { type: 'redPoint' })
  }
}
