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
    select p.id, p.state, p.company_id as "companyId", json_build_object('cn', pc.name_cn, 'en', pc.name_en) as company
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
    select p.id, p.state, p.company_id as "companyId", json_build_object('cn', pc.name_cn, 'en', pc.name_en) as company
    from participation p join company pc on pc.id = p.company_id
    where p.exhibition_id = ${exhibitionId} and p.id = any(${[...ids]}::uuid[])`)
  return new Map(rows.map(row => [row.id, row]))
}

/** The participations of an exhibition that have not ended, with the codes and names of their companies. */
export const codesOfParticipants = (
  db: Db,
  exhibitionId: string,
): Promise<{ id: string; codes: string[]; names: string[] }[]> =>
  db.many(sql`
    select p.id, array_remove(array[pc.credit_code, pc.registration_number], null) as codes,
      array[pc.name_cn, pc.name_en] as names
    from participation p join company pc on pc.id = p.company_id where p.exhibition_id = ${exhibitionId} and p.state <> 'ended'`)
