import { formatBillNumber } from '@fairgate/contract/finance/charge/number'
import type { BillKind } from '@fairgate/contract/finance/charge/states'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { participationById } from '../../exhibitions/participation/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { addHistory } from '../../kernel/transition/history.ts'
import { holderOf, type PaySetting } from '../pay-setting/api.ts'
import { bill, type LockedBill, selectBillColumns } from './entity.ts'
import { amountsOf, type RequestedLine } from './lines.ts'
import { findTask, updateTasks } from './tasks.ts'

/** 10^15 yuan in fen. */
const limit = 10n ** 17n

interface BillRequest {
  kind: BillKind
  participationId: string
  setting: PaySetting
  lines: readonly RequestedLine[]
}

/**
 * Writes an unpaid bill with its lines. Refuses `charge.tooMuch` from 10^15 yuan on.
 *
 * @returns the row as its entity has it; the caller logs, and finishes a free bill (`finishFree`)
 */
export async function createBill(context: WriteContext, request: BillRequest): Promise<LockedBill> {
  const { db, actor, now, services } = context
  const { kind, setting } = request
  const participation = await participationById(db, request.participationId)
  if (!participation) refuse('kernel.notFound')
  const lines = request.lines.map(line => ({ ...line, ...amountsOf(line) }))
  const payable = lines.reduce((sum, line) => sum + line.payable, 0n)
  if (lines.reduce((sum, line) => sum + line.total, 0n) >= limit) refuse('charge.tooMuch', { field: 'lines' })
  const today = dayOf(now, services.config.venueTimeZone)
  const dueOn = addDays(today, setting.dueDays)
  const { companyId: holderId } = await holderOf(db, participation.id)
  const { running } = await db.one<{ running: string }>(sql`select nextval('bill_number')::text as running`)
  const made = await db.one<LockedBill>(sql`
    insert into bill as t (kind, number, exhibition_id, participation_id, company_id, parent_company_id, sponsor_id, holder_id,
      pay_setting_id, payable, due_on, expires_on, submitted_by)
    values (${kind}, ${formatBillNumber(kind, Number(today.slice(0, 4)), BigInt(running))}, ${participation.exhibitionId},
      ${participation.id}, ${participation.companyId},
      (select above.company_id from participation above where above.id = ${participation.parentId} and above.kind <> 'sponsor'),
      ${participation.sponsorId}, ${holderId}, ${setting.id}, ${payable}, ${dueOn}, ${addDays(dueOn, setting.graceDays)},
      ${actor.operatorId}) returning ${selectBillColumns('t')}`)
  const of = <K extends keyof (typeof lines)[number]>(key: K) => lines.map(line => line[key])
  await db.run(sql`
    insert into bill_line (bill_id, ordinal, badge_type_id, item_cn, item_en, price, quantity, discount, total, payable)
    select ${made.id}, m.n, m.type, m.cn, m.en, m.price, m.quantity, m.discount, m.total, m.payable
    from unnest(${of('badgeTypeId')}::uuid[], ${lines.map(({ item }) => item.cn)}::text[],
      ${lines.map(({ item }) => item.en)}::text[], ${of('unitPrice')}::numeric[], ${of('quantity')}::int[],
      ${of('discount')}::numeric[], ${of('total').map(String)}::int8[], ${of('payable').map(String)}::int8[])
      with ordinality m (type, cn, en, price, quantity, discount, total, payable, n)`)
  await addHistory(context, 'charge', { id: made.id, event: 'apply' }, null, 'unpaid')
  await updateTasks(db, [
    { exhibitionId: made.exhibitionId, payerId: made.participationId, deltas: findTask('unpaid') },
  ])
  publishRowChangeOf(context, bill, [{ row: made, state: 'unpaid' }])
  return made
}
