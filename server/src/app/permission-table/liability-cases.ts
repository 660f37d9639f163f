import sql from 'sql-template-tag'
import { person, typeIn } from './badge-cases.ts'
import { type DomainCases, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofParticipants } from './rows.ts'

/** A draft whose class the rules in force name, which require a statement (`rulebook-cases.ts`). */
async function draftOf(fixture: Fixture, { operator, exhibitionId }: Party): Promise<NamedRow> {
  await fixture.rows('rule book, published')
  const badgeTypeId = typeIn((await fixture.rows('badge type')).rows, exhibitionId)
  await fixture.db.run(sql`update badge_type set class = 'representative' where id = ${badgeTypeId} and class is null`)
  const row = await fixture.make(operator, 'addBadge', { exhibitionId, badgeTypeId, ...person() })
  return { ...row, exhibitionId }
}

export const liabilityCases: DomainCases = {
  rows: { 'badge that requires a statement': ofParticipants(draftOf) },
  hints: {
    acceptLiability: on({ badgeId: 'badge that requires a statement', bookId: [] }, async (row, { db }) => {
      const book = await db.maybe<{ id: string }>(sql`
        select r.id from rule_book r join badge b on b.exhibition_id = r.exhibition_id
        where b.id = ${row.id} and r.state = 'published' and r.effective_at <= now() order by r.effective_at desc limit 1`)
      return { bookId: book?.id ?? row.id, code: 'R02' }
    }),
  },
}
