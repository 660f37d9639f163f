import sql from 'sql-template-tag'
import { sendMessage } from '../../foundation/message/hooks.ts'
import type { DomainCases } from './cases.ts'
import { ofVenue } from './rows.ts'

/** Messages are only visible to the venue. */
export const messageCases: DomainCases = {
  rows: {
    message: ofVenue(async ({ db, services }) => {
      const context = { db, services, language: 'cn' as const }
      await sendMessage(context, {
        purpose: 'loginCode',
        to: 'a@example.com',
        language: 'cn',
        values: { code: 'AAAAAA', minutes: 5 },
      })
      return db.one(sql`update message set state = 'failed', failure = 'message.failed' returning id, version`)
    }),
  },
  hints: {},
}
