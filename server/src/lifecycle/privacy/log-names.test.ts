import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { writeCheckpointsUpTo } from '../../app/testing/checkpointed-log.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPrivacyWorld, longAfter } from '../../app/testing/privacy-world.ts'
import { verifyChain } from '../../foundation/operation-log/log-checkpoint.ts'
import { preview } from './preview.ts'

const world = await closeAfterAll(createPrivacyWorld())

it('names in the log have their own period, and the hash chain stays valid', async () => {
  const fair = await world.fair()
  await world.active(fair, world.person({ name: '只在日志里的人' }))
  const lines = async () =>
    (
      await world.db.one<{ n: number }>(sql`
        select count(*)::int as n from operation_log_entry where exhibition_id = ${fair.exhibitionId}
          and concat(target_name, before, after) like '%只在日志里的人%'`)
    ).n
  const all = async () => (await world.db.one<{ n: number }>(sql`select count(*)::int as n from operation_log_entry`)).n
  await writeCheckpointsUpTo(world.db, await all())
  const due = async () => (await preview(world.db, longAfter)).find(({ kind }) => kind === 'logName')?.rows ?? 0
  expect(await due()).toBe(0)
  expect(await lines()).toBeGreaterThan(0)
  await world.setRetention('logName', 365)
  const rows = await due()
  expect(rows).toBeGreaterThan(0)
  await world.purge()
  expect([await lines(), await due()]).toEqual([0, 0])
  const certified = sql`select sum(rows)::int as n from retention_certificate where kind = 'logName'`
  expect((await world.db.one<{ n: number }>(certified)).n).toBe(rows)
  const { id } = await world.db.one<{ id: string }>(sql`
    select id from operation_log_entry where exhibition_id = ${fair.exhibitionId} and entity_type = 'badge' limit 1`)
  const { data: line } = await world.call(world.platform, 'getOperationLogDetail', { id })
  expect(line).toMatchObject({
    unnamed: true,
    targetName: null,
    after: null,
    address: '',
    commandName: expect.any(String),
  })
  await writeCheckpointsUpTo(world.db, await all())
  expect((await verifyChain(world.db)).broken).toBeUndefined()
})
