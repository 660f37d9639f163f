import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { createBlacklistWorld } from './testing/blacklist-world.ts'
import { blockUntilAllWait } from './testing/block-until.ts'
import { closeAfterAll } from './testing/close-after-all.ts'
import { queryWithout } from './testing/query-without.ts'

const world = await closeAfterAll(createBlacklistWorld())
const fair = await world.fair()
const approvers = [world.second, await world.world.administrator('platform')]
const doorIds = [
  (
    await world.db.one<{ id: string }>(sql`
        with i as (select gen_random_uuid() as id), z as (
          insert into zone (id, path, exhibition_id, code, name_cn, name_en)
          select id, array[id], ${fair.exhibitionId}, 'N1', '北一', 'North 1' from i returning id)
        insert into door (exhibition_id, zone_id, code, name_cn, name_en)
        select ${fair.exhibitionId}, id, 'N1-01', '北一门', 'Gate N1' from z returning id`)
  ).id,
]

const today = dayOf(new Date(), 'Asia/Shanghai')
const applied = {
  async approveWhitelist() {
    const { data } = await world.call(fair.partner, 'addWhitelist', {
      ...{ kind: 'certificate', exhibitionId: fair.exhibitionId, allowedPeople: 5, doorIds, validFrom: today },
      ...{ validTo: addDays(today, 2), entriesKind: 'single', entryReason: '设备维护' },
    })
    return data.id
  },
  approveBlacklist: () => world.proposed(),
}
type Command = keyof typeof applied

/** Two operators approve one application: the second comes when the first has written its row, and not its history. */
async function twoApprove(command: Command): Promise<{ reasons: (string | undefined)[]; approvals: number }> {
  const id = await applied[command]()
  const works = approvers.map(caller => () => world.call(caller, command, { id, version: 1 }))
  const replies = await blockUntilAllWait(world.database, 'history', works)
  const { n: approvals } = await world.db.one<{ n: number }>(
    sql`select count(*)::int as n from history where subject_id = ${id} and event = 'approve'`,
  )
  return { reasons: replies.map(({ reason }) => reason), approvals }
}

it.each(['approveWhitelist', 'approveBlacklist'] as const)('%s is done once by two in parallel', async command => {
  const { reasons, approvals } = await twoApprove(command)
  expect([reasons.toSorted(), approvals]).toEqual([['kernel.alreadyDecided', undefined], 1])
})

// Their checks of version and state then use the old row.
it.each(['approveWhitelist', 'approveBlacklist'] as const)('%s would be done twice without the lock', async command => {
  const { reasons, approvals } = await queryWithout(' for update of t', () => twoApprove(command))
  expect([reasons, approvals]).toEqual([[undefined, undefined], 2])
})
