import type { ParticipationKind } from '@fairgate/contract/exhibitions/participation/states'
import type { CompanyType } from '@fairgate/contract/kernel/auth/permission'
import sql from 'sql-template-tag'
import type { ReadContext, WriteContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type ExhibitionFacts, runsExhibition } from '../exhibition/api.ts'
import { activeParticipation, type Participation, participationOf } from './api.ts'
import { hasParted, lockRelation } from './relations.ts'

/** The role of a company type; sponsor and platform are not invited. */
const kinds: Readonly<Partial<Record<CompanyType, ParticipationKind>>> = {
  cooperatorMain: 'cooperator',
  cooperatorTemp: 'cooperator',
  cooperatorSec: 'secondaryCooperator',
  logistics: 'logistics',
  agent: 'agent',
  agentSec: 'secondaryAgent',
}

/** Types of companies that take part under another one. */
const secondaryTypes: readonly CompanyType[] = ['cooperatorSec', 'agentSec']

interface Company {
  id: string
  type: CompanyType
  parentId: string | null
  nameCn: string
  nameEn: string
  /** The exhibition of a temporary one. */
  temporaryFor: string | null
}

interface Invited {
  company: Company
  kind: ParticipationKind
  parentId: string
  /** The company whose relation lets it take part. */
  relatedTo: string
  /** Set if that one has it by sharing. */
  shared?: { atOnce: number }
}

/**
 * Checks an invitation: the role of the company, and who gives its quotas. The sponsor invites partners it has a
 * relation with, a main partner its secondaries and those others share with it. Refuses `companyUnknown` (also for a
 * company without a relation), `notActive`, `temporaryElsewhere`, what the owner of a shared one does not permit, and
 * for the platform `noRelation`.
 */
export async function invited(
  { db, actor }: WriteContext,
  exhibition: ExhibitionFacts,
  companyId: string,
): Promise<Invited> {
  // Locked, so that it is not frozen or closed meanwhile.
  const company = await db.maybe<Company>(sql`
    select id, type, parent_id as "parentId", name_cn as "nameCn", name_en as "nameEn", temporary_for as "temporaryFor"
    from company
    where id = ${companyId} and state = 'inUse' for share`)
  const kind = company && kinds[company.type]
  if (!kind) refuse('participation.companyUnknown', { field: 'companyId' })
  if (!runsExhibition(actor, exhibition)) {
    const own = await activeParticipation(db, exhibition.id, actor.companyId)
    const relation = await lockRelation(db, actor.companyId, company.id)
    const under = company.parentId === actor.companyId && !(await hasParted(db, actor.companyId, company.id))
    if (!under && !(relation && secondaryTypes.includes(company.type)))
      refuse('participation.companyUnknown', { field: 'companyId' })
    const shared = relation?.source === 'share' ? await sharedTerms(db, company.id, exhibition.id) : undefined
    return { company, kind, parentId: own.id, relatedTo: actor.companyId, shared }
  }
  const main = await mainOf(db, exhibition.id, company)
  const relation = await lockRelation(db, exhibition.sponsorId, main ? main.companyId : company.id)
  if (!relation) {
    const venue = actor.companyType === 'platform'
    refuse(venue ? 'participation.noRelation' : 'participation.companyUnknown', { field: 'companyId' })
  }
  if (company.temporaryFor !== null && company.temporaryFor !== exhibition.id)
    refuse('participation.temporaryElsewhere', { field: 'companyId' })
  const shared = !main && relation.source === 'share' ? await sharedTerms(db, company.id, exhibition.id) : undefined
  const parent = main ?? (await participationOf(db, exhibition.id, exhibition.sponsorId))
  if (!parent) throw new Error('an approved exhibition without its sponsor')
  return { company, kind, parentId: parent.id, relatedTo: exhibition.sponsorId, shared }
}

/** A secondary partner works under its main one, if that takes part. */
async function mainOf(db: Db, exhibitionId: string, company: Company): Promise<Participation | undefined> {
  if (!secondaryTypes.includes(company.type) || company.parentId === null) return undefined
  const main = await participationOf(db, exhibitionId, company.parentId)
  return main?.state === 'ended' ? undefined : main
}

/**
 * Companies that the actor may invite and that do not take part yet: the sponsor's partners, or a main partner's
 * secondaries and those shared with it.
 */
export async function invitationOptions({ db, actor }: ReadContext, exhibition: ExhibitionFacts) {
  const runs = runsExhibition(actor, exhibition)
  const rows = await db.many<{ id: string; type: CompanyType; company: { cn: string; en: string } }>(sql`
    select c.id, c.type, json_build_object('cn', c.name_cn, 'en', c.name_en) as company from company c
    where c.state = 'inUse' and (c.temporary_for is null or c.temporary_for = ${exhibition.id}) and c.type = any(${Object.keys(kinds)}::text[])
      and not exists (select 1 from participation p where p.exhibition_id = ${exhibition.id} and p.company_id = c.id)
      and (${!runs} and (c.parent_id = ${actor.companyId} and not exists (
        select 1 from organizer_partner r where r.sponsor_id = ${actor.companyId} and r.partner_id = c.id and r.state = 'ended')
        or c.type = any(${secondaryTypes}::text[]) and exists (
        select 1 from organizer_partner r where r.sponsor_id = ${actor.companyId} and r.partner_id = c.id and r.state = 'active'))
      or ${runs} and exists (
        select 1 from organizer_partner r where r.sponsor_id = ${exhibition.sponsorId} and r.partner_id = c.id and r.state = 'active'))
    order by c.type, c.id limit 500`)
  return rows.flatMap(({ id, type, company }) => {
    const kind = kinds[type]
    return kind ? [{ id, company, companyType: type, kind }] : []
  })
}

/**
 * Whether the owner of a shared partner lets it work in this exhibition; refuses `participation.typeNotShared` and
 * `participation.regionNotShared`. Returns the maximum number at the same time, which the constraint checks.
 */
async function sharedTerms(db: Db, partnerId: string, exhibitionId: string): Promise<{ atOnce: number }> {
  const fits = await db.maybe<{ type: boolean; region: boolean; atOnce: number }>(sql`
    select s.exhibition_types = '{}' or coalesce(e.show_type = any (s.exhibition_types), false) as type,
      s.regions = '{}' or coalesce(e.city_code = any (s.regions) or left(e.city_code, 2) || '0000' = any (s.regions), false)
        as region, s.at_once as "atOnce"
    from share_condition s, exhibition e where s.partner_id = ${partnerId} and e.id = ${exhibitionId}`)
  if (!fits) throw new Error('a shared partner without conditions')
  if (!fits.type) refuse('participation.typeNotShared', { field: 'companyId' })
  if (!fits.region) refuse('participation.regionNotShared', { field: 'companyId' })
  return { atOnce: fits.atOnce }
}
