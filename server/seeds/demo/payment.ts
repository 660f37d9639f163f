import sql from 'sql-template-tag'
import { paymentTaken } from '../../src/finance/payment/hooks.ts'
import { appliedFor } from '../../src/finance/payment/payouts.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { createTransitionContext } from './badge.ts'
import type { Demo } from './demo-context.ts'
import type { DemoCompany } from './people.ts'

/** Yuan that a participant of an exhibition paid in advance: as prepayment or as deposit. */
const paid: readonly { exhibition: string; company: DemoCompany; prepaid?: number; deposit?: number }[] = [
  { exhibition: '医疗器械', company: 'cooperator', prepaid: 1_800, deposit: 2_000 },
  { exhibition: '医疗器械', company: 'temporary', deposit: 2_000 },
  { exhibition: '医疗器械', company: 'agent', prepaid: 10_000 },
]

/** Some accounts have a balance, and one company requests a part of it back: a second operator has to confirm that. */
export async function seedPayments(db: Db, demo: Demo): Promise<void> {
  const venue = createTransitionContext(db, demo, 'admin')
  const day = (ago: number) => new Date(demo.now.getTime() - ago * 86_400_000).toISOString().slice(0, 10)
  for (const [ago, { exhibition, company, prepaid = 0, deposit = 0 }] of paid.entries()) {
    const taking = await db.maybe<{ id: string; name: string }>(sql`
      select p.id, c.name_cn as name from participation p join exhibition e on e.id = p.exhibition_id join company c on c.id = p.company_id
      where p.company_id = ${demo.companies[company]} and strpos(e.name_cn, ${exhibition}) > 0`)
    if (!taking) continue
    const money = { participationId: taking.id, paidOn: day(ago + 3), from: taking.name, by: 'hand' as const }
    for (const [purpose, yuan] of Object.entries({ prepaid, deposit })) {
      if (yuan > 0) {
        const amount = BigInt(yuan) * 100n
        await paymentTaken(venue, { ...money, amount, purpose: purpose as 'prepaid' | 'deposit' })
      }
    }
    if (company !== 'agent') continue
    await appliedFor(venue, {
      ...{ kind: 'payBack', participationId: taking.id, amount: '1200.00', ofSettle: false, paidOn: day(1) },
      ...{ payer: taking.name, note: '多付货款，申请退回 / Paid too much' },
    })
  }
}
