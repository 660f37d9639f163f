import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import { chineseCapitals } from '@fairgate/contract/kernel/money/chinese-capitals'
import { parseDecimal4, writeAmount } from '@fairgate/contract/kernel/money/money'
import sql from 'sql-template-tag'
import { badgeTypeNamed } from '../../badging/badge/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { fileLink } from '../../kernel/files/file-routes.ts'
import { findFile } from '../../kernel/files/stored-file.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { selectBillNumber } from '../charge/api.ts'
import { type Figures, noFigures } from '../ledger/api.ts'
import { paySettingOf } from '../pay-setting/api.ts'
import { isOpen, settlementScope } from './entity.ts'
import { expensesOf } from './expense-rows.ts'
import type { FamilyResult } from './family-input.ts'
import { type FetchedSettlement, figuresOut, rowColumns, rowOf, settlementTables } from './queries.ts'
import { toInvoice } from './to-invoice.ts'
import { type OffsetsOf, shownFigures, toPayOf, toPayOut } from './to-pay.ts'

type Detail = FamilyResult<'get…SettlementDetail'>
type Line = Detail['lines'][number]
type Dispute = Line['disputes'][number]

/** A settlement with the data that both sides see; refuses `kernel.notFound`. */
interface FetchedDetail extends FetchedSettlement {
  holder: Detail['holder']
  holderIsVenue: boolean
  companyConfirmedBy: string | null
  companyConfirmedAt: string | null
  holderConfirmedBy: string | null
  holderConfirmedAt: string | null
  paymentOn: string | null
  paymentFiles: Dispute['files']
  paymentBy: string | null
  receiver: string | null
  bank: string | null
}

const filesOf = (
  ids: ReturnType<typeof sql>,
) => sql`coalesce((select json_agg(json_build_object('id', f.id, 'name', f.name,
  'type', f.type, 'size', f.size) order by f.id) from file f where f.id = any(${ids})), '[]')`

const columns = sql`${rowColumns}, json_build_object('cn', h.name_cn, 'en', h.name_en) as holder,
  h.type = 'platform' as "holderIsVenue", s.company_confirmed_by as "companyConfirmedBy",
  s.company_confirmed_at as "companyConfirmedAt", s.holder_confirmed_by as "holderConfirmedBy",
  s.holder_confirmed_at as "holderConfirmedAt", s.payment_on::text as "paymentOn",
  ${filesOf(sql`s.payment_files`)} as "paymentFiles", s.payment_by as "paymentBy", s.receiver, s.bank`

/** A settlement of one kind, or of any, that the actor sees. */
export async function seenSettlement(
  { db, actor }: Pick<ReadContext, 'db' | 'actor'>,
  id: string,
  kind?: SettlementKindName,
): Promise<FetchedDetail> {
  const row = await db.maybe<FetchedDetail>(sql`
    select ${columns} from ${settlementTables} join company h on h.id = s.holder_id
    where s.id = ${id} and ${settlementScope(actor, 's')} and (${kind ?? null}::text is null or s.family = ${kind ?? null})`)
  return row ?? refuse('kernel.notFound')
}

export async function settlementDetail(
  kind: SettlementKindName,
  id: string,
  context: ReadContext,
  offsetsOf: OffsetsOf,
): Promise<Detail> {
  const { db, actor } = context
  const row = await seenSettlement(context, id, kind)
  const figures = await figuresShown(db, row)
  const confirmation = (revision: number | null, by: string | null, at: string | null) =>
    revision === row.revision && at ? { by: by ?? '', at } : null
  const paid = row.paymentOn !== null && row.paidAmount !== '0'
  return {
    ...rowOf(actor, row, figures),
    ...{ holder: row.holder, holderIsVenue: row.holderIsVenue },
    companyConfirmed: confirmation(row.companyConfirmed, row.companyConfirmedBy, row.companyConfirmedAt),
    holderConfirmed: confirmation(row.holderConfirmed, row.holderConfirmedBy, row.holderConfirmedAt),
    lines: await linesOf(db, id),
    expenseList: await expenseList(db, actor, row),
    agreed: row.agreed === null ? null : writeAmount(BigInt(row.agreed)),
    toPay: toPayOut(await toPayOf(context, row, figures, offsetsOf)),
    payment: paid
      ? {
          ...{ paidOn: row.paymentOn ?? '', amount: writeAmount(BigInt(row.paidAmount)) },
          ...{ files: row.paymentFiles, by: row.paymentBy ?? '' },
        }
      : null,
    toInvoice: writeAmount(row.state === 'pendingSettlement' ? 0n : await toInvoice(db, row.participationId)),
    history: await fetchHistory(db, id),
  }
}

/** The figures of one settlement; none before its start. */
export async function figuresShown(db: Db, row: FetchedSettlement): Promise<Figures> {
  return (await shownFigures(db, [row])).get(row.participationId) ?? noFigures
}

/** The lines of a settlement in order, each with its dispute. */
export async function linesOf(db: Db, settlementId: string): Promise<Line[]> {
  const lines = await db.many<Omit<Line, 'disputes'>>(sql`
    select l.id, l.ordinal, l.kind, l.figure, ${formatAmountSql(sql`l.amount`)} as amount, ${formatAmountSql(sql`l.split`)} as split,
      l.quantity, l.of_quantity as "ofQuantity", ${formatAmountSql(sql`l.paid`)} as paid, ${formatAmountSql(sql`l.back`)} as back,
      trim_scale(l.unit_price)::text as "unitPrice", trim_scale(l.percentage)::text as percentage,
      l.bill_id as "chargeId", ${selectBillNumber(sql`l.bill_id`)} as "chargeNumber",
      ${badgeTypeNamed(sql`l.badge_type_id`)} as "badgeType",
      case when l.from_participation_id is not null then (select json_build_object('id', o.id, 'kind', p.kind,
          'company', json_build_object('cn', c.name_cn, 'en', c.name_en))
        from settlement o join participation p on p.id = o.participation_id join company c on c.id = o.company_id
        where o.participation_id = l.from_participation_id) end as from,
      l.name, l.reason, l.expense_id as "expenseId", l.adjusts, l.at
    from settlement_line l where l.settlement_id = ${settlementId} order by l.ordinal`)
  const disputes = await db.many<Dispute & { lineId: string }>(sql`
    select d.id, d.line_id as "lineId", d.status as state, d.note, ${formatAmountSql(sql`d.own_amount`)} as "ownAmount",
      ${filesOf(sql`d.files`)} as files, d.raised_by as "raisedBy", d.raised_at as "raisedAt", d.answer,
      d.answered_by as "answeredBy", d.answered_at as "answeredAt"
    from dispute d where d.settlement_id = ${settlementId} order by d.id`)
  return lines.map(line => ({
    ...line,
    disputes: disputes.filter(({ lineId }) => lineId === line.id).map(({ lineId: _, ...dispute }) => dispute),
  }))
}

async function expenseList(db: Db, actor: Actor, row: FetchedDetail): Promise<Detail['expenseList']> {
  const mayEdit =
    (row.state === 'pendingSettlement' || isOpen(row)) &&
    (actor.companyType === 'platform' || actor.companyId === row.holderId) &&
    actor.permissions.has('expense:edit')
  return (await expensesOf(db, row.participationId)).map(
    ({ id, version, name, type, amount, direction, beneficiary, reason }) => ({
      ...{ id, version, name, type, direction, beneficiary, reason, amount: writeAmount(amount) },
      actions: mayEdit ? ['edit', 'delete'] : [],
    }),
  )
}

/** The payment data that the debtor needs. */
export async function settlementPayInfo(
  kind: SettlementKindName,
  id: string,
  context: ReadContext,
  offsetsOf: OffsetsOf,
): Promise<FamilyResult<'get…SettlementPayInfo'>> {
  const row = await seenSettlement(context, id, kind)
  return payInfoOf(context, row, await figuresShown(context.db, row), offsetsOf)
}

/** The same for a loaded settlement: the content of its payment advice and notice. */
export async function payInfoOf(
  context: Pick<ReadContext, 'db' | 'actor'>,
  row: FetchedDetail,
  figures: Figures,
  offsetsOf: OffsetsOf,
): Promise<FamilyResult<'get…SettlementPayInfo'>> {
  const toPay = await toPayOf(context, row, figures, offsetsOf)
  const byCompany = toPay.outcome === 'supplement'
  const amount = writeAmount(toPay.amount)
  return {
    ...{ id: row.id, state: row.state, company: row.company, exhibition: row.exhibition, code: row.code },
    ...figuresOut(figures),
    ...{ amount, capitals: chineseCapitals(parseDecimal4(amount)), toPay: toPayOut(toPay) },
    payer: byCompany ? row.company : row.holder,
    payee: byCompany ? await holdersAccount(context.db, row) : accountOf(row),
    reference: row.number,
    incomplete: !byCompany && toPay.amount > 0n && row.account === null,
  }
}

const accountOf = ({ receiver, bank, account }: FetchedDetail) => ({
  ...{ receiver: receiver ?? '', bank: bank ?? '', account: account ?? '' },
})

async function holdersAccount(db: Db, { exhibitionId }: FetchedDetail) {
  const setting = await paySettingOf(db, exhibitionId)
  return { receiver: setting?.receiver ?? '', bank: setting?.bank ?? '', account: setting?.account ?? '' }
}

/** A link to a proof of a settlement, valid for one minute: of one of its disputes, or of its payment. */
export async function settlementFileLink({ id, fileId }: { id: string; fileId: string }, context: ReadContext) {
  const { db, actor, services } = context
  await seenSettlement(context, id)
  const named = await db.maybe(sql`
    select from settlement s where s.id = ${id} and (${fileId} = any(s.payment_files)
      or exists (select from dispute d where d.settlement_id = s.id and ${fileId} = any(d.files)))`)
  const file = named ? await findFile(db, fileId) : undefined
  if (file?.state !== 'claimed') refuse('kernel.notFound')
  const url = `${services.config.fileUrl ?? ''}${fileLink(services.keyring.linkKey(), file, actor.sessionId)}`
  return { url, name: file.name, type: file.type, size: Number(file.size) }
}
