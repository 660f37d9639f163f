import { createHash, randomBytes } from 'node:crypto'
import sql, { raw } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** Days for which the link to complete an operator is valid. */
export const invitationDays = 7

/** A new token of 256 bits for a link, and the hash it is found by: the token itself is not stored. */
export function newInvitation(): { token: string; hash: Buffer } {
  const token = randomBytes(32).toString('base64url')
  return { token, hash: hashOf(token) }
}

const hashOf = (token: string) => createHash('sha256').update(token).digest()

export interface Invitation {
  operatorId: string
  companyId: string
  name: string
  telephone: string
  expiresAt: string
  companyCn: string
  companyEn: string
}

/**
 * The invitation of a token; refuses `access.invitationGone` the same for unknown, used and expired tokens. With
 * `forUse` the row is locked, so that one of many concurrent calls finds it.
 */
export async function openInvitation(db: Db, token: string, { forUse = false } = {}): Promise<Invitation> {
  const found = await db.maybe<Invitation>(sql`
    select o.id as "operatorId", o.company_id as "companyId", o.name, o.invited_telephone as telephone,
      o.invitation_expires as "expiresAt", c.name_cn as "companyCn", c.name_en as "companyEn"
    from operator o join company c on c.id = o.company_id
    where o.invitation_hash = ${hashOf(token)} and o.invitation_expires > now() and c.state = 'inUse'
    ${raw(forUse ? 'for update of o' : '')}`)
  // What a public command has used up (a captcha) stays used up.
  return found ?? refuse('access.invitationGone', { stands: true })
}
