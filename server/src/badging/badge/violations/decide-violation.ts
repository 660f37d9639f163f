import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { violationLabels } from '@fairgate/contract/badging/badge/violation-texts'
import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionById } from '../../../exhibitions/exhibition/api.ts'
import { sendMessage } from '../../../foundation/message/hooks.ts'
import { contactOf } from '../../../identity/company/api.ts'
import { openHere } from '../../../kernel/cell/open-here.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { publishRowChange } from '../../../kernel/push/publish-row-change.ts'
import { parameter } from '../../../kernel/settings/parameter.ts'
import { publicUrl } from '../../../kernel/settings/public-url.ts'
import { transition, transitionWhere } from '../../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import type { Node } from '../clock.ts'
import { resumeBadges, suspendBadges } from '../suspension.ts'
import { counts, type LockedViolation, violation } from './entity.ts'

type Commands = 'confirmViolation' | 'dismissViolation' | 'answerViolation' | 'closeViolation' | 'reopenViolation'

export const decisionHandlers: Pick<HandlersOf<typeof badgeCommands>, Commands> = {
  async confirmViolation(key, context) {
    const { row, version } = await transition(context, violation, key, 'confirm', {
      set: sql`${decidedBy(context)}, ${answerDue(context)}`,
    })
    if (row.cardTaken) await suspendBadges(context, badgeOf(row), 'violation', within(row))
    await notifyCompany(context, row)
    return { id: row.id, version }
  },

  /** A badge that no other violation holds is active again. */
  async dismissViolation({ note, ...key }, context) {
    const { row, version } = await transition(context, violation, key, 'dismiss', { note, set: decidedBy(context) })
    if (row.cardTaken && row.notifiedId !== null) {
      // Of two violations that are dismissed at once, the second one waits here and sees that it is the last.
      await context.db.run(
        sql`select from badge b where b.exhibition_id = ${row.exhibitionId} and b.id = ${row.badgeId} for update`,
      )
      const alone = sql`not exists (select from violation v where v.exhibition_id = t.exhibition_id and v.badge_id = t.id
        and v.id <> ${row.id} and v.card_taken and ${counts('v')})`
      await resumeBadges(context, sql`${badgeOf(row)} and ${alone}`, 'violation', within(row))
    }
    return { id: row.id, version }
  },

  async answerViolation({ answer, ...key }, context) {
    const { row, version } = await transition(context, violation, key, 'answer', {
      note: answer,
      set: sql`answer = ${answer}`,
    })
    return { id: row.id, version }
  },

  async closeViolation(key, context) {
    const { row, version } = await transition(context, violation, key, 'close', {})
    return { id: row.id, version }
  },

  async reopenViolation({ note, ...key }, context) {
    const { row, version } = await transition(context, violation, key, 'reopen', {
      note,
      set: sql`${decidedBy(context)}, ${answerDue(context)}`,
    })
    await notifyCompany(context, row)
    return { id: row.id, version }
  },
}

/** Closes violations that their companies have not answered in time. Safe on several nodes at once. Returns how many. */
export const closeUnanswered = (node: Node, now: Date): Promise<number> =>
  runTransitionTransaction(node, async context => {
    const today = sql`(${now.toISOString()}::timestamptz at time zone ${node.services.config.venueTimeZone})::date`
    const late = sql`t.state = 'confirmed' and t.answer_until < ${today} and ${openHere('t.exhibition_id')}`
    return (await transitionWhere(context, violation, late, 'lapse')).length
  })

const badgeOf = ({ badgeId }: LockedViolation): Sql => sql`t.id = ${badgeId}`
const within = ({ exhibitionId }: LockedViolation): Sql => sql`t.exhibition_id = ${exhibitionId}`
const decidedBy = ({ actor }: WriteContext): Sql => sql`decided_by = ${actor.operatorId}`

const answerDue = ({ now, services }: WriteContext): Sql => sql`confirmed_at = now(), answer = '',
  answer_until = (${now.toISOString()}::timestamptz at time zone ${services.config.venueTimeZone})::date + ${parameter('violation.answerDays')}`

/** Notifies the liable company by message, in its language; one without a contact reads it in the console. */
async function notifyCompany(context: WriteContext, row: LockedViolation): Promise<void> {
  const { db, services } = context
  const { exhibitionId } = row
  publishRowChange(context.push, [row.companyId], 'violation')
  const exhibition = await exhibitionById(db, exhibitionId)
  const contact = await contactOf(db, row.companyId)
  if (!contact || !exhibition) return
  const { to, language } = contact
  const { day } = await db.one<{ day: string }>(
    sql`select answer_until::text as day from violation where id = ${row.id}`,
  )
  const [cn, en] = violationLabels.kinds[row.kind]
  await sendMessage(context, {
    ...{ purpose: 'violationNotice', to, language, exhibitionId },
    values: {
      ...{
        exhibition: { cn: exhibition.nameCn, en: exhibition.nameEn },
        number: row.number,
        badge: row.badgeCode,
        day,
      },
      ...{ kind: { cn, en }, points: row.points },
      link: `${publicUrl(services.config)}${tasksPath}/${exhibitionId}/badges/violations?row=${row.id}`,
    },
  })
}
