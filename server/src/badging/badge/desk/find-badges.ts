import type { Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { nextStep, serviceDeskLimit } from '@fairgate/contract/badging/badge/service-desk'
import sql, { join } from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { runsHere } from '../badge-actor.ts'
import { cardScanned } from '../code.ts'
import { holdersBeing, holdersLike } from '../holder-search.ts'
import { badgeColumns, badgeOut, badgeTables } from '../queries.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type Found = Output<'findBadges'>
type FoundBadge = Found['list'][number]
type Row = Parameters<typeof badgeOut>[0] & Pick<FoundBadge, 'id' | 'photoFileId' | 'credential'>

/** The last passage of each badge that has one; the gate provides it. */
export type LastPassages = (
  db: Db,
  exhibitionId: string,
  badgeIds: readonly string[],
) => Promise<({ badgeId: string } & NonNullable<FoundBadge['lastPassage']>)[]>

export const serviceDeskHandlers = (lastPassages: LastPassages): Pick<Handlers, 'findBadges'> => ({
  /** Three short statements, each by an index: matching badges, their details, their last passages. */
  async findBadges({ exhibitionId, typed }, { actor, db, services, language }) {
    await exhibitionFor(db, actor, exhibitionId)
    const scanned = await scannedCard(db, exhibitionId, typed)
    const ids = scanned ? scanned.badges : await nearest(db, services, exhibitionId, typed)
    const shown = ids.slice(0, serviceDeskLimit)
    const [rows, passages] = await Promise.all([
      db.many<Row>(sql`
        select ${badgeColumns(exhibitionId)}, b.photo_id as "photoFileId", case when c.id is not null then json_build_object(
            'id', c.id, 'state', c.state, 'printJobId', case when c.state = 'queued' and not exists (select from credential other
              where other.print_job_id = c.print_job_id and other.id <> c.id) then c.print_job_id end) end as credential
        from ${badgeTables(exhibitionId)}
        where b.exhibition_id = ${exhibitionId} and b.id = any(${shown}::uuid[]) and ${runsHere(actor, exhibitionId)}`),
      lastPassages(db, exhibitionId, shown),
    ])
    rows.sort((one, other) => shown.indexOf(one.id) - shown.indexOf(other.id))
    const list = rows.map(({ photoFileId, credential, ...row }): FoundBadge => {
      const passage = passages.find(({ badgeId }) => badgeId === row.id)
      const badge = badgeOut(row, actor, language)
      const next = nextStep(badge.actions, badge.credentialState)
      return { ...badge, photoFileId, credential, lastPassage: passage ?? null, next }
    })
    return { list, more: list.length > 0 && ids.length > serviceDeskLimit, card: scanned?.card ?? null }
  },
})

interface Scanned {
  badges: string[]
  card: NonNullable<Found['card']>
}

/**
 * The badge whose card was scanned, if the code equals the stored one letter for letter; undefined if the input is no
 * badge code.
 */
async function scannedCard(db: Db, exhibitionId: string, typed: string): Promise<Scanned | undefined> {
  const claim = cardScanned(typed)
  if (!claim) return undefined
  const card = await db.maybe<{ badgeId: string; state: string }>(sql`
    select badge_id as "badgeId", state from credential
    where exhibition_id = ${exhibitionId} and id = ${claim.credentialId} and code = ${claim.code}`)
  if (!card) return { badges: [], card: 'foreign' }
  return { badges: [card.badgeId], card: card.state === 'dead' ? 'dead' : 'living' }
}

/** Ids of the badges that match best, one more than are listed: whole numbers first, then names, then endings. */
async function nearest(
  db: Db,
  { cipher }: Pick<Services, 'cipher'>,
  exhibitionId: string,
  typed: string,
): Promise<string[]> {
  const here = sql`select b.id from badge b where b.exhibition_id = ${exhibitionId}`
  const most = serviceDeskLimit + 1
  const ways = [
    ...holdersBeing(cipher, typed).map(way => sql`${here} and ${way}`),
    ...holdersLike(cipher, { exhibitionId, typed, most }),
  ]
  const some = ways.map((way, rank) => sql`(select id, ${rank}::int as rank from (${way} limit ${2 * most}) way)`)
  const rows = await db.many<{ id: string }>(sql`
    select id from (${join(some, ' union all ')}) found group by id order by min(rank), id limit ${most}`)
  return rows.map(({ id }) => id)
}
