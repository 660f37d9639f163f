import sql, { raw } from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createFeeWorld } from '../../app/testing/fee-world.ts'
import { selectExistingBadge } from './eligibility.ts'

const world = await closeAfterAll(createFeeWorld())

it('looks a document up by its index in a table without statistics', async () => {
  const fair = await world.pricedFair('15.00', { quota: 5_000 })
  await world.manyCharged(fair, 5_000)
  const { rows } = await world.pool.query<{ 'QUERY PLAN': string }>(sql`
    explain select ${raw(selectExistingBadge('c'))} as id from unnest(${[Buffer.alloc(32)]}::bytea[]) m (digest),
      lateral (select ${fair.exhibitionId}::uuid as exhibition_id, ${fair.partner.company.id}::uuid as company_id,
        ${fair.badgeTypeId}::uuid as badge_type_id, null::uuid as badge_id, '{open}'::text[] as phases, false as one,
        m.digest, null::uuid as person_id) c`)
  const conditions = rows.map(row => row['QUERY PLAN']).filter(line => line.includes('Index Cond'))
  expect(conditions).toEqual([expect.stringContaining('(document_blind_index = m.digest)')])
})
