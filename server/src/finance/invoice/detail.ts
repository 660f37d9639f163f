import type { Output, Result } from '@fairgate/contract/app/catalogue'
import { writeAmount } from '@fairgate/contract/kernel/money/money'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { fileTypes } from '../../kernel/files/file-type.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { parameter } from '../../kernel/settings/parameter.ts'
import { fetchHistory } from '../../kernel/transition/history.ts'
import { applicationScope, invoiceActionsOf, invoiceColumns, type LockedInvoice } from './entity.ts'
import { applicationTables, type FetchedApplication, rowColumns, rowOf } from './queries.ts'

type Detail = Output<'getInvoiceDetail'>
type Shown = Detail['invoices'][number]

/** One application: what was requested, with which invoice information, and its invoices. */
export async function invoiceDetail(context: ReadContext, { id }: { id: string }): Promise<Result<'getInvoiceDetail'>> {
  const { db, actor, services } = context
  type Fetched = FetchedApplication &
    Pick<Detail, 'setting' | 'maker' | 'note' | 'madeAt' | 'confirmedAt'> & { confirmDays: number }
  const row = await db.maybe<Fetched>(sql`
    select ${rowColumns}, t.setting, t.note, t.issued_at as "madeAt", t.confirmed_at as "confirmedAt",
      (select json_build_object('cn', m.name_cn, 'en', m.name_en) from company m where m.id = t.maker_id) as maker,
      ${parameter('invoice.confirmDays')} as "confirmDays"
    from ${applicationTables} where t.id = ${id} and ${applicationScope(actor)}`)
  if (!row) refuse('kernel.notFound')
  const [lines, invoices, history] = await Promise.all([
    db.many<Detail['lines'][number]>(sql`
      select kind, case when kind <> 'settlement' then source_id end as "chargeId", number, ${formatAmountSql(sql`amount`)} as amount from invoice_line
      where application_id = ${id} order by ordinal`),
    invoicesOf(context, id),
    fetchHistory(db, id),
  ])
  const isPending = row.state === 'made' && row.reversal !== 'requested' && row.madeAt
  return {
    ...rowOf(actor, row),
    ...{ setting: row.setting, maker: row.maker, note: row.note, madeAt: row.madeAt, confirmedAt: row.confirmedAt },
    left: writeAmount(BigInt(row.asked) - BigInt(row.made)),
    confirmsOn: isPending ? addDays(dayOf(new Date(isPending), services.config.venueTimeZone), row.confirmDays) : null,
    ...{ lines, invoices, history },
  }
}

interface FetchedInvoice
  extends LockedInvoice,
    Omit<Shown, keyof LockedInvoice | 'statusCode' | 'actions' | 'history'> {
  amountShown: string
}

/** Blue and red invoices, in order of creation. */
async function invoicesOf({ db, actor }: ReadContext, applicationId: string): Promise<Shown[]> {
  const typeOf = Object.fromEntries(Object.entries(fileTypes).map(([type, media]) => [media, type]))
  const rows = await db.many<FetchedInvoice>(sql`
    select ${invoiceColumns('i')}, ${formatAmountSql(sql`i.amount`)} as "amountShown", i.issued_on::text as "issuedOn",
      (select b.code from invoice b where b.id = i.red_of) as "blueCode", i.confirmation,
      ${formatAmountSql(sql`greatest(i.amount - i.reversed, 0)`)} as left, ${formatAmountSql(sql`i.requested`)} as requested, i.reason,
      i.issued_by as "madeBy", i.issued_at as "madeAt",
      (select coalesce(json_agg(json_build_object('id', f.id, 'name', f.name, 'type', f.type, 'size', f.size)
        order by f.type desc), '[]') from file f where f.id = any(i.files)) as files
    from invoice i join invoice_application a on a.id = i.application_id
    where i.application_id = ${applicationId} order by i.id`)
  return Promise.all(
    rows.map(async ({ amountShown, files, ...row }) => ({
      ...row,
      amount: amountShown,
      statusCode: statusOf(row.state),
      actions: invoiceActionsOf(actor, { ...row, amount: row.amount }),
      files: files.map(file => ({ ...file, type: typeOf[file.type] as Shown['files'][number]['type'] })),
      history: row.redOf === null ? await fetchHistory(db, row.id) : [],
    })),
  )
}
