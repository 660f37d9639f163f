import type { ViolationKind } from '@fairgate/contract/badging/badge/violation-fields'
import type { ViolationState } from '@fairgate/contract/badging/badge/violation-states'
import sql from 'sql-template-tag'
import type { Db } from '../../src/kernel/database/database.ts'
import type { Demo } from './demo-context.ts'

interface Plan {
  kind: ViolationKind
  state: ViolationState
  points: number
  note: string
  answer?: string
}

const plan = (kind: ViolationKind, state: ViolationState, points: number, note: string, answer = ''): Plan => ({
  ...{ kind, state, points, note, answer },
})

const plans: readonly Plan[] = [
  plan('lent', 'reported', 6, '证件照片与持证人不符 / The photo is of somebody else'),
  plan('wrongBadge', 'reported', 2, '布展证用于开展期间 / A build-up badge was shown while open'),
  plan('conduct', 'reported', 1, '在通道内拉客 / Approached visitors in the aisle'),
  plan('lent', 'confirmed', 6, '同一证件一小时内在两处入场 / One badge entered at two doors within an hour'),
  plan('forged', 'confirmed', 12, '条码为自行打印 / The code was printed elsewhere'),
  plan('conduct', 'confirmed', 2, '展位外摆放展品 / Exhibits outside of the stand'),
  plan('wrongBadge', 'answered', 2, '持采购证布展 / Built up with a buyer badge', '同事误拿，已更换。'),
  plan(
    'resoldStand',
    'answered',
    12,
    '展位由其他企业使用 / Another company used the stand',
    '为本企业子公司，附证明。',
  ),
  plan('lent', 'closed', 6, '家属借用 / Lent to a relative', '已内部处理。'),
  plan('conduct', 'closed', 1, '提前撤展 / Dismantled early'),
  plan('wrongBadge', 'closed', 2, '过期证件 / A badge of an earlier exhibition'),
  plan('conduct', 'closed', 3, '现场零售 / Retail sales at the stand', '已停止零售。'),
  plan('lent', 'dismissed', 6, '误报：姐妹 / A mistake: a sister'),
  plan('forged', 'dismissed', 12, '读码器故障 / The reader was faulty'),
]

/** Violations in every state, of badges of the exhibition that is about to open. Notes say that they are invented. */
export async function seedViolations(db: Db, { companies, operators }: Demo): Promise<void> {
  const badges = await db.many<{ id: string; exhibitionId: string }>(sql`
    select b.id, b.exhibition_id as "exhibitionId" from badge b join badge_type t on t.id = b.badge_type_id and t.subject = 'person'
    where b.state = 'active' and b.participation_id is not null and b.exhibition_id = (
      select e.id from exhibition e where e.sponsor_id = ${companies.organizer} and e.state = 'ready' order by e.open_from limit 1)
    order by b.code limit ${plans.length}`)
  for (const [at, { kind, state, points, note, answer }] of plans.entries()) {
    const badge = badges[at]
    if (!badge) return
    const isDecided = state !== 'reported'
    await db.run(sql`
      insert into violation (exhibition_id, number, state, kind, badge_id, badge_code, name, document_blind_index, participation_id,
        points, card_taken, note, reported_by, reported_by_name, reported_at, decided_by, confirmed_at, answer_until, answer)
      select b.exhibition_id, ${at + 1}, ${state}, ${kind}, b.id, b.code, b.name, b.document_blind_index, b.participation_id, ${points}, false,
        ${note}, ${operators.organizer.operatorId}, ${operators.organizer.name}, now() - make_interval(hours => ${plans.length - at}),
        case when ${isDecided} then ${operators.reviewer.operatorId}::uuid end,
        case when ${isDecided && state !== 'dismissed'} then now() - interval '30 minutes' end,
        case when ${isDecided && state !== 'dismissed'} then current_date + 7 end, ${answer ?? ''}
      from badge b where b.exhibition_id = ${badge.exhibitionId} and b.id = ${badge.id}`)
  }
}
