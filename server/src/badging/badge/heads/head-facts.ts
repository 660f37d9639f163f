import type { Application, Facts } from '@fairgate/contract/badging/rulebook/kinds'
import sql, { type Sql } from 'sql-template-tag'
import { numberOfEdition } from '../../../exhibitions/series/api.ts'
import { sectionsOfParticipations } from '../../../exhibitions/stand/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { LockedBadge } from '../entity.ts'
import { statesWith } from '../records/record-outcome.ts'
import { keyOf } from '../rules/batch-facts.ts'

type Head = NonNullable<Facts['heads']>[number]
type PersonHead = NonNullable<Facts['personHeads']>[number]

/** What rules about heads of stand look at, for a batch of badges. */
export interface HeadFacts {
  /** Where each badge is head, by its id. */
  sectionOf: ReadonlyMap<string, string>
  /** By participation; a badge that is approved in the batch becomes an approved one. */
  heads: ReadonlyMap<string, (Head & { badgeId: string })[]>
  sections: ReadonlyMap<string, readonly string[]>
  /** By the key of the person, `keyOf`. */
  personHeads: ReadonlyMap<string, PersonHead[]>
}

const approvedStates = statesWith('approved')

const standingStates = ['draft', ...statesWith('applied'), ...statesWith('returned'), ...approvedStates]

/** Whether a badge in this state counts as a head. One that was rejected or has ended does not, until it is applied for again. */
export const isStandingIn = (state: string): boolean => standingStates.includes(state)
/** SQL: the same of the badge `b`. */
export const isStanding: Sql = sql`b.state = any(${standingStates}::text[])`
export const isApprovedHead: Sql = sql`b.state = any(${approvedStates}::text[])`
/** SQL: the badge `b` was not approved, or was stopped: it can be forgotten that it was to be a head. */
export const isGivenUp: Sql = sql`b.state in ('rejected', 'withdrawn', 'voided')`
/** SQL: heads `h` with their badges `b`. */
export const headsWithBadges: Sql = sql`stand_head h join badge b on b.exhibition_id = h.exhibition_id and b.id = h.badge_id`

interface Row extends Head {
  badgeId: string
  participationId: string
}

/** What is known of one badge and of the heads of its company; nothing if no rule looks at heads. */
export function headsFor(
  facts: HeadFacts | undefined,
  { id, participationId, documentDigest }: Headed,
): { application: Pick<Application, 'isHead' | 'section'>; facts: Pick<Facts, 'heads' | 'sections' | 'personHeads'> } {
  if (!facts)
    return { application: { isHead: null, section: null }, facts: { heads: null, sections: null, personHeads: null } }
  const section = facts.sectionOf.get(id) ?? null
  return {
    application: { isHead: section !== null, section },
    facts: {
      heads: facts.heads.get(participationId) ?? [],
      sections: facts.sections.get(participationId) ?? [],
      personHeads: documentDigest && (facts.personHeads.get(keyOf(documentDigest)) ?? []),
    },
  }
}

/** A head that is approved in a batch: the others of it need not wait. */
export function approveHead({ heads }: HeadFacts, { id, participationId }: Headed): void {
  const all = heads.get(participationId) ?? []
  const at = all.findIndex(({ badgeId }) => badgeId === id)
  const head = all[at]
  if (head) all[at] = { ...head, state: 'approved' }
}

type Headed = Pick<LockedBadge, 'id' | 'participationId' | 'documentDigest'>

export async function headFactsOf(db: Db, exhibitionId: string, badges: readonly Headed[]): Promise<HeadFacts> {
  const participations = [...new Set(badges.map(({ participationId }) => participationId))]
  const digests = badges.flatMap(({ documentDigest }) => documentDigest ?? [])
  const heads = await companyHeads(db, exhibitionId, participations)
  const people = await db.many<PersonHead & { digest: Buffer }>(sql`
    select h.document_blind_index as digest, h.exhibition_id as "exhibitionId", ${numberOfEdition(sql`here.edition_id`)} as "editionNumber",
      p.company_id as "companyId", h.section
    from ${headsWithBadges} join exhibition here on here.id = ${exhibitionId}
      join participation p on p.id = h.participation_id
    where h.scope_id = coalesce(here.edition_id, here.id) and h.document_blind_index = any(${digests}::bytea[]) and ${isStanding}`)
  const personHeads = Map.groupBy(people, ({ digest }) => keyOf(digest))
  return {
    sectionOf: new Map([...heads.values()].flat().map(({ badgeId, section }) => [badgeId, section])),
    heads,
    sections: await sectionsOfParticipations(db, exhibitionId, participations),
    personHeads,
  }
}

/** The heads of companies that count, by participation. */
export async function companyHeads(
  db: Db,
  exhibitionId: string,
  participationIds: readonly string[],
): Promise<Map<string, Row[]>> {
  const heads = await db.many<Row>(sql`
    select h.badge_id as "badgeId", h.participation_id as "participationId", h.section,
      row_number() over (partition by h.participation_id, h.section order by h.rank)::int as rank,
      case when ${isApprovedHead} then 'approved' else 'named' end as state
    from ${headsWithBadges}
    where h.exhibition_id = ${exhibitionId} and h.participation_id = any(${[...participationIds]}::uuid[]) and ${isStanding}
    order by h.section, h.rank`)
  return Map.groupBy(heads, ({ participationId }) => participationId)
}
