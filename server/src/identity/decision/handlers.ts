import type { decisionCommands } from '@fairgate/contract/identity/decision/commands'
import sql from 'sql-template-tag'
import type { HandlersOf } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { lockOperator } from '../access/api.ts'

export const decisionHandlers: HandlersOf<typeof decisionCommands> = {
  async getNoteTemplates(_, { db, actor }) {
    const rows = await db.many<{ text: string }>(
      sql`select text from reply_template where operator_id = ${actor.operatorId} order by created_at desc`,
    )
    return { list: rows.map(({ text }) => text) }
  },

  async addNoteTemplate({ text }, { db, actor, log }) {
    await lockOperator(db, actor.operatorId)
    const { n, most } = await db.one<{ n: number; most: number }>(sql`
      select count(*)::int as n, ${parameter('decision.templates')} as most from reply_template where operator_id = ${actor.operatorId} and text <> ${text}`)
    if (n >= most) refuse('decision.tooManyTemplates', { field: 'text', values: { max: most } })
    await db.run(sql`
      insert into reply_template (operator_id, text) values (${actor.operatorId}, ${text}) on conflict do nothing`)
    log({ entityType: 'noteTemplate', after: { text } })
    return {}
  },

  async deleteNoteTemplate({ text }, { db, actor, log }) {
    await db.run(sql`delete from reply_template where operator_id = ${actor.operatorId} and text = ${text}`)
    log({ entityType: 'noteTemplate', before: { text } })
    return {}
  },
}
