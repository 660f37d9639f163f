import sql from 'sql-template-tag'
import { person, typeIn } from './badge-cases.ts'
import { type DomainCases, exported, on } from './cases.ts'
import type { Fixture, NamedRow, Party } from './fixture.ts'
import { ofParticipants } from './rows.ts'

const kind = 'lent' as const

/** A badge of the party in an exhibition. */
async function badgeOf(fixture: Fixture, { operator, exhibitionId }: Party): Promise<NamedRow & { code: string }> {
  const badgeTypeId = typeIn((await fixture.rows('badge type')).rows, exhibitionId)
  const row = await fixture.make(operator, 'addBadge', { exhibitionId, badgeTypeId, ...person() })
  const { code } = await fixture.db.one<{ code: string }>(sql`
    update badge set state = 'pending' where exhibition_id = ${exhibitionId} and id = ${row.id} returning code`)
  return { ...row, exhibitionId, code }
}

/** A violation in this state, for which the party's company is liable; reported by somebody else. */
const violationIn = (state: string) => async (fixture: Fixture, party: Party) => {
  const badge = await badgeOf(fixture, party)
  const isConfirmed = state !== 'reported'
  return fixture.db.one<NamedRow>(sql`
    insert into violation (exhibition_id, state, number, kind, badge_id, badge_code, name, participation_id, points, card_taken,
      reported_by, reported_by_name, decided_by, confirmed_at, answer_until)
    select ${party.exhibitionId}, ${state}, coalesce(max(v.number), 0) + 1, ${kind}, ${badge.id}, ${badge.code}, '示例人员',
      ${party.participationId}, 1, false, gen_random_uuid(), '示例', case when ${isConfirmed} then gen_random_uuid() end,
      case when ${isConfirmed} then now() end, case when ${isConfirmed} then current_date + 7 end
    from violation v where v.exhibition_id = ${party.exhibitionId}
    returning id, version, exhibition_id as "exhibitionId"`)
}

export const violationCases: DomainCases = {
  rows: {
    violation: ofParticipants(violationIn('confirmed')),
    'violation, reported': ofParticipants(violationIn('reported')),
    'violation, to dismiss': ofParticipants(violationIn('reported')),
    'violation, answered': ofParticipants(violationIn('answered')),
    'violation, to answer': ofParticipants(violationIn('confirmed')),
    'violation, closed': ofParticipants(violationIn('closed')),
  },
  hints: {
    reportViolation: on({
      exhibitionId: [
        [
          'exhibition',
          async ({ id }, fixture) => {
            await fixture.rows('badge, pending')
            const found = await fixture.db.maybe<{ code: string }>(sql`
              select b.code from badge b where b.exhibition_id = ${id} and b.state not in ('draft', 'withdrawn')
                and not exists (select from violation v where v.badge_id = b.id) limit 1`)
            return { badgeCode: found?.code ?? 'XX-000001', kind, points: 1, cardTaken: false, note: '' }
          },
        ],
      ],
    }),
    confirmViolation: on({ id: 'violation, reported' }),
    dismissViolation: on({ id: 'violation, to dismiss' }, { note: '示例' }),
    answerViolation: on({ id: 'violation, to answer' }, { answer: '示例答复' }),
    closeViolation: on({ id: 'violation, answered' }),
    reopenViolation: on({ id: 'violation, closed' }, { note: '示例' }),
    getViolationPage: on({ listed: 'violation' }),
    printViolationNotice: on({ id: 'violation' }),
    exportViolations: exported,
  },
}
