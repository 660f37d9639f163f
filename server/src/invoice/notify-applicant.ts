import type { MessagePurpose } from '@fairgate/contract/message/purposes'
import { contactOf } from '../company/api.ts'
import { exhibitionById } from '../exhibition/api.ts'
import type { WriteContext } from '../kernel/context.ts'
import { publicUrl } from '../kernel/public-url.ts'
import { sendMessage } from '../message/hooks.ts'
import type { LockedApplication } from './entity.ts'

type InvoicePurpose = Extract<MessagePurpose, `invoice${string}`>

/** Notifies the company that applied for an invoice in its language; does nothing if it has no e-mail address. */
export async function notifyApplicant(
  { db, services }: Pick<WriteContext, 'db' | 'services'>,
  { id, companyId, exhibitionId, title }: Pick<LockedApplication, 'id' | 'companyId' | 'exhibitionId' | 'title'>,
  purpose: InvoicePurpose,
): Promise<void> {
  const [contact, exhibition] = await Promise.all([contactOf(db, companyId), exhibitionById(db, exhibitionId)])
  if (!contact || !exhibition) return
  const { to, language } = contact
  const { nameCn, nameEn } = exhibition
  const link = `${publicUrl(services.config)}/invoiceManagement/details/${id}`
  const values = { title, exhibition: { cn: nameCn, en: nameEn }, link }
  await sendMessage({ db, services }, { purpose, to, language, exhibitionId, values })
}
