import sql from 'sql-template-tag'
import { person, typeIn } from './badge-cases.ts'
import { type DomainCases, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofParticipants } from './rows.ts'

const section = '负责人'
let stands = 0

/** A draft of a company that has a stand in the section. */
async function withStand(fixture: Fixture, { operator, exhibitionId, participationId }: Party): Promise<NamedRow> {
  const badgeTypeId = typeIn((await fixture.rows('badge type')).rows, exhibitionId)
  await fixture.db.run(sql`
    insert into stand (exhibition_id, hall, number, section, area_dm2, state, participation_id)
    values (${exhibitionId}, 'E1', ${`H${++stands}`}, ${section}, 900, 'assigned', ${participationId})`)
  return fixture.make(operator, 'addBadge', { exhibitionId, badgeTypeId, ...person() })
}

/** The same, named head. */
async function headOf(fixture: Fixture, party: Party): Promise<NamedRow & { badgeId: string }> {
  const row = await withStand(fixture, party)
  await fixture.db.run(sql`
    insert into stand_head (exhibition_id, badge_id, participation_id, section, rank)
    select ${party.exhibitionId}, ${row.id}, ${party.participationId}, ${`${section}${++stands}`}, 1`)
  return { ...row, badgeId: row.id, exhibitionId: party.exhibitionId }
}

export const headCases: DomainCases = {
  rows: {
    'badge of a company with a stand': ofParticipants(withStand),
    'head of stand': ofParticipants(headOf),
    'head of stand, ordered': ofParticipants(headOf),
  },
  hints: {
    nameHead: on({ badgeId: 'badge of a company with a stand' }, { section }),
    endHead: on({ badgeId: 'head of stand' }),
    orderHeads: on({ participationId: [], badgeIds: 'head of stand, ordered' }, async (row, { db }) => {
      const head = await db.maybe(sql`
        select participation_id as "participationId", section from stand_head where badge_id = ${row.id}`)
      return head ?? { participationId: row.id, section }
    }),
  },
}
