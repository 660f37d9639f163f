import { permissions } from '@fairgate/contract/app/texts'
import type { CompanyType, PermissionGroup } from '@fairgate/contract/kernel/auth/permission'
import type { Language } from '@fairgate/contract/kernel/i18n/language'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { inside } from '../../kernel/list/name-search.ts'
import { lastLogin, permissionsOfType } from '../session/api.ts'
import type { OperatorState } from './entity.ts'
import { statusIn } from './queries.ts'

export { operatorDataSource } from './data-export.ts'
export { firstAdministrator, onlyUnusedAdministrator } from './first-administrator.ts'
export { onlyDecider } from './only-decider.ts'
export { operatorsToDecide } from './queries.ts'

/** Names of the permissions in some groups that a company of this type may hold. */
export function permissionsInGroups(type: CompanyType, groups: readonly PermissionGroup[]): string[] {
  return [...permissionsOfType(type)].filter(name => {
    const permission = permissions[name]
    return permission !== undefined && groups.includes(permission.group)
  })
}

/** Ids of operators whose name contains `typed`, of one company or of all. */
export async function operatorsNamed(db: Db, typed: string, companyId?: string): Promise<string[]> {
  const own = companyId === undefined ? sql`true` : sql`company_id = ${companyId}`
  const { ids } = await db.one<{ ids: string[] }>(sql`
    select coalesce(array_agg(id::text), '{}') as ids from operator where ${own} and ${inside(['name'], typed)}`)
  return ids
}

/** Locks an operator, so that two concurrent changes of its own limited items do not both use the last place. */
export async function lockOperator(db: Db, operatorId: string): Promise<void> {
  await db.run(sql`select from operator where id = ${operatorId} for no key update`)
}

/** Those of some ids that are operators of the venue, with their names and whether their role grants a permission. */
export function venueOperators(
  db: Db,
  ids: readonly string[],
  permission: string,
): Promise<{ id: string; name: string; hasPermission: boolean; inUse: boolean }[]> {
  return db.many(sql`
    select o.id, o.name, r.administrator or ${permission} = any(r.permissions) as "hasPermission",
      o.state = 'inUse' as "inUse"
    from operator o join role r on r.id = o.role_id join company c on c.id = o.company_id
    where o.id = any(${[...ids]}::uuid[]) and c.type = 'platform' order by o.name, o.id`)
}

/** SQL condition: the operator belongs to the company and holds at least one of the permissions; null means any. */
export const hasOperatorPermission = (operatorId: Sql, companyId: Sql, permissions: Sql): Sql => sql`exists (
  select from operator o join role r on r.id = o.role_id where o.id = ${operatorId} and o.company_id = ${companyId}
    and (${permissions} is null or r.administrator or r.permissions && ${permissions}))`

/** The language of a company `c`: English for foreign ones. */
const languageOfCompany = sql`case when c.country is null then 'cn' else 'en' end`

/** The language of somebody who acts for a company: the last one of their account, else the company's. */
export async function readerLanguage(db: Db, companyId: string, userName = ''): Promise<Language> {
  const { language } = await db.one<{ language: Language }>(sql`
    select coalesce((select a.language from account a where lower(a.user_name) = lower(${userName})), ${languageOfCompany}) as language
    from company c where c.id = ${companyId}`)
  return language
}

/** Active operators of a company with an e-mail address and one of some permissions: the recipients of messages. */
export function mailableOperators(
  db: Db,
  companyId: string,
  permissions: readonly string[],
): Promise<{ id: string; name: string; email: string; language: Language }[]> {
  return db.many(sql`
    select o.id, o.name, a.email, coalesce(a.language, ${languageOfCompany}) as language from operator o join account a on a.id = o.account_id
      join role r on r.id = o.role_id join company c on c.id = o.company_id
    where o.company_id = ${companyId} and o.state = 'inUse' and c.state <> 'frozen' and a.email is not null
      and (r.administrator or r.permissions && ${[...permissions]}::text[])
    order by o.name, o.id limit 999`)
}

/** A person who acts for a company, with the role in one language. */
interface FetchedPerson {
  id: string
  name: string
  roleName: string
  state: OperatorState
  lastLoginAt: string | null
}
export type Person = Omit<FetchedPerson, 'state'> & ReturnType<typeof statusIn>

/** The people who act for a company, at most 200. */
export async function peopleOf(db: Db, companyId: string, language: Language): Promise<Person[]> {
  const rows = await db.many<FetchedPerson>(sql`
    select o.id, o.name, case when ${language} = 'cn' then r.name_cn else r.name_en end as "roleName", o.state,
      ${lastLogin} as "lastLoginAt"
    from operator o join role r on r.id = o.role_id where o.company_id = ${companyId}
    order by o.created_at, o.id limit 200`)
  return rows.map(row => ({ ...row, ...statusIn(language, row.state) }))
}

/** A request of a company that a person act for it as well, awaiting the answer (`acceptAssociation`). */
export interface Association {
  /** The id of the operator, for `acceptAssociation`. */
  id: string
  companyName: { cn: string; en: string }
  roleName: { cn: string; en: string }
  askedAt: string
}

/** The unanswered requests to an account, newest first. */
export function associationsOf(db: Db, accountId: string): Promise<Association[]> {
  return db.many<Association>(sql`
    select o.id, json_build_object('cn', c.name_cn, 'en', c.name_en) as "companyName",
      json_build_object('cn', r.name_cn, 'en', r.name_en) as "roleName", o.created_at as "askedAt"
    from operator o join company c on c.id = o.company_id join role r on r.id = o.role_id
    where o.account_id = ${accountId} and o.kind = 'associated' and o.state = 'invited' order by o.id desc`)
}

/** The operators of an account, with their companies. */
export const operatorsOfAccount = (db: Db, accountId: string): Promise<{ operatorId: string; companyId: string }[]> =>
  db.many(sql`select id as "operatorId", company_id as "companyId" from operator where account_id = ${accountId}`)

/** A role of a company that is merged into another, and what its people get. */
export interface RoleInMerge {
  id: string
  name: { cn: string; en: string }
  administrator: boolean
  people: number
  permissions: string[]
  /** The role of the other company with the same name, or its administrator role; null if there is none. */
  into: { id: string; name: { cn: string; en: string }; permissions: string[] } | null
}

/** The assigned roles of a company, with the roles of another company that replace them. */
export const rolesInMerge = (db: Db, { gone, keep }: { gone: string; keep: string }): Promise<RoleInMerge[]> =>
  db.many<RoleInMerge>(sql`
    select r.id, json_build_object('cn', r.name_cn, 'en', r.name_en) as name, r.administrator, r.permissions, holders.people,
      (select json_build_object('id', o.id, 'name', json_build_object('cn', o.name_cn, 'en', o.name_en), 'permissions', o.permissions)
        from role o where o.company_id = ${keep} and o.administrator = r.administrator
          and (r.administrator or o.name_cn = r.name_cn or lower(o.name_en) = lower(r.name_en))
        order by o.name_cn = r.name_cn desc, o.created_at, o.id limit 1) as into
    from role r cross join lateral (select count(*)::int as people from operator p where p.role_id = r.id) holders
    where r.company_id = ${gone} and holders.people > 0 order by r.administrator desc, r.created_at, r.id`)

/** How many people act for both companies. */
export async function actingForBoth(db: Db, { gone, keep }: { gone: string; keep: string }): Promise<number> {
  const { n } = await db.one<{ n: number }>(sql`
    select count(*)::int as n from operator a join operator b on b.account_id = a.account_id and b.company_id = ${keep}
    where a.company_id = ${gone}`)
  return n
}
