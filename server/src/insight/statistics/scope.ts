import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionScope, ofExhibition, runsExhibition } from '../../exhibitions/exhibition/api.ts'
import { participants } from '../../exhibitions/participation/api.ts'
import type { Actor, ReadContext } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'

/** The caller, as far as it decides what is visible; a job stores it in its payload. */
export type Reader = Pick<Actor, 'companyId' | 'companyType'>

/** A query of a statistic. Calendar dates, both inclusive. */
export interface StatisticsQuery {
  exhibitionIds: readonly string[]
  from?: string | undefined
  to?: string | undefined
  /** Of those, only these days. */
  days?: readonly string[] | undefined
}

/** An exhibition, and the part of it whose figures the caller sees. */
export interface Seen {
  id: string
  name: { cn: string; en: string }
  openFrom: string | null
  openTo: string | null
  scope: string
  kind: 'exhibition' | 'participation'
}

interface Found extends Omit<Seen, 'scope' | 'kind'> {
  sponsorId: string
  participationId: string | null
}

/**
 * The requested exhibitions by their opening: complete for the venue and the organizer, otherwise the own
 * participation. An invisible or unknown one is `kernel.notFound`.
 */
export async function seenBy(db: Db, reader: Reader, query: StatisticsQuery, timeZone: string): Promise<Seen[]> {
  const ids = [...new Set(query.exhibitionIds)]
  // A sandbox exhibition is shown alone: its figures are never added to others.
  if (ids.length > 1 && ids.some(isSandbox)) refuse('statistics.rehearsalAlone', { field: 'exhibitionIds' })
  const found = await db.many<Found>(sql`
    select e.id, json_build_object('cn', e.name_cn, 'en', e.name_en) as name, e.sponsor_id as "sponsorId",
      (e.open_from at time zone ${timeZone})::date::text as "openFrom", (e.open_to at time zone ${timeZone})::date::text as "openTo",
      (select p.id from ${participants} where p.exhibition_id = e.id and p.company_id = ${reader.companyId}) as "participationId"
    from unnest(${ids}::uuid[]) t (exhibition_id) ${ofExhibition} where e.kind = 'show' and ${exhibitionScope(reader as Actor)}
    order by e.open_from nulls last, e.id`)
  if (found.length < ids.length) refuse('kernel.notFound')
  return found.map(({ sponsorId, participationId, ...exhibition }) => {
    if (runsExhibition(reader as Actor, { sponsorId }))
      return { ...exhibition, scope: exhibition.id, kind: 'exhibition' }
    return { ...exhibition, scope: participationId ?? refuse('kernel.notFound'), kind: 'participation' }
  })
}

/** Rows `r` of a rollup that the caller sees, as a join. */
export const ofSeen = (seen: readonly Seen[]): Sql => sql`
  join unnest(${seen.map(({ scope }) => scope)}::uuid[], ${seen.map(({ kind }) => kind)}::text[]) seen (scope, kind)
    on seen.scope = r.scope and seen.kind = r.kind`

/** The common members of every answer. The watermark of the rollup is the moment up to which passages are included. */
export async function saidOf({ db }: Pick<ReadContext, 'db'>, reader: Reader, seen: readonly Seen[]) {
  const rollup = await db.maybe<{ at: string | null }>(
    sql`select rolled_up_at as at from rollup_checkpoint where name = 'entry'`,
  )
  return {
    exhibitions: seen.map(({ scope: _, kind: __, ...exhibition }) => exhibition),
    asOf: rollup?.at ?? null,
    exact: reader.companyType === 'platform',
    own: seen.some(({ kind }) => kind === 'participation'),
  }
}
