import type { Input } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { packLocalized, type WriteContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { audienceScope } from './audience-table.ts'
import { openNumber } from './numbers.ts'

interface Encrypted {
  name: string
  document: Buffer | null
  phone: Buffer | null
  email: Buffer | null
}

/** The full numbers of one person; operator and reason are logged. */
export async function revealAudience({ id, reason }: Input<'revealAudience'>, context: WriteContext) {
  const { db, actor, services } = context
  const found = await db.maybe<Encrypted>(sql`
    select t.name, t.document_encrypted as document, t.phone_encrypted as phone, t.email_encrypted as email
    from audience t where t.id = ${id} and ${audienceScope(actor)}`)
  if (!found) refuse('kernel.notFound')
  const targetName = packLocalized({ nameCn: found.name, nameEn: '' })
  context.log({ entityType: 'audience', targetId: id, targetName, after: { reason }, unchanged: true })
  const open = (kind: 'document' | 'phone' | 'email') => openNumber(services.cipher, id, kind, found[kind])
  return { document: open('document'), phone: open('phone'), email: open('email') }
}
