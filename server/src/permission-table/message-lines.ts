import sql from 'sql-template-tag'
import { sendMessage } from '../message/effects.ts'
import { by, type DomainLines, onPage } from './table-lines.ts'

/** Messages are the venue's alone. */
export const messageLines: DomainLines = {
  async rows({ db, services }) {
    const context = { db, services, language: 'cn' as const }
    await sendMessage(context, { purpose: 'loginCode', to: 'a@example.com', values: { code: 'AAAAAA', minutes: 5 } })
    const row = await db.one<{ id: string; version: number }>(sql`
      update message set state = 'failed', failure = 'message.failed' returning id, version`)
    return { message: { of: 'company', rows: { platform: row } } }
  },
  lines: {
    getMessagePage: [onPage('message', [])],
    resendMessage: [by('message', ['id', 'version'])],
  },
}
