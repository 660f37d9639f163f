import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql from 'sql-template-tag'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { readingOnly } from './reading-only.ts'
import { permissionsOfRole, type RoleGrant } from './role-permissions.ts'

interface ActingRow extends RoleGrant {
  left: boolean
  shut: boolean
  operatorName: string
  companyId: string
  companyType: CompanyType
  nameCn: string
  nameEn: string
  looksOn: boolean
}

/**
 * An operator with their current permissions, for work in their name in the background; or why they cannot log in: they
 * have `left`, their company is `shut`.
 */
export async function actingOperator(db: Db, operatorId: string): Promise<Actor | 'left' | 'shut'> {
  const row = await db.maybe<ActingRow>(sql`
    select o.state <> 'inUse' as left, c.state <> 'inUse' as shut, o.name as "operatorName", c.id as "companyId",
      c.type as "companyType", c.name_cn as "nameCn", c.name_en as "nameEn", r.id as "roleId", r.version as "roleVersion",
      r.administrator, array_to_string(r.permissions, ' ') as permissions, c.read_only_since is not null as "looksOn"
    from operator o join company c on c.id = o.company_id join role r on r.id = o.role_id where o.id = ${operatorId}`)
  if (row?.shut) return 'shut'
  if (!row || row.left) return 'left'
  const granted = permissionsOfRole(row)
  const { operatorName, companyId, companyType, nameCn, nameEn } = row
  return {
    ...{ sessionId: '', operatorId, operatorName, companyId, companyType, companyName: { cn: nameCn, en: nameEn } },
    permissions: row.looksOn ? readingOnly(granted) : granted,
  }
}
