import type { ParticipationKind } from '@fairgate/contract/exhibitions/participation/states'
import sql, { type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import type { ParticipationState } from './participation-state.ts'

/** The company of a participation, by id as SQL; null without one. */
export const companyOfParticipation = (id: Sql): Sql =>
  sql`(select holder.company_id from participation holder where holder.id = ${id})`

/** Ids of the participations of a company. */
export const participationsOfCompany = (companyId: string): Sql =>
  sql`select own.id from participation own where own.company_id = ${companyId}`

/** A participation in an exhibition, with its company. */
export interface Participant {
  id: string
  state: ParticipationState
  kind: ParticipationKind
  companyId: string
  company: { cn: string; en: string }
}

/**
 * Participations of an exhibition under a lock that keeps their state until the commit, in the order of ids; others are
 * missing.
 */
export async function lockParticipants(
  db: Db,
  exhibitionId: string,
  ids: readonly string[],
): Promise<Map<string, Participant>> {
  const rows = await db.many<Participant>(sql`
    select p.id, p.state, p.kind, p.company_id as "companyId", json_build_object('cn', pc.name_cn, 'en', pc.name_en) as company
    from participation p join company pc on pc.id = p.company_id
    where p.exhibition_id = ${exhibitionId} and p.id = any(${[...ids]}::uuid[]) order by p.id for no key update of p`)
  return new Map(rows.map(row => [row.id, row]))
}

/** The same without a lock. */
export async function participantsById(
  db: Db,
  exhibitionId: string,
  ids: readonly string[],
): Promise<Map<string, Participant>> {
  const rows = await db.many<Participant>(sql`
    select p.id, p.state, p.kind, p.company_id as "companyId", json_build_object('cn', pc.name_cn, 'en', pc.name_en) as company
    from participation p join company pc on pc.id = p.company_id
    where p.exhibition_id = ${exhibitionId} and p.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(row => [row.id, row]))
}

/**
 * The participations of an exhibition, of those that have not ended, whose companies may have one of these codes or
 * names, with all of them: the caller compares them exactly.
 */
export const findParticipantsNamed = (
  db: Db,
  exhibitionId: string,
  { codes, names }: Readonly<Record<'codes' | 'names', readonly string[]>>,
): Promise<{ id: string; codes: string[]; names: string[] }[]> =>
  db.many(sql`
    with typed as (
      select array(select plain_name(code) from unnest(${[...codes]}::text[]) code) as numbers,
        array(select payer_name(name) from unnest(${[...names]}::text[]) name) as names),
    found as (
      select id from company where credit_code = any(${[...codes]}::text[])
      union select id from company where plain_name(registration_number) = any((select numbers from typed)::text[])
        and registration_number is not null
      union select id from company where payer_name(name_cn) = any((select names from typed)::text[])
      union select id from company where name_en <> '' and payer_name(name_en) = any((select names from typed)::text[]))
    select p.id, array_remove(array[pc.credit_code, pc.registration_number], null) as codes,
      array[pc.name_cn, pc.name_en] as names
    from found join company pc on pc.id = found.id
    join participation p on p.exhibition_id = ${exhibitionId} and p.company_id = pc.id
    where p.state <> 'ended'`)

/** The next participations of an exhibition that have quotas, or for which `hasStands` is true of `p`, by id. */
export async function nextParticipants(
  db: Db,
  exhibitionId: string,
  { after, limit, hasStands }: { after: string; limit: number; hasStands: Sql },
): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select p.id from participation p where p.exhibition_id = ${exhibitionId} and p.id > ${after} and p.state <> 'ended'
      and (${hasStands} or exists (select from quota q where q.participation_id = p.id))
    order by p.id limit ${limit}`)
  return rows.map(({ id }) => id)
}
