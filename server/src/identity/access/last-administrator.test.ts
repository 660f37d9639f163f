import { accessRefusals } from '@fairgate/contract/identity/access/texts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type AccessWorld, createAccessWorld } from '../../app/testing/access-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { TestCompany, TestOperator } from '../../app/testing/world.ts'
import { findConstraint } from '../../kernel/database/database.ts'

const access = await closeAfterAll(createAccessWorld())

const lastOne = accessRefusals.lastAdministrator[1]
const rounds = 15

interface Office {
  company: TestCompany
  /** Two administrators. */
  pair: readonly [TestOperator, TestOperator]
  /** May freeze and delete, but is no administrator. */
  admin: TestOperator
  plainRole: string
}

async function office({ world, role }: AccessWorld): Promise<Office> {
  const company = await world.company('logistics')
  const pair = [await world.operator(company), await world.operator(company)] as const
  const admin = await world.operator(company, { permissions: ['operator:freeze', 'operator:delete'] })
  return { company, pair, admin, plainRole: await role(company, ['operator:view']) }
}

/** All concurrent ways to remove an administrator. */
async function assault(on: AccessWorld, { pair, admin, plainRole }: Office): Promise<void> {
  const keys = await Promise.all(pair.map(({ operatorId }) => on.key(operatorId)))
  const [a, b] = pair
  const [keyA, keyB] = keys as [{ id: string; version: number }, { id: string; version: number }]
  const demoted = { name: '降级', roleID: plainRole }
  await Promise.all([
    on.call(admin, 'freezeOperator', { rows: keys }),
    on.call(admin, 'deleteOperator', { rows: keys.toReversed() }),
    on.call(a, 'freezeOperator', { rows: [keyB] }),
    on.call(b, 'freezeOperator', { rows: [keyA] }),
    on.call(a, 'deleteOperator', { rows: [keyB] }),
    on.call(b, 'deleteOperator', { rows: [keyA] }),
    on.call(a, 'editOperator', { ...keyB, ...demoted }),
    on.call(b, 'editOperator', { ...keyA, ...demoted }),
  ])
}

/** How many administrators are left after each of several rounds. */
async function leftAfterRounds(on: AccessWorld): Promise<number[]> {
  const left: number[] = []
  for (let round = 0; round < rounds; round++) {
    const attacked = await office(on)
    await assault(on, attacked)
    left.push(await on.administrators(attacked.company))
  }
  return left
}

/** Whether a connection waits for another's lock. */
async function isBlocked(pid: number): Promise<boolean> {
  const { blocked } = await access.db.one<{ blocked: boolean }>(
    sql`select cardinality(pg_blocking_pids(${pid})) > 0 as blocked`,
  )
  return blocked
}

describe('the last administrator', () => {
  it('survives every pair of concurrent attempts: one is always left', async () => {
    expect(await leftAfterRounds(access)).toEqual(Array(rounds).fill(1))
  })

  it('would not survive without the constraint', async () => {
    const other = await createAccessWorld()
    try {
      await other.db.run(sql`drop trigger company_has_administrator on operator`)
      expect(await leftAfterRounds(other)).toContain(0)
    } finally {
      await other.close()
    }
  })

  it('is left of twenty that twenty connections freeze directly in the database', async () => {
    const company = await access.world.company('agent')
    const all = await Promise.all(Array.from({ length: 20 }, () => access.world.operator(company)))
    const results = await Promise.allSettled(
      all.map(({ operatorId }) => access.db.run(sql`update operator set state = 'frozen' where id = ${operatorId}`)),
    )
    const refused = results.flatMap(result => (result.status === 'rejected' ? [findConstraint(result.reason)] : []))
    expect([await access.administrators(company), refused]).toEqual([1, ['company_has_administrator']])
  })

  it('is left if the second of two is frozen before the first is committed', async () => {
    const company = await access.world.company('agent')
    const two = [await access.world.operator(company), await access.world.operator(company)] as const
    const clients = [await access.pool.connect(), await access.pool.connect()] as const
    const freeze = (at: 0 | 1) =>
      clients[at].query(`update operator set state = 'frozen' where id = $1`, [two[at].operatorId])
    try {
      for (const client of clients) await client.query('begin')
      const { pid } = (await clients[1].query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0] ?? { pid: 0 }
      await freeze(0)
      let settled = false
      const second = freeze(1).catch(findConstraint)
      void second.then(() => {
        settled = true
      })
      while (!settled && !(await isBlocked(pid)));
      await clients[0].query('commit')
      expect(await second).toBe('company_has_administrator')
      await clients[1].query('rollback')
    } finally {
      for (const client of clients) client.release()
    }
    expect(await access.administrators(company)).toBe(1)
  })

  it('is left if one statement moves all of them to another role', async () => {
    const { company, plainRole } = await office(access)
    const write = access.db.run(sql`update operator set role_id = ${plainRole} where company_id = ${company.id}`)
    expect(findConstraint(await write.catch(error => error))).toBe('company_has_administrator')
  })

  it('is left if a role stops being an administrator role', async () => {
    const company = await access.world.company('agent')
    const one = await access.world.operator(company)
    const other = await access.world.operator(company)
    const plain = (id: string) => access.db.run(sql`update role set administrator = false where id = ${id}`)
    const results = await Promise.allSettled([plain(one.roleId), plain(other.roleId)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await access.administrators(company)).toBe(1)
  })

  it('is deleted with its company', async () => {
    const company = await access.world.company('agent')
    const { operatorId } = await access.world.operator(company)
    const client = await access.pool.connect()
    try {
      await client.query('begin; set constraints company_has_administrator deferred')
      await client.query('delete from operator where id = $1', [operatorId])
      await client.query('delete from role where company_id = $1', [company.id])
      await client.query('delete from company where id = $1', [company.id])
      await client.query('commit')
    } finally {
      client.release()
    }
    expect(await access.db.maybe(sql`select 1 from company where id = ${company.id}`)).toBeUndefined()
  })

  it('is protected by a refusal with an explanation', async () => {
    const company = await access.world.company('agent')
    const admin = await access.world.operator(company)
    const permissions = [...admin.actor.permissions]
    const deputy = await access.world.operator(company, { permissions })
    const key = await access.key(admin.operatorId)
    expect(await access.one(deputy, 'freezeOperator', key)).toBe(lastOne)
    expect(await access.one(deputy, 'deleteOperator', key)).toBe(lastOne)
  })
})
