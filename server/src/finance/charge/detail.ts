import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { BillKind } from '@fairgate/contract/finance/charge/states'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { paymentNoticeTexts } from '@fairgate/contract/kernel/notice/payment-notice-texts'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { findOrStartDocument } from '../../kernel/notice/find-document.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { balancesOf } from '../ledger/api.ts'
import { type PaySetting, paySettingById } from '../pay-setting/api.ts'
import { paymentsFor } from '../payment/api.ts'
import { buildBillScope } from './entity.ts'
import { priced, type RequestedLine } from './lines.ts'
import { seesProofs } from './proof.ts'
import { type Above, type FetchedBill, rowColumns, rowTables, shownTo } from './queries.ts'
import { computeBillToPay } from './to-pay.ts'

type Detail = Output<'getQuotaPayInfo'>
type Fetched = FetchedBill &
  Pick<Detail, 'code' | 'creditCode' | 'sponsor' | 'holder' | 'revision' | 'expiresOn'> & { paySettingId: string }
type Line = RequestedLine & { reason: string | null }

async function seen({ db, actor }: ReadContext, id: string): Promise<Fetched> {
  const row = await db.maybe<Fetched>(sql`
    select ${rowColumns}, c.revision, c.expires_on::text as "expiresOn", c.pay_setting_id as "paySettingId", e.code,
      coalesce(o.credit_code, o.registration_number, '') as "creditCode",
      (select json_build_object('cn', name_cn, 'en', name_en) from company where id = c.sponsor_id) as sponsor,
      (select json_build_object('cn', name_cn, 'en', name_en) from company where id = c.holder_id) as holder
    from ${rowTables} where c.id = ${id} and ${buildBillScope(actor, 'c')}`)
  return row ?? refuse('kernel.notFound')
}

const linesOf = (db: Db, id: string) =>
  db.many<Line>(sql`
    select badge_type_id as "badgeTypeId", json_build_object('cn', item_cn, 'en', item_en) as item,
      trim_scale(price)::text as "unitPrice", quantity, trim_scale(discount)::text as discount, reason
    from bill_line where bill_id = ${id} and quantity > 0 order by ordinal`)

/**
 * A bill of a kind with its lines, its payee, and, for the payer and the money holder, proofs and the missing amount.
 */
export async function findBillDetail(context: ReadContext, kind: BillKind, id: string, above: Above): Promise<Detail> {
  const { db, actor } = context
  const row = await seen(context, id)
  if (row.kind !== kind) refuse('kernel.notFound')
  const [setting, lines, history] = [
    await paySettingById(db, row.paySettingId),
    priced(await linesOf(db, id)),
    await fetchHistory(db, id),
  ]
  const [shownRow] = await shownTo(context, [row], above)
  const sees = seesProofs(actor, row)
  const prepaid = await prepaidSeen(context, row)
  const { paySettingId: _paySetting, ...shown } = row
  const isOpen = row.state !== 'finished' && row.state !== 'cancelled'
  const { fen: _fen, ...sums } = lines
  return {
    ...shown,
    ...(shownRow as NonNullable<typeof shownRow>),
    ...sums,
    payable: row.payable,
    collection: setting.collection,
    taxRate: setting.taxRate,
    payee: payeeOf(setting),
    proofs: sees ? await insertProofs(db, id) : null,
    payments: sees ? await paymentsFor(db, id) : null,
    prepaid: prepaid === null ? null : writeAmount(prepaid),
    missing: isOpen && prepaid === null ? null : writeAmount(computeBillToPay(row, prepaid).amount),
    history,
  }
}

/** The prepaid balance of a bill's payer, for callers who see its payments. */
async function prepaidSeen({ db, actor }: Pick<ReadContext, 'db' | 'actor'>, row: Fetched): Promise<bigint | null> {
  return seesProofs(actor, row) ? (await balancesOf(db, row.participationId)).prepaid : null
}

const payeeOf = ({
  receiver,
  contact,
  telephone,
  bank: bankName,
  account,
  bankAddress,
}: PaySetting): Detail['payee'] => ({
  ...{ receiver, contact, telephone, bankName, account, bankAddress },
})

const insertProofs = (db: Db, id: string) =>
  db.many<NonNullable<Detail['proofs']>[number]>(sql`
    select p.ordinal, ${formatAmountSql(sql`p.amount`)} as amount, p.paid_on::text as "paidOn", p.payer, p.note,
      p.submitted_by as "submittedBy", p.submitted_at as "submittedAt",
      (select coalesce(json_agg(json_build_object('fileId', f.id, 'name', f.name) order by m.n), '[]')
        from unnest(p.files) with ordinality m (id, n) join file f on f.id = m.id) as files
    from payment_evidence p where p.bill_id = ${id} order by p.ordinal desc`)

const coveredKeys = {
  paid: paymentNoticeTexts.paymentNoticePaid as LocalizedText,
  cancelled: paymentNoticeTexts.paymentNoticeCancelled as LocalizedText,
  prepaid: paymentNoticeTexts.paymentNoticePrepaid as LocalizedText,
}

/** The current payment notice of a bill as a document: each change makes another one. */
export async function findPaymentNotice({ id }: Input<'getChargeNotice'>, context: WriteContext) {
  const { db, services } = context
  const row = await seen(context, id)
  const setting = await paySettingById(db, row.paySettingId)
  const { lines } = priced(await linesOf(db, id))
  const { covered, by, amount } = computeBillToPay(row, await prepaidSeen(context, row))
  context.log({
    ...{ entityType: 'charge', targetId: id, targetName: row.number, exhibitionId: row.exhibitionId, unchanged: true },
  })
  return findOrStartDocument(context, {
    ...{ entityType: 'charge', id, exhibitionId: row.exhibitionId },
    document: {
      ...{ kind: 'payment', number: row.number, revision: row.revision, dueOn: row.dueOn },
      issuedOn: dayOf(new Date(row.createdAt), services.config.venueTimeZone),
      exhibition: row.exhibition,
      company: { ...row.company, creditCode: row.creditCode },
      lines: lines.map(({ item, unitPrice, quantity, total, discountAmount, priceAfterDiscount, payable }) => ({
        ...{ item, unitPrice, quantity, total, discountAmount, priceAfterDiscount, payable },
      })),
      deductions:
        by && covered > 0n ? [{ label: coveredKeys[by], detail: '', url: null, amount: writeAmount(covered) }] : [],
      toPay: writeAmount(amount),
      payee: amount > 0n ? payeeOf(setting) : null,
    },
  })
}
