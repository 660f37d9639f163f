import type { CompanyType } from '@fairgate/contract/kernel/permission'
import type { ParticipationKind } from '@fairgate/contract/participation/states'
import sql from 'sql-template-tag'
import { type ExhibitionFacts, runsExhibition } from '../exhibition/facts.ts'
import type { ReadContext, WriteContext } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { refuse } from '../kernel/refuse.ts'
import { activeParticipation, type Participation, participationOf } from './facts.ts'

/** As what a company of a type takes part; sponsor and platform are not invited. */
const kinds: Readonly<Partial<Record<CompanyType, ParticipationKind>>> = {
  cooperatorMain: 'cooperator',
  cooperatorTemp: 'cooperator',
  cooperatorSec: 'secondaryCooperator',
  logistics: 'logistics',
  agent: 'agent',
  agentSec: 'secondaryAgent',
}

interface Company {
  id: string
  type: CompanyType
  parentId: string | null
  nameCn: string
}

/**
 * Judges an invitation: as what the company takes part, and who gives it its quotas. The sponsor invites partners it
 * has a relation with, a main partner its secondaries. Refuses `companyUnknown` (also for a company the actor has nothing to
 * do with), `notActive`, and to the platform `noRelation`.
 */
export async function invited(
  { db, actor }: WriteContext,
  exhibition: ExhibitionFacts,
  companyId: string,
): Promise<{ company: Company; kind: ParticipationKind; parentId: string }> {
  const company = await db.maybe<Company>(sql`
    select id, type, parent_id as "parentId", name_cn as "nameCn" from company where id = ${companyId} and state = 'inUse'`)
  const kind = company && kinds[company.type]
  if (!kind) refuse('participation.companyUnknown', { field: 'companyId' })
  if (!runsExhibition(actor, exhibition)) {
    const own = await activeParticipation(db, exhibition.id, actor.companyId)
    if (company.parentId !== actor.companyId) refuse('participation.companyUnknown', { field: 'companyId' })
    return { company, kind, parentId: own.id }
  }
  const main = await mainOf(db, exhibition.id, company)
  const related = main ? main.companyId : company.id
  if (!(await areRelated(db, exhibition.sponsorId, related))) {
    const venue = actor.companyType === 'platform'
    refuse(venue ? 'participation.noRelation' : 'participation.companyUnknown', { field: 'companyId' })
  }
  const parent = main ?? (await participationOf(db, exhibition.id, exhibition.sponsorId))
  if (!parent) throw new Error('an approved exhibition without its sponsor')
  return { company, kind, parentId: parent.id }
}

/** A secondary partner works under its main one, where that takes part. */
async function mainOf(db: Db, exhibitionId: string, company: Company): Promise<Participation | undefined> {
  const secondary = company.type === 'cooperatorSec' || company.type === 'agentSec'
  if (!secondary || company.parentId === null) return undefined
  const main = await participationOf(db, exhibitionId, company.parentId)
  return main?.state === 'ended' ? undefined : main
}

async function areRelated(db: Db, sponsorId: string, partnerId: string): Promise<boolean> {
  const relation = await db.maybe(
    sql`select 1 from relation where sponsor_id = ${sponsorId} and partner_id = ${partnerId} and state = 'active'`,
  )
  return relation !== undefined
}

/** Companies the actor may invite and that do not take part yet: the sponsor's partners, or a main partner's secondaries. */
export async function invitationOptions({ db, actor }: ReadContext, exhibition: ExhibitionFacts) {
  const runs = runsExhibition(actor, exhibition)
  const rows = await db.many<{ id: string; type: CompanyType; company: { cn: string; en: string } }>(sql`
    select c.id, c.type, json_build_object('cn', c.name_cn, 'en', c.name_en) as company from company c
    where c.state = 'inUse' and c.type = any(${Object.keys(kinds)}::text[])
      and not exists (select 1 from participation p where p.exhibition_id = ${exhibition.id} and p.company_id = c.id)
      and (${!runs} and c.parent_id = ${actor.companyId} or ${runs} and exists (
        select 1 from relation r where r.sponsor_id = ${exhibition.sponsorId} and r.partner_id = c.id and r.state = 'active'))
    order by c.type, c.id limit 500`)
  return rows.flatMap(({ id, type, company }) => {
    const kind = kinds[type]
    return kind ? [{ id, company, kind }] : []
  })
}
