import sql from 'sql-template-tag'
import { findBilledBadges, unpaidBadgesOf } from '../../finance/charge/api.ts'
import { laterFeesPaid, laterFeesUnpaid } from '../../finance/charge/hooks.ts'
import { retryTransaction } from '../../kernel/database/retry-transaction.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import type { JobContext, JobDefinition } from '../../kernel/jobs/job-definition.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type Transition, type TransitionContext, transitionWhere } from '../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../kernel/transition/transition-transaction.ts'
import { undoFollowed } from '../../kernel/transition/undo.ts'
import { lockForActivation } from './activation-locks.ts'
import { badge } from './entity.ts'
import { addPaidDays } from './entry-days/paid-days.ts'
import { suspendBadges } from './suspension.ts'

export const payJobKind = 'badge.pay'

/** How many badges one transaction activates. */
export const portion = 500

interface PaidBill {
  id: string
  kind: string
  number: string
  exhibitionId: string
}

interface PayJob {
  chargeId: string
  exhibitionId: string
}

/**
 * Bills were paid: the badges on bills for accreditation become active, each with a code; badges of a frozen company
 * are suspended at once. More than 500 are activated by a job.
 */
export async function badgesPaid(context: TransitionContext, finished: readonly Transition<PaidBill>[]): Promise<void> {
  for (const { row } of finished.filter(({ row }) => row.kind === 'accreditation')) {
    const { id: billId, number, exhibitionId } = row
    const ids = await unpaidBadgesOf(context.db, billId, portion + 1)
    if (ids.length <= portion) {
      await pay(context, { exhibitionId, billId }, ids)
      continue
    }
    const { db, actor, language } = context
    await enqueue<PayJob>(db, {
      kind: payJobKind,
      payload: { chargeId: billId, exhibitionId },
      actor: {
        companyId: actor?.companyId,
        operatorId: actor?.operatorId,
        operatorName: actor?.operatorName,
        language,
      },
      exhibitionId,
      title: { key: 'badge.payTitle', values: { number } },
    })
  }
}

/**
 * Payment confirmations were undone: the badges on bills for accreditation await payment again, and their codes are
 * revoked. Refuses `decision.leftTheHouse` for more badges than a job activates at once, and `decision.overtaken` if a
 * card was made, a badge changed its state or a gate let somebody in.
 */
export async function paymentsUndone(
  context: TransitionContext,
  undone: readonly Transition<PaidBill>[],
): Promise<void> {
  for (const { row, decided } of undone) {
    if (row.kind !== 'accreditation' || !decided) continue
    const badges = await findBilledBadges(context.db, row.id, portion + 1)
    if (badges.length > portion) refuse('decision.leftTheHouse')
    if (badges.some(({ paid }) => !paid)) refuse('decision.overtaken')
    const taken = await laterFeesUnpaid(context, row.id)
    await addPaidDays(context, row.exhibitionId, taken, 'remove')
    if (badges.length === 0) continue
    const ids = badges.map(({ id }) => id)
    await lockForActivation(context.db, row.exhibitionId, ids)
    const its = sql`t.id = any(${ids}::uuid[])`
    const within = sql`t.exhibition_id = ${row.exhibitionId}`
    const back = await undoFollowed(context, badge, its, { event: 'pay', since: decided.at, within })
    const isUntouched = back.every(one => one.row.credentialState === 'coded')
    if (back.length < ids.length || !isUntouched) refuse('decision.overtaken')
  }
}

/**
 * Activates the badges of a paid bill, 500 per transaction. The remaining badges are its progress: a killed job resumes
 * with them, and a second run finds nothing.
 */
export const payJob: JobDefinition<PayJob> = {
  attempts: 20,
  async run({ chargeId: billId, exhibitionId }, context) {
    let count = 0
    for (;;) {
      context.signal.throwIfAborted()
      const paid = await retryTransaction(() => payNext(context, billId, exhibitionId))
      if (paid === 0) return { count }
      count += paid
      context.progress(count)
    }
  },
}

function payNext(context: JobContext, billId: string, exhibitionId: string): Promise<number> {
  return runTransitionTransaction(context, async transitionContext => {
    const ids = await unpaidBadgesOf(transitionContext.db, billId, portion)
    const paid = await pay(transitionContext, { exhibitionId, billId }, ids)
    if (ids.length > 0 && paid === 0) throw new Error(`badges of bill ${billId} do not wait for payment`)
    return paid
  })
}

/**
 * Activates badges of a bill, and adds the days that it pays to those that are active already. Returns how many fees were paid.
 */
async function pay(
  context: TransitionContext,
  { exhibitionId, billId }: { exhibitionId: string; billId: string },
  ids: readonly string[],
): Promise<number> {
  if (ids.length === 0) return 0
  await lockForActivation(context.db, exhibitionId, ids)
  const within = sql`t.exhibition_id = ${exhibitionId}`
  const its = sql`t.id = any(${[...ids]}::uuid[])`
  const paid = await transitionWhere(context, badge, its, 'pay', { within })
  const frozen = paid.flatMap(({ row }) => (row.companyFrozen ? [row.id] : []))
  if (frozen.length > 0) {
    await suspendBadges(context, sql`t.id = any(${frozen}::uuid[])`, 'company', within)
  }
  const later = await laterFeesPaid(context, billId, ids)
  await addPaidDays(context, exhibitionId, later.added, 'add')
  return paid.length + later.count
}
