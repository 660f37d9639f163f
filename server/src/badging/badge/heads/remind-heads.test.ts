import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import type { Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'
import { remindHeads } from './remind-heads.ts'

const world = await closeAfterAll(createRuleWorld())
const node = { services: world.services, publish: () => {} }

const headFirst = (changes: object = {}) => ruleOf('R08', 'headFirst', { order: 'approved', alternates: 2 }, changes)
/** Applications close on 20 February 2030 at 18:00 on the venue's clock. */
const window = (changes: object = {}) =>
  ruleOf('R09', 'window', { closes: { clock: '18:00', day: '2030-02-20' } }, changes)
const [early, within, late] = ['2030-02-17T09:59Z', '2030-02-18T10:00Z', '2030-02-20T10:01Z'].map(
  at => new Date(at),
) as [Date, Date, Date]

async function ruled(...rules: object[]): Promise<Fair> {
  const fair = await world.buyers()
  await world.publish(fair, ...rules)
  await world.db.run(sql`update exhibition set halls = '{E1}' where id = ${fair.exhibitionId}`)
  await world.db.run(sql`
    insert into stand (exhibition_id, state, hall, number, section, area_dm2, participation_id)
    select ${fair.exhibitionId}, 'assigned', 'E1', 'A' || at, section, 900, ${fair.participationId}
    from unnest('{12,13}'::text[]) with ordinality m (section, at)`)
  await world.db.run(
    sql`update company set contact_email = 'partner@example.com' where id = ${fair.partner.company.id}`,
  )
  return fair
}

const messagesOf = async ({ exhibitionId }: Fair) =>
  (
    await world.db.many<{ subject: string }>(sql`
      select subject from message where exhibition_id = ${exhibitionId} and purpose = 'headMissing'`)
  ).map(({ subject }) => subject)

describe('companies without a head of stand', () => {
  it('are reminded once, within three days before the window closes', async () => {
    const fair = await ruled(headFirst(), window())
    await remindHeads(node, early)
    expect(await messagesOf(fair)).toEqual([])
    await Promise.all([remindHeads(node, within), remindHeads(node, within)])
    expect(await messagesOf(fair)).toEqual([expect.stringContaining('展位负责人')])
    await remindHeads(node, within)
    expect(await messagesOf(fair)).toHaveLength(1)
  })

  it('are reminded once whatever happens at once: the key decides, and without it there are two', async () => {
    await world.db.run(sql`alter table head_reminder drop constraint head_reminder_pkey`)
    try {
      const fair = await ruled(headFirst(), window())
      const again = () =>
        world.db.run(sql`
          insert into head_reminder (exhibition_id, participation_id)
          select ${fair.exhibitionId}, ${fair.participationId} on conflict do nothing`)
      expect([await again(), await again()]).toEqual([1, 1])
    } finally {
      await world.db.run(sql`truncate head_reminder`)
      await world.db.run(
        sql`alter table head_reminder add constraint head_reminder_pkey primary key (exhibition_id, participation_id)`,
      )
    }
  })

  it('are not reminded after the window, without one, without the rule, or once each section has an approved head', async () => {
    const other = window({ classes: ['press'] })
    const fairs = await Promise.all([ruled(headFirst()), ruled(window()), ruled(headFirst(), other)])
    for (const fair of fairs) {
      await remindHeads(node, within)
      expect(await messagesOf(fair)).toEqual([])
    }
    const closed = await ruled(headFirst(), window())
    await remindHeads(node, late)
    expect(await messagesOf(closed)).toEqual([])
    const ids = [await world.draft(closed), await world.draft(closed)]
    await world.db.run(sql`update badge set state = 'active' where id = any(${ids}::uuid[])`)
    for (const [at, badgeId] of ids.entries())
      await world.db.run(sql`
        insert into stand_head (exhibition_id, badge_id, participation_id, section, rank)
        values (${closed.exhibitionId}, ${badgeId}, ${closed.participationId}, ${String(12 + at)}, 1)`)
    await remindHeads(node, within)
    expect(await messagesOf(closed)).toEqual([])
    await world.db.run(sql`update badge set state = 'pending' where id = ${ids[0]}`)
    await remindHeads(node, within)
    expect(await messagesOf(closed)).toHaveLength(1)
  })
})
