import type { Input } from '@fairgate/contract/app/catalogue'
import { parseAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { addHistory } from '../../kernel/transition/history.ts'
import type { TransitionContext } from '../../kernel/transition/transition.ts'
import { post, timesUndone } from '../ledger/hooks.ts'
import type { LockedPayment } from './entity.ts'
import { toTransferLines } from './journal.ts'
import { findMoneyOwner } from './take-payment.ts'

/** The context that requesting and booking need. */
type Giving = Pick<TransitionContext, 'db' | 'actor'>

/** Prepaid money to be refunded, or a difference to be written off; amounts as on the wire. */
export type GivenAway = Pick<Input<'payBackPrepaid'>, 'participationId' | 'amount' | 'note'> &
  Partial<Pick<Input<'payBackPrepaid'>, 'paidOn' | 'payer' | 'reference'>> & {
    kind: 'payBack' | 'writeOff'
    ofSettle: boolean
  }

/** Requests that money be given away; another operator confirms it. */
export async function appliedFor(context: Giving, given: GivenAway): Promise<{ id: string; version: number }> {
  const { db, actor } = context
  const { participationId, kind, amount, ofSettle, paidOn = null, payer = '', reference = '', note } = given
  const { exhibitionId, companyId, sponsorId, holderId } = await findMoneyOwner(context, participationId)
  const made = await db.one<{ id: string; version: number }>(sql`
    insert into payment (kind, exhibition_id, participation_id, company_id, sponsor_id, holder_id, amount, of_settle, paid_on,
      payer, reference, note, submitted_by, recorded_by)
    values (${kind}, ${exhibitionId}, ${participationId}, ${companyId}, ${sponsorId}, ${holderId}, ${parseAmount(amount)},
      ${ofSettle}, ${paidOn}, ${payer}, ${reference}, ${note}, ${actor?.operatorId ?? null}, ${actor?.operatorName ?? ''})
    returning id, version`)
  await addHistory(context, 'payment', { id: made.id, event: 'submit', note }, null, 'applied')
  return made
}

/** Books what two operators agreed to give away. */
export async function booked(context: Giving, { id, kind, participationId, exhibitionId, ...row }: LockedPayment) {
  const amount = parseAmount(row.amount)
  const cause = {
    entityType: 'payment' as const,
    id,
    ordinal: await timesUndone(context.db, id, kind as GivenAway['kind']),
  }
  if (kind === 'payBack') {
    const { cash } = await findMoneyOwner(context, participationId)
    await post(context, {
      event: 'payBack',
      cause,
      lines: toTransferLines({ of: 'prepaid', participationId }, cash, amount),
    })
  } else {
    const of = row.ofSettle ? ('settle' as const) : ('prepaid' as const)
    const lines = toTransferLines({ of: 'writeOff', exhibitionId }, { of, participationId }, amount)
    await post(context, { event: 'writeOff', cause, lines })
  }
}
