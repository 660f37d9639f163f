import { randomBytes, randomUUID } from 'node:crypto'
import sql from 'sql-template-tag'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { createWorld } from '../../app/testing/world.ts'
import type { Operation } from '../audit/operation.ts'
import { type Db, type Query, toDb } from '../database/database.ts'
import { RecentViews } from './recent-views.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)
const { actor } = await createWorld(database.pool).administrator('platform')

/** A node, which counts its statements. */
function createNode() {
  const views = new RecentViews()
  const node = { statements: 0, log: (operation: Operation) => views.log(counting, operation) }
  const counting: Db = {
    ...db,
    run(query: Query) {
      node.statements++
      return db.run(query)
    },
  }
  return node
}

const viewOf = (targetId: string, more: Partial<Operation> = {}): Operation => ({
  ...{ command: 'getBadgeDetail', traceId: randomBytes(16).toString('hex'), address: '', statusCode: 10001 },
  ...{ actor, entityType: 'badge', targetId, ...more },
})
const linesOf = async (targetId: string) =>
  (await db.one<{ n: number }>(sql`select count(*) as n from idempotency_record where target_id = ${targetId}`)).n

afterEach(() => {
  vi.restoreAllMocks()
})

describe('a view', () => {
  it('that was logged needs no statement for ten minutes, and one statement after', async () => {
    const [node, targetId] = [createNode(), randomUUID()]
    await node.log(viewOf(targetId))
    await node.log(viewOf(targetId))
    expect([node.statements, await linesOf(targetId)]).toEqual([1, 1])
    const now = performance.now()
    vi.spyOn(performance, 'now').mockReturnValue(now + 10 * 60_000)
    await node.log(viewOf(targetId))
    expect(node.statements).toBe(2)
  })

  it('that another node logged is found by the statement, each time', async () => {
    const [one, other, targetId] = [createNode(), createNode(), randomUUID()]
    await one.log(viewOf(targetId))
    await other.log(viewOf(targetId))
    await other.log(viewOf(targetId))
    expect([one.statements, other.statements, await linesOf(targetId)]).toEqual([1, 2, 1])
  })

  it('of another person, by another operator, of another part or by another command is a line of its own', async () => {
    const [node, targetId] = [createNode(), randomUUID()]
    const second = { ...actor, operatorId: randomUUID() }
    const different: Partial<Operation>[] = [
      {},
      { actor: second },
      { after: { picture: 1 } },
      { after: { picture: 2 } },
      { command: 'getBadgePhotoLink' },
    ]
    for (const more of different) await node.log(viewOf(targetId, more))
    expect(await linesOf(targetId)).toBe(different.length)
    await node.log(viewOf(randomUUID()))
    expect(node.statements).toBe(different.length + 1)
  })

  it('that cannot be logged now fails without a statement, unless it was logged a moment ago', async () => {
    let refused = false
    const views = new RecentViews(() => {
      if (refused) throw new Error('refused')
    })
    const [known, unknown] = [viewOf(randomUUID()), viewOf(randomUUID())]
    await views.log(db, known)
    refused = true
    await views.log(db, known)
    await expect(views.log(db, unknown)).rejects.toThrow('refused')
    expect(await linesOf(unknown.targetId ?? '')).toBe(0)
  })

  it('that could not be logged is not remembered', async () => {
    const [node, targetId] = [createNode(), randomUUID()]
    await expect(node.log(viewOf(targetId, { traceId: 'none' }))).rejects.toThrow('uuid')
    await node.log(viewOf(targetId))
    expect(await linesOf(targetId)).toBe(1)
  })
})
