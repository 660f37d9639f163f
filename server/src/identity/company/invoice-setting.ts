import type { Result } from '@fairgate/contract/app/catalogue'
import type { InvoiceForm } from '@fairgate/contract/identity/company/fields'
import type { InvoiceSettingState } from '@fairgate/contract/identity/company/states'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { changedMembers } from '../../kernel/database/rows.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { invoiceColumns } from './api.ts'
import { maskEmail, maskNumber } from './mask-contact.ts'
import { type SyncPayload, syncInvoiceSettingKind } from './sync-invoice-setting.ts'

interface SavedSetting extends InvoiceForm {
  state: InvoiceSettingState
  note: string
  savedAt: string
  savedBy: string
  earlierInEffect: boolean
}

/** The last saved version, in any state. */
function latest(db: Db, companyId: string): Promise<SavedSetting | undefined> {
  return db.maybe<SavedSetting>(sql`
    select ${invoiceColumns}, s.state, s.note, s.saved_at as "savedAt", s.saved_by_name as "savedBy",
      s.state = 'syncing' and exists (select from invoice_setting e
        where e.company_id = s.company_id and e.state = 'ready' and e.replaced_at is null) as "earlierInEffect"
    from invoice_setting s where s.company_id = ${companyId} order by s.version desc limit 1`)
}

export async function invoiceSetting({ db, actor }: ReadContext): Promise<Result<'getInvoiceSetting'>> {
  const row = await latest(db, actor.companyId)
  if (!row) {
    return { state: 'none', version: 0, setting: null, savedAt: null, savedBy: '', note: '', earlierInEffect: false }
  }
  const { state, version, note, savedAt, savedBy, earlierInEffect, ...setting } = row
  return { state, version, setting, savedAt, savedBy, note, earlierInEffect }
}

/** Saves a new version and queues its synchronization; refuses while another one is being synchronized. */
export async function saveInvoiceSetting(
  { version, ...form }: InvoiceForm,
  context: WriteContext,
): Promise<Result<'saveInvoiceSetting'>> {
  const { db, actor, language } = context
  const before = await latest(db, actor.companyId)
  if (before?.state === 'syncing') refuse('company.invoiceSyncing')
  if ((before?.version ?? 0) !== version) refuse('kernel.changedMeanwhile')
  const id = await insert(context, version + 1, form)
  await enqueue<SyncPayload>(db, {
    kind: syncInvoiceSettingKind,
    payload: { id },
    actor: { companyId: actor.companyId, language },
  })
  context.log({
    entityType: 'company',
    targetId: actor.companyId,
    targetName: form.title,
    ...changedMembers(before ? logged(before) : {}, logged(form)),
  })
  publishRowChange(context.push, [actor.companyId], 'invoiceSetting')
  context.push(`company:${actor.companyId}`, { type: 'redPoint' })
  return { version: version + 1, state: 'syncing' }
}

async function insert(
  { db, actor }: WriteContext,
  version: number,
  form: Omit<InvoiceForm, 'version'>,
): Promise<string> {
  const write = db.one<{ id: string }>(sql`
    insert into invoice_setting (company_id, version, title, abroad, tax_number, bank, account, address, phone, receiver_name,
      receiver_email, receiver_address, receiver_postcode, receiver_telephone, default_method, kind, saved_by, saved_by_name)
    values (${actor.companyId}, ${version}, ${form.title}, ${form.abroad}, ${form.taxNumber}, ${form.bank}, ${form.account},
      ${form.address}, ${form.phone}, ${form.receiverName}, ${form.receiverEmail}, ${form.receiverAddress},
      ${form.receiverPostcode}, ${form.receiverTelephone}, ${form.defaultMethod}, ${form.kind}, ${actor.operatorId},
      ${actor.operatorName})
    returning id`)
  const { id } = await mapConstraintErrors(write, {
    // A concurrent save is being synchronized by now.
    invoice_setting_one_syncing: ['company.invoiceSyncing'],
    invoice_setting_version: ['company.invoiceSyncing'],
  })
  return id
}

/** What the log may store: masked numbers. */
function logged(form: Omit<InvoiceForm, 'version'>) {
  return {
    title: form.title,
    abroad: form.abroad,
    taxNumber: form.taxNumber,
    bank: form.bank,
    account: maskNumber(form.account),
    address: form.address,
    phone: maskNumber(form.phone),
    receiverName: form.receiverName,
    receiverEmail: maskEmail(form.receiverEmail),
    receiverAddress: form.receiverAddress,
    receiverPostcode: form.receiverPostcode,
    receiverTelephone: maskNumber(form.receiverTelephone),
    defaultMethod: form.defaultMethod,
    kind: form.kind,
  }
}
