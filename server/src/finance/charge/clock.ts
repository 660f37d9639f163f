import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { openHere } from '../../kernel/cell/open-here.ts'
import type { Publish } from '../../kernel/jobs/job-definition.ts'
import type { Services } from '../../kernel/services/services.ts'
import { transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { bill } from './entity.ts'
import { notifyPayer } from './notify-payer.ts'

type Node = { services: Services; publish: Publish }

/** How many rows one transaction processes. */
const portion = 200

/**
 * Cancels bills that are unpaid after their days of grace, by the venue's calendar. Money that arrives later becomes
 * prepaid. Safe on several nodes at once. Returns how many.
 */
export async function expireBills(node: Node, now: Date): Promise<number> {
  const today = dayOf(now, node.services.config.venueTimeZone)
  const over = sql`t.state in ('unpaid', 'returned') and t.expires_on < ${today} and ${openHere('t.exhibition_id')}`
  return inPortions(() =>
    runTransitionTransaction(node, async context => {
      const taken = await context.db.many<{ id: string }>(
        sql`select t.id from bill t where ${over} order by t.id limit ${portion} for update skip locked`,
      )
      const ids = taken.map(({ id }) => id)
      const transitions = await transitionWhere(context, bill, sql`t.id = any(${ids}::uuid[])`, 'expire', {
        set: sql`updated_at = now()`,
      })
      for (const { row } of transitions) await notifyPayer(context, row.id, 'chargeLapsed')
      return transitions.length
    }),
  )
}

/** Reminds payers by message on the days in their exhibition's setting, once each. Returns how many. */
export function remindPayers(node: Node, now: Date): Promise<number> {
  const { venueTimeZone } = node.services.config
  const today = dayOf(now, venueTimeZone)
  return inPortions(() =>
    runTransitionTransaction(node, async context => {
      const due = await context.db.many<{ id: string }>(sql`
        with due as (
          select t.id, t.due_on - ${today}::date as days from bill t join pay_setting s on s.id = t.pay_setting_id
          where t.state in ('unpaid', 'returned') and t.due_on >= ${today}::date
            and t.due_on - ${today}::date = any (s.reminders)
            and (t.reminded_days is null or t.reminded_days > t.due_on - ${today}::date)
            and ${openHere('t.exhibition_id')}
          order by t.id limit ${portion} for update of t skip locked
        )
        update bill t set reminded_days = due.days from due where t.id = due.id returning t.id`)
      for (const { id } of due) await notifyPayer(context, id, 'chargeDue')
      return due.length
    }),
  )
}

async function inPortions(work: () => Promise<number>): Promise<number> {
  let all = 0
  for (let some = portion; some === portion; all += some) some = await work()
  return all
}
