import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { type DomainCases, on } from './cases.ts'
import type { NamedRow } from './fixture.ts'
import { ofEverybody } from './rows.ts'

const events = ['badge.active']
const url = 'https://erp.example.com/hook'

export const webhookCases: DomainCases = {
  rows: {
    webhook: ofEverybody(async ({ make }, { operator }) => {
      const name = `Hook ${randomBytes(4).toString('hex')}`
      const { id, version } = await make(operator, 'addWebhook', { name, url, events })
      return { id, version } satisfies NamedRow
    }),
    'webhook paused': ofEverybody(async ({ make }, { operator }) => {
      const name = `Hook ${randomBytes(4).toString('hex')}`
      const made = await make(operator, 'addWebhook', { name, url, events })
      const { id, version } = await make(operator, 'pauseWebhook', { id: made.id, version: made.version })
      return { id, version } satisfies NamedRow
    }),
    'webhook delivery': ofEverybody(async ({ make, db }, { operator }) => {
      const name = `Hook ${randomBytes(4).toString('hex')}`
      const { id: webhookId } = await make(operator, 'addWebhook', { name, url, events })
      return db.one<NamedRow>(sql`
        insert into webhook_delivery (webhook_id, event, subject_id, outcome, attempts)
        values (${webhookId}, 'badge.active', uuidv7(), 'failed', 10) returning id, version, webhook_id as "webhookId"`)
    }),
  },
  hints: {
    editWebhook: on({ id: 'webhook' }, { name: 'Renamed', url, events }),
    resumeWebhook: on({ id: 'webhook paused' }),
  },
}
