import type { TaskWait } from '@fairgate/contract/exhibitions/participation/states'
import sql, { empty, type Sql } from 'sql-template-tag'
import type { FindPendingWork, PendingWork } from '../../exhibitions/participation/api.ts'

interface Found {
  exhibitionId: string
  wait: TaskWait
  count: number
  since: string | null
}

/**
 * In each of these exhibitions: the bills the actor's company has to pay, its unbilled badge fees, and the proofs it
 * has to check.
 */
export const findBillsIn: FindPendingWork = async (db, actor, exhibitionIds) => {
  const { companyId, permissions } = actor
  const ids = sql`any(${[...exhibitionIds]}::uuid[])`
  const findBills = (quota: TaskWait, fees: TaskWait, where: Sql) => sql`
    select c.exhibition_id as "exhibitionId", case c.kind when 'quota' then ${quota} else ${fees} end as wait,
      count(*)::int as count, min(c.updated_at) as since
    from bill c where ${where} and c.exhibition_id = ${ids} group by 1, 2`
  const uncharged = sql`
    select p.exhibition_id, 'toCharge', sum(k.value)::int, null
    from participation p join row_count k on k.scope = p.id and k.name = 'badgeFee.uncharged'
    where p.company_id = ${companyId} and p.exhibition_id = ${ids} group by 1 having sum(k.value) > 0`
  const pays = permissions.has('charge:apply')
  const mayFinish = permissions.has('charge:finish')
  if (!pays && !mayFinish) return new Map()
  const open = sql`c.company_id = ${companyId} and c.state in ('unpaid', 'returned')`
  const proven = sql`c.holder_id = ${companyId} and c.state = 'proofSubmitted'`
  const rows = await db.many<Found>(sql`
    ${pays ? sql`${findBills('payQuota', 'payFees', open)} union all ${uncharged}` : empty}
    ${pays && mayFinish ? sql`union all` : empty}
    ${mayFinish ? findBills('confirmQuota', 'confirmFees', proven) : empty}`)
  return new Map([...Map.groupBy(rows, row => row.exhibitionId)].map(([id, found]) => [id, together(found)]))
}

const together = (found: readonly Found[]): PendingWork => ({
  waits: Object.fromEntries(found.map(({ wait, count }) => [wait, count])),
  since: found.flatMap(({ since }) => since ?? []).toSorted()[0] ?? null,
})
