import type { MessagePurpose } from '@fairgate/contract/foundation/message/purposes'
import { exhibitionById } from '../../exhibitions/exhibition/api.ts'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { contactOf } from '../../identity/company/api.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
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
