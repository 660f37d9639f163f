import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { encryptPhone } from '../../badging/badge/api.ts'
import { claimGuestFiles, guestOf } from '../../identity/session/hooks.ts'
import type { WriteContext } from '../../kernel/command/context.ts'
import { publishRowChange } from '../../kernel/push/publish-row-change.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** Appeals per entry and day, from anybody who has its notice. */
const aDay = 5

/**
 * Saves the appeal of a listed person with their proven telephone; refuses like `guestOf`, and more than five a day.
 */
export async function appealBlacklist(
  { guest: ticket, text, images }: Input<'appealBlacklist'>,
  context: WriteContext<undefined>,
): Promise<Record<string, never>> {
  const { db, services } = context
  const guest = guestOf(context, ticket, ['blacklist'])
  const entry = await db.maybe<{ code: string; state: string; companyId: string }>(sql`
    select t.code, t.state, t.company_id as "companyId" from blacklist t where t.id = ${guest.subject} for no key update`)
  if (!entry || !['urgent', 'active'].includes(entry.state)) refuse('blacklist.appealOver')
  const { said } = await db.one<{ said: number }>(sql`
    select count(*)::int as said from blacklist_appeal where blacklist_id = ${guest.subject} and at > now() - interval '1 day'`)
  if (said >= aDay) refuse('blacklist.enoughSaid')
  const id = uuidv7()
  const phone = encryptPhone(services.cipher, id, guest.telephone, 'blacklist_appeal')
  await claimGuestFiles(db, guest, images, guest.subject)
  await db.run(sql`
    insert into blacklist_appeal (id, blacklist_id, phone_encrypted, phone_masked, text, image)
    values (${id}, ${guest.subject}, ${phone.encrypted}, ${phone.masked}, ${text}, ${images[0] ?? null})`)
  context.log({ entityType: 'blacklist', targetId: guest.subject, targetName: entry.code, after: { text } })
  publishRowChange(context.push, [entry.companyId], 'blacklist')
  return {}
}
