import { operatorStates } from '@fairgate/contract/access/commands'
import type { Input, Result } from '@fairgate/contract/catalogue'
import type { Language } from '@fairgate/contract/kernel/language'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { page } from '../kernel/listing.ts'

interface OperatorRow {
  id: string
  version: number
  userName: string
  name: string
  telephone: string
  email: string
  roleCn: string
  roleEn: string
  kind: 'regular' | 'temporary' | 'associated'
  accessState: keyof typeof operatorStates
  frozen: boolean
  createdAt: string
}

/** Operators of the reader's own company. */
export function operatorPage(
  db: Db,
  actor: Actor,
  input: Input<'getOperatorPage'>,
  language: Language,
): Promise<Result<'getOperatorPage'>> {
  return page<OperatorRow, Result<'getOperatorPage'>['list'][number]>(
    db,
    {
      select: sql`o.id, o.version, a.user_name as "userName", o.name, coalesce(a.telephone, '') as telephone,
        coalesce(a.email, '') as email, r.name_cn as "roleCn", r.name_en as "roleEn", o.kind, o.state as "accessState",
        o.frozen, o.created_at as "createdAt"`,
      from: sql`operator o join account a on a.id = o.account_id join role r on r.id = o.role_id`,
      where: [sql`o.company_id = ${actor.companyId}`],
      id: 'o.id',
      sorts: {
        createdAt: { column: 'o.created_at', type: 'timestamptz' },
        name: { column: 'o.name', type: 'text' },
      },
      defaultSort: '-createdAt',
      searches: {
        name: value => sql`position(lower(${value}) in lower(o.name)) > 0`,
        userName: value => sql`lower(a.user_name) = lower(${value})`,
        telephone: value => sql`a.telephone = ${value}`,
      },
      finish({ roleCn, roleEn, accessState, ...row }) {
        const state = row.frozen ? ('frozen' as const) : accessState
        return {
          ...row,
          operatorID: row.id,
          roleName: language === 'cn' ? roleCn : roleEn,
          operatorState: operatorStates[accessState],
          state,
          statusCode: statusOf(state),
          actions: [],
        }
      },
    },
    input,
  )
}

interface RoleRow {
  id: string
  version: number
  nameCn: string
  nameEn: string
  describe: string
  administrator: boolean
  operators: number
  createdAt: string
}

/** Roles of the reader's own company. */
export function rolePage(
  db: Db,
  actor: Actor,
  input: Input<'getRolePage'>,
  language: Language,
): Promise<Result<'getRolePage'>> {
  return page<RoleRow, Result<'getRolePage'>['list'][number]>(
    db,
    {
      select: sql`r.id, r.version, r.name_cn as "nameCn", r.name_en as "nameEn", r.describe, r.administrator,
        r.created_at as "createdAt", (select count(*) from operator o where o.role_id = r.id) as operators`,
      from: sql`role r`,
      where: [sql`r.company_id = ${actor.companyId}`],
      id: 'r.id',
      sorts: { createdAt: { column: 'r.created_at', type: 'timestamptz' } },
      defaultSort: 'createdAt',
      finish: ({ nameCn, nameEn, describe, ...row }) => ({
        ...row,
        roleID: row.id,
        roleName: language === 'cn' ? nameCn : nameEn,
        roleDescribe: describe,
        state: 'inUse',
        statusCode: statusOf('inUse'),
        actions: [],
      }),
    },
    input,
  )
}
