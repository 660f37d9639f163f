import type { Input, Result } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { invoiceSettingOf } from '../../../identity/company/api.ts'
import type { ReadContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { findFile, type StoredFile } from '../../../kernel/files/stored-file.ts'
import { refuse, refuseFields } from '../../../kernel/refusal/refuse.ts'
import { findBillsToInvoice } from '../../charge/api.ts'
import { methodMadeBy } from '../blockers.ts'
import { applicationScope } from '../entity.ts'
import { methodsOf } from '../hooks.ts'
import type { KnownInvoice } from './compare.ts'
import { readFiles } from './read-files.ts'

interface Row {
  setting: { title: string; taxNumber: string; kind: 'ordinary' | 'special' }
  sellerName: string
  sellerNumber: string | null
}

const columns = sql`a.setting, m.name_cn as "sellerName", m.credit_code as "sellerNumber"`
const tables = sql`invoice_application a join company m on m.id = a.maker_id`

const knownOf = ({ setting, sellerName, sellerNumber }: Row): KnownInvoice => ({
  buyer: { name: setting.title, number: setting.taxNumber },
  seller: { name: sellerName, number: sellerNumber ?? '' },
  kind: setting.kind,
})

/** Buyer, seller and kind of the invoices of an application. */
export const knownOfApplication = async (db: Db, id: string): Promise<KnownInvoice> =>
  knownOf(await db.one<Row>(sql`select ${columns} from ${tables} where a.id = ${id}`))

/** Reads uploaded files before they are recorded, for an application, a bill of badge fees, or the red invoice of another. */
export async function readInvoiceFiles(
  { fileIds, ...of }: Input<'readInvoiceFiles'>,
  context: ReadContext,
): Promise<Result<'readInvoiceFiles'>> {
  const known = await knownFor(of, context)
  const files = await Promise.all(fileIds.map(id => uploaded(context, id)))
  return readFiles(context.services.store, files, known)
}

async function uploaded({ db, actor }: ReadContext, id: string): Promise<StoredFile> {
  const file = await findFile(db, id)
  const isOwn = file?.purpose === 'invoice' && file.company_id === actor.companyId && file.state === 'stored'
  return isOwn && !file.refusal ? file : refuseFields([{ path: 'fileIds', key: 'invoice.fileUnknown' }])
}

async function knownFor(
  { applicationId, chargeId: billId, invoiceId }: Omit<Input<'readInvoiceFiles'>, 'fileIds'>,
  context: ReadContext,
): Promise<KnownInvoice> {
  const { db, actor } = context
  if (billId) return knownOfBill(context, billId)
  const row = await db.maybe<Row & { reverses: string | null }>(sql`
    select ${columns}, i.code as reverses from ${tables} left join invoice i on i.application_id = a.id and i.id = ${invoiceId ?? null}
    where a.maker_id = ${actor.companyId} and ${applicationScope(actor, 'a')}
      and case when ${invoiceId ?? null}::uuid is null then a.id = ${applicationId ?? null} else i.id is not null end`)
  if (!row) refuse('kernel.notFound')
  return { ...knownOf(row), ...(row.reverses !== null && { reverses: row.reverses }) }
}

async function knownOfBill(context: ReadContext, billId: string): Promise<KnownInvoice> {
  const { db, actor } = context
  const [bill] = await findBillsToInvoice(db, { ids: [billId] })
  const seen = bill && (actor.companyType === 'platform' || bill.sponsorId === actor.companyId)
  if (!seen || !(await methodsOf(context, bill)).includes(methodMadeBy(actor))) refuse('kernel.notFound')
  const setting = (await invoiceSettingOf(db, bill.companyId)) ?? refuse('invoice.payerMissing')
  const seller = await db.one<Pick<Row, 'sellerName' | 'sellerNumber'>>(
    sql`select name_cn as "sellerName", credit_code as "sellerNumber" from company where id = ${actor.companyId}`,
  )
  return knownOf({ setting, ...seller })
}
