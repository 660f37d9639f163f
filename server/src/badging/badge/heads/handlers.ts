import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { mostHeads } from '@fairgate/contract/badging/badge/head-commands'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { sectionsOfParticipations } from '../../../exhibitions/stand/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import { publishRowChangeOf } from '../../../kernel/push/publish-row-change.ts'
import { mapConstraintErrors } from '../../../kernel/refusal/constraint-errors.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import { badge, type LockedBadge } from '../entity.ts'
import { lockOwn } from '../own-badge.ts'
import { releaseSoon } from '../rules/release-job.ts'
import { getStandHeads } from './get-stand-heads.ts'
import { headsWithBadges, isGivenUp, isStanding, isStandingIn } from './head-facts.ts'
import { printStandHeads } from './print-heads.ts'

type Commands = 'getStandHeads' | 'nameHead' | 'endHead' | 'orderHeads' | 'printStandHeads'

export const headHandlers: Pick<HandlersOf<typeof badgeCommands>, Commands> = {
  getStandHeads,
  printStandHeads,

  async nameHead({ exhibitionId, badgeId, section }, context) {
    const { db } = context
    const row = await lockWithHeads(context, exhibitionId, badgeId)
    const { participationId } = row
    const sections = (await sectionsOfParticipations(db, exhibitionId, [participationId])).get(participationId)
    if (!sections?.includes(section)) refuse('head.noStand', { field: 'section' })
    if (row.subject !== 'person' || !isStandingIn(row.state)) refuse('head.notOwn')
    await forgetGivenUp(context, row, section)
    const { count } = await db.one<{ count: number }>(sql`
      select count(*)::int as count from stand_head
      where exhibition_id = ${exhibitionId} and participation_id = ${participationId} and section = ${section}`)
    if (count >= mostHeads) refuse('head.tooMany', { values: { max: mostHeads } })
    await mapConstraintErrors(
      db.run(sql`
        insert into stand_head as h (exhibition_id, badge_id, participation_id, section, rank, document_blind_index)
        values (${exhibitionId}, ${badgeId}, ${participationId}, ${section}, ${count + 1}, ${row.documentDigest})
        on conflict on constraint stand_head_pkey do update set section = excluded.section, rank = excluded.rank
        where h.section <> excluded.section`),
      { stand_head_person_once: ['head.otherSection', 'section'] },
    )
    await closeGaps(context, row)
    await changed(context, row, { section })
    return {}
  },

  async endHead({ exhibitionId, badgeId }, context) {
    const row = await lockWithHeads(context, exhibitionId, badgeId)
    const ended = await context.db.maybe<{ section: string }>(sql`
      delete from stand_head where exhibition_id = ${exhibitionId} and badge_id = ${badgeId} returning section`)
    if (!ended) refuse('head.notHead')
    await closeGaps(context, row)
    await changed(context, row, { section: null }, ended)
    return {}
  },

  async orderHeads({ exhibitionId, participationId, section, badgeIds }, context) {
    const { db } = context
    const [first] = badgeIds
    const row = await lockWithHeads(context, exhibitionId, first ?? '')
    if (row.participationId !== participationId) refuse('kernel.notFound')
    const now = await db.many<{ id: string }>(sql`
      select h.badge_id as id from ${headsWithBadges}
      where h.exhibition_id = ${exhibitionId} and h.participation_id = ${participationId} and h.section = ${section}
        and ${isStanding}`)
    const isSame = now.length === new Set(badgeIds).size && now.every(({ id }) => badgeIds.includes(id))
    if (!isSame || now.length !== badgeIds.length) refuse('head.otherOrder')
    // Those that do not count follow.
    await db.run(sql`set constraints stand_head_rank_once deferred`)
    await db.run(sql`
      update stand_head h set rank = n.rank from (
        select o.badge_id, row_number() over (order by m.at nulls last, o.rank)::int as rank
        from stand_head o left join unnest(${badgeIds}::uuid[]) with ordinality m (badge_id, at) on m.badge_id = o.badge_id
        where o.exhibition_id = ${exhibitionId} and o.participation_id = ${participationId} and o.section = ${section}) n
      where h.exhibition_id = ${exhibitionId} and h.badge_id = n.badge_id`)
    await changed(context, row, { section, order: badgeIds.length })
    return {}
  },
}

/**
 * Locks the participation of a badge and then the badge, in the order of submissions: changes of one company's heads follow each
 * other, so that their ranks have no gaps.
 */
async function lockWithHeads(context: WriteContext, exhibitionId: string, badgeId: string): Promise<LockedBadge> {
  await exhibitionFor(context.db, context.actor, exhibitionId)
  await context.db.run(sql`
    select from participation where id = (
      select participation_id from badge where exhibition_id = ${exhibitionId} and id = ${badgeId}) for no key update`)
  return lockOwn(context, exhibitionId, badgeId)
}

/**
 * Deletes heads whose badges were given up: of this section, and of the same person in this edition. A badge whose time is over
 * stays: the person was head.
 */
async function forgetGivenUp({ db }: WriteContext, row: LockedBadge, section: string): Promise<void> {
  const { exhibitionId, participationId, documentDigest } = row
  await db.run(sql`
    delete from stand_head d using ${headsWithBadges}
    where d.exhibition_id = h.exhibition_id and d.badge_id = h.badge_id and ${isGivenUp}
      and (h.exhibition_id = ${exhibitionId} and h.participation_id = ${participationId} and h.section = ${section}
        or h.document_blind_index = ${documentDigest}
          and h.scope_id = (select coalesce(e.edition_id, e.id) from exhibition e where e.id = ${exhibitionId}))`)
  await closeGaps({ db }, row)
}

async function closeGaps(
  { db }: Pick<WriteContext, 'db'>,
  { exhibitionId, participationId }: LockedBadge,
): Promise<void> {
  await db.run(sql`set constraints stand_head_rank_once deferred`)
  await db.run(sql`
    update stand_head h set rank = n.rank from (
      select badge_id, row_number() over (partition by section order by rank)::int as rank from stand_head
      where exhibition_id = ${exhibitionId} and participation_id = ${participationId}) n
    where h.exhibition_id = ${exhibitionId} and h.badge_id = n.badge_id and h.rank <> n.rank`)
}

async function changed(context: WriteContext, row: LockedBadge, after: object, before?: object): Promise<void> {
  context.log({
    ...{ entityType: 'badge', targetId: row.id, targetName: badge.nameOf(row), exhibitionId: row.exhibitionId },
    ...(before && { before: { head: before } }),
    after: { head: after },
  })
  publishRowChangeOf(context, badge, [{ row, state: row.state }])
  await releaseSoon(context.db, row.exhibitionId, [row.participationId])
}
