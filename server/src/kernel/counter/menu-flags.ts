import { statement } from '../database/database.ts'
import type { Publish } from '../jobs/job-definition.ts'

/** SQL expression: the companies whose menu flags a transaction may have changed (`server/schema/functions/kernel/note_pending.sql`); select it before the commit. */
export const pendingCompanies = `current_setting('fairgate.waiting', true)`

/** Reads these companies. */
export const readPendingCompanies = statement('menuFlags.pendingCompanies', `select ${pendingCompanies} as companies`)

/** Pushes to these companies that their menu flags may have changed; call it after the commit. */
export function publishMenuFlags(publish: Publish, companies: string | null | undefined): void {
  for (const company of companies?.split(' ') ?? []) {
    if (company !== '') publish(`company:${company}`, { type: 'redPoint' })
  }
}
