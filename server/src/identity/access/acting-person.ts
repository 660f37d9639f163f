import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'

/**
 * An invited person as the actor of their own operator: their name is in its history and the inviting company is
 * informed, but they have no permission of that company yet.
 */
export async function actingPerson(db: Db, operatorId: string, name: string): Promise<Actor> {
  const company = await db.one<{ id: string; type: CompanyType; cn: string; en: string }>(sql`
    select c.id, c.type, c.name_cn as cn, c.name_en as en from operator o join company c on c.id = o.company_id
    where o.id = ${operatorId}`)
  return {
    sessionId: '',
    operatorId,
    operatorName: name,
    companyId: company.id,
    companyType: company.type,
    companyName: { cn: company.cn, en: company.en },
    permissions: new Set(),
  }
}
