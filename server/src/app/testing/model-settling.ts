import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import type { OffsetState } from '../../finance/offset/entity.ts'
import type { BankWorld } from './bank-world.ts'
import { type Acts, type Draw, payerOf, type SettlingFair, today } from './model-draw.ts'
import { insertProofs } from './proofs.ts'
import type { TestOperator } from './world.ts'

interface Settled {
  id: string
  version: number
  state: string
  revision: number
  family: SettlementKindName
  companyId: string
  participationId: string
  remainder: string
  refunds: boolean
}

/** The possible operations on settlements of a past exhibition. For tests with random operations. */
export function settlementOperations(world: BankWorld, { below, one, amount }: Draw): Acts {
  const { db, platform } = world
  const inState = async ({ exhibitionId }: SettlingFair, ...states: string[]) =>
    one(
      await db.many<Settled>(sql`
        select id, version, state, revision, family, participation_id as "participationId", company_id as "companyId", coalesce(agreed, 0) > 0 as refunds,
          (abs(coalesce(agreed, 0)) - offset_amount - reserved_amount - paid_amount)::text as remainder
        from settlement where exhibition_id = ${exhibitionId} and state = any(${states}::text[]) order by id`),
    )
  const keyOf = ({ id, version }: Settled) => ({ id, version: below(20) ? version : version + 1 })
  const company = (fair: SettlingFair, { companyId }: Settled) => payerOf(fair, companyId)
  const holder = (fair: SettlingFair, { family }: Settled) => (family === 'Sponsor' ? platform : fair.holder)
  const sides = (fair: SettlingFair, row: Settled) => {
    const both = [company(fair, row), holder(fair, row)] as const
    return row.refunds ? { payee: both[0], payer: both[1] } : { payer: both[0], payee: both[1] }
  }
  /** The command for the kind of a settlement: `…` stands for the kind. */
  const call = (caller: TestOperator, command: string, { family }: Settled, form: object) =>
    world.call(caller, command.replace('…', family) as 'payCooperatorSettlement', form as never)

  const confirm = async (fair: SettlingFair) => {
    const row = await inState(fair, 'amountConfirmation', 'disputed')
    if (!row) return undefined
    const form = { id: row.id, revision: row.revision }
    const both = [company(fair, row), holder(fair, row)]
    const [first, second] = below(2) ? both : both.toReversed()
    const said = await call(first as TestOperator, 'confirm…SettlementAmount', row, form)
    return below(3) ? call(second as TestOperator, 'confirm…SettlementAmount', row, form) : said
  }
  const answer = async (fair: SettlingFair) => {
    const row = await inState(fair, 'disputed')
    const open =
      row &&
      one(
        await db.many<{ id: string }>(sql`
      select id from dispute where settlement_id = ${row.id} and status = 'open' order by id`),
      )
    const given = below(3) ? {} : { amount: amount(90) }
    return (
      open &&
      call(holder(fair, row), 'answer…SettlementLine', row, { id: row.id, disputeId: open.id, reason: '查', ...given })
    )
  }
  const start = async (fair: SettlingFair) => {
    const row = await inState(fair, 'pendingSettlement')
    return row && call(platform, 'start…Settlement', row, { rows: [keyOf(row)] })
  }
  const onOffset = async (
    { partner }: SettlingFair,
    act: (row: { id: string; version: number }) => Promise<unknown>,
    state: OffsetState = 'applied',
  ) => {
    const row = one(
      await db.many<{ id: string; version: number }>(sql`
        select id, version from netting_application where company_id = ${partner.company.id} and state = ${state}
        order by id desc limit 12`),
    )
    return row && act(row)
  }
  const receive = async (fair: SettlingFair) => {
    const row = await inState(fair, 'receiptConfirmation')
    return row && call(sides(fair, row).payee, 'confirm…SettlementReceipt', row, keyOf(row))
  }
  return {
    start,
    confirm,
    answer,
    receive,
    async supplement(fair) {
      const row = await inState(fair, 'pendingSupplementaryInfo')
      const account = { receiver: '示例公司', bank: '工商银行', account: '6222020000001111' }
      return row && call(company(fair, row), 'supplement…Settlement', row, { ...keyOf(row), ...account })
    },
    async dispute(fair) {
      const row = await inState(fair, 'amountConfirmation', 'disputed')
      if (!row) return undefined
      const line = one(
        await db.many<{ id: string }>(sql`
        select id from settlement_line where settlement_id = ${row.id} and adjusts is null order by ordinal`),
      )
      const of = { id: row.id, revision: row.revision, lineId: line?.id, note: '?', fileIds: [] }
      return line && call(company(fair, row), 'dispute…SettlementLine', row, of)
    },
    async paySettled(fair) {
      const states = ['pendingPartnerPayment', 'pendingSponsorPayment', 'platformPayment']
      const row = below(2) ? await inState(fair, ...states) : undefined
      if (!row) return undefined
      const { payer } = sides(fair, row)
      const paid = {
        amount: writeAmount(BigInt(row.remainder)),
        paidOn: today(),
        fileIds: await insertProofs(db, payer),
      }
      return call(payer, 'pay…Settlement', row, { ...keyOf(row), ...paid })
    },
    async deny(fair) {
      const row = await inState(fair, 'receiptConfirmation')
      return row && call(sides(fair, row).payee, 'deny…SettlementReceipt', row, { ...keyOf(row), note: '未到账' })
    },
    async reopen(fair) {
      const row = await inState(fair, 'pendingPartnerPayment', 'pendingSponsorPayment', 'platformPayment')
      return row && call(platform, 'reopen…Settlement', row, { ...keyOf(row), note: '再看' })
    },
    async writeOffSettled(fair) {
      const row = await inState(fair, 'pendingPartnerPayment', 'pendingSponsorPayment', 'platformPayment')
      const form = {
        participationId: row?.participationId ?? '',
        of: 'settle',
        amount: amount(50),
        note: '尾差',
      } as const
      return row && world.call(platform, 'writeOff', form)
    },
    async declineInvoice(fair) {
      const row = await inState(fair, 'pendingInvoiceApplication')
      return row && call(company(fair, row), 'decline…SettlementInvoice', row, keyOf(row))
    },
    async askSettled(fair) {
      const row = await inState(fair, 'pendingInvoiceApplication')
      return row && call(company(fair, row), 'apply…SettlementInvoice', row, keyOf(row))
    },
    async confirmInvoice(fair) {
      const made = one(
        await db.many<{ id: string; version: number; companyId: string }>(sql`
        select id, version, company_id as "companyId" from invoice_application
        where exhibition_id = ${fair.exhibitionId} and state = 'made' order by id`),
      )
      return made && world.call(payerOf(fair, made.companyId), 'confirmInvoice', { id: made.id, version: made.version })
    },
    async offset({ partner }) {
      const agreed = await db.many<{ id: string; left: string; refunds: boolean }>(sql`
        select id, (abs(agreed) - offset_amount - reserved_amount - paid_amount)::text as left, agreed > 0 as refunds
        from settlement where company_id = ${partner.company.id} and agreed <> 0
          and state in ('pendingPartnerPayment', 'platformPayment') order by id`)
      const from = one(agreed.filter(({ refunds }) => refunds))
      const to = one(agreed.filter(({ refunds }) => !refunds))
      if (!from || !to) return undefined
      const most = [BigInt(from.left), BigInt(to.left)].toSorted((a, b) => (a < b ? -1 : 1))[0] ?? 0n
      const form = { fromId: from.id, toId: to.id, amount: below(2) ? writeAmount(most) : amount(200) }
      return world.call(partner, 'applyOffset', form)
    },
    approveOffset: fair => onOffset(fair, row => world.call(platform, 'approveOffset', row)),
    rejectOffset: fair =>
      onOffset(fair, row => world.call(platform, 'rejectOffset', { ...row, reasonCode: 'other', note: '不冲抵' })),
    undoRejection: fair => onOffset(fair, row => world.call(platform, 'undoOffsetDecision', row), 'rejected'),
    undoApproval: fair => onOffset(fair, row => world.call(platform, 'undoOffsetDecision', row), 'approved'),
    withdrawOffset: fair => onOffset(fair, row => world.call(fair.partner, 'withdrawOffset', row)),
  }
}

/** Operations that complete a settlement; they run more often than those that delay it. */
export const onward = [
  ...[
    'start',
    'supplement',
    'confirm',
    'answer',
    'paySettled',
    'receive',
    'askSettled',
    'declineInvoice',
    'makeInvoiceLate',
    'confirmInvoice',
  ],
  ...['offset', 'offset', 'approveOffset', 'rejectOffset'],
]
