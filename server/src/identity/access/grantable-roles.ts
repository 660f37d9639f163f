import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { ReadContext } from '../../kernel/command/context.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { permissionsOfRole } from '../session/api.ts'

type RoleReader = Pick<ReadContext, 'db' | 'actor'>

export interface CompanyRole {
  roleId: string
  nameCn: string
  nameEn: string
  administrator: boolean
}

interface CandidateRole extends CompanyRole {
  roleVersion: number
  permissions: string
  /** Whether the caller is an administrator. */
  byAdministrator: boolean
}

/**
 * The roles of the caller's company that the caller may grant: those without permissions that the caller lacks; the
 * administrator role only for administrators, because it includes every future permission.
 */
export async function grantableRoles(reader: RoleReader): Promise<CompanyRole[]> {
  return (await findCandidateRoles(reader, empty)).filter(role => mayGive(reader, role))
}

/** The role, if the actor may grant it; refuses `kernel.notFound` or `access.roleNotYours` at its field. */
export async function givableRole(reader: RoleReader, roleId: string, field = 'roleID'): Promise<CompanyRole> {
  const [role] = await findCandidateRoles(reader, sql`and r.id = ${roleId}`)
  if (!role) refuse('kernel.notFound', { field })
  if (!mayGive(reader, role)) refuse('access.roleNotYours', { field })
  return role
}

/** A role's name for the log, in both languages. */
export const formatRoleName = ({ nameCn, nameEn }: CompanyRole): string => `${nameCn} / ${nameEn}`

function findCandidateRoles({ db, actor }: RoleReader, condition: Sql): Promise<CandidateRole[]> {
  return db.many<CandidateRole>(sql`
    select r.id as "roleId", r.version as "roleVersion", r.name_cn as "nameCn", r.name_en as "nameEn", r.administrator,
      array_to_string(r.permissions, ' ') as permissions, mine.administrator as "byAdministrator"
    from role r, operator me join role mine on mine.id = me.role_id
    where me.id = ${actor.operatorId} and r.company_id = ${actor.companyId} ${condition}
    order by r.administrator desc, r.created_at, r.id`)
}

function mayGive({ actor }: RoleReader, role: CandidateRole): boolean {
  if (role.administrator) return role.byAdministrator
  const companyType: CompanyType = actor.companyType
  return [...permissionsOfRole({ ...role, companyType })].every(name => actor.permissions.has(name))
}
