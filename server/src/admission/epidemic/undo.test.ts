import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { bypassTriggers, tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { createEpidemicWorld, type EpidemicFair } from '../../app/testing/epidemic-world.ts'
import { openedNow, scanAt } from '../../app/testing/gate-of-fair.ts'

const epidemic = await createEpidemicWorld()
const { world, venue } = epidemic
afterAll(() => world.close())

type Key = { id: string; version: number }

const undo = (rows: Key[], caller = venue) => epidemic.call(caller, 'undoDeclarationDecision', { rows })
const approve = (rows: Key[], caller = venue) => epidemic.call(caller, 'approveDeclaration', { rows, hours: '48' })
async function reject(rows: Key[]) {
  const { list } = (await epidemic.call(venue, 'getRejectReasons', { ids: rows.map(({ id }) => id) })).data
  return epidemic.call(venue, 'rejectDeclaration', {
    ...{ rows, hours: '24', note: '图片不清' },
    reasonCode: list[0]?.value as string,
  })
}

const declarationOf = (id: string) =>
  world.db.one(sql`
    select state, valid_until, refused_until, decided_at, decided_by, reason_code, note from declaration where id = ${id}`)
const receiptOf = (id: string) =>
  world.db.one(sql`
    select r.* from health_pass r join declaration d on d.exhibition_id = r.exhibition_id and d.person = r.person where d.id = ${id}`)
const both = async (id: string) => ({ declaration: await declarationOf(id), receipt: await receiptOf(id) })

/** A pending declaration: the first of its person, or one besides a receipt that is `earlier`. */
async function waiting(
  earlier?: 'valid' | 'rejected',
): Promise<{ place: EpidemicFair; key: Key; documentNumber: string }> {
  const fair = await epidemic.opened()
  const documentNumber = epidemic.passport()
  await epidemic.declared(fair, { documentNumber })
  if (earlier) {
    const key = await epidemic.keyOf(fair)
    await (earlier === 'valid' ? approve([key]) : reject([key]))
    await epidemic.declared(fair, { documentNumber })
  }
  return { place: fair, key: await epidemic.keyOf(fair), documentNumber }
}

const next = ({ id, version }: Key): Key => ({ id, version: version + 1 })

describe('undoing a decision on a declaration', () => {
  it.each([
    ['approval', 'the first', undefined],
    ['approval', 'one beside a receipt that is valid', 'valid'],
    ['approval', 'one after a rejection', 'rejected'],
    ['rejection', 'the first', undefined],
    ['rejection', 'one beside a receipt that is valid', 'valid'],
    ['rejection', 'one after a rejection', 'rejected'],
  ] as const)('%s of %s: it waits, and its receipt is as before', async (decision, _, earlier) => {
    const { place, key } = await waiting(earlier)
    const before = await both(key.id)
    const decide = decision === 'approval' ? approve : reject
    expect((await decide([key])).data).toEqual({ count: 1, failed: [] })
    expect((await undo([next(key)])).data).toEqual({ count: 1, failed: [] })
    expect(await both(key.id)).toEqual(before)
    // An undone decision is never notified, and the final one once.
    const messageCount = await epidemic.sendDecisionMessages(place)
    expect((await decide([next(next(key))])).data.count).toBe(1)
    expect(await both(key.id)).not.toEqual(before)
    expect(await epidemic.sendDecisionMessages(place)).toBe(messageCount + 1)
    const { history } = (await epidemic.call(venue, 'getDeclarationSteps', { id: key.id })).data
    expect(history.filter(({ undone }) => undone)).toHaveLength(1)
  })

  it('restores a receipt that a rejection had ended', async () => {
    const { key } = await waiting()
    await approve([key])
    const before = await both(key.id)
    await reject([next(key)])
    expect(await receiptOf(key.id)).toMatchObject({ state: 'rejected' })
    expect((await undo([next(next(key))])).data.count).toBe(1)
    expect(await both(key.id)).toEqual(before)
    expect(await receiptOf(key.id)).toMatchObject({ state: 'valid' })
  })

  it('undoes many at once, and reports which ones it could not', async () => {
    const [one, other] = [await waiting(), await waiting('valid')]
    await approve([one.key, other.key])
    await tooLateToUndo(world.pool, other.key)
    const { data } = await undo([next(one.key), next(other.key)])
    expect(data).toMatchObject({ count: 1, failed: [{ id: other.key.id }] })
    expect(await declarationOf(one.key.id)).toMatchObject({ state: 'pendingManual', decided_by: null })
  })

  it('is refused to others, twice, and after some seconds', async () => {
    const { key } = await waiting()
    await approve([key])
    expect((await undo([next(key)], epidemic.second)).reason).toBe('decision.nothingToUndo')
    const replies = await Promise.all([undo([next(key)]), undo([next(key)])])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008])
    await approve([next(next(key))])
    await tooLateToUndo(world.pool, key)
    expect((await undo([{ id: key.id, version: key.version + 3 }])).reason).toBe('decision.tooLateToUndo')
  })

  it('is refused once its person has declared again, whatever the result', async () => {
    for (const decide of [approve, reject]) {
      const { place, key, documentNumber } = await waiting()
      await decide([key])
      await epidemic.declared(place, { documentNumber })
      const newer = await epidemic.keyOf(place)
      expect(newer.id).not.toBe(key.id)
      const before = await both(key.id)
      expect((await undo([next(key)])).reason).toBe('decision.overtaken')
      await approve([newer], epidemic.second)
      expect((await undo([next(key)])).reason).toBe('decision.overtaken')
      expect((await both(key.id)).declaration).toEqual(before.declaration)
      expect(await receiptOf(key.id)).toMatchObject({ state: 'valid', declaration_id: newer.id })
    }
  })

  it('is refused once its pictures are erased, because nobody could decide it again', async () => {
    const { key } = await waiting()
    await approve([key])
    await bypassTriggers(world.pool, `update declaration set purged_at = now() where id = '${key.id}'`)
    expect((await undo([next(key)])).reason).toBe('decision.overtaken')
  })

  it('is refused once a gate has admitted its person; undoing a rejection is not', async () => {
    const { place, key } = await waiting()
    const device = await openedNow(world, place)
    await world.db.run(
      sql`update exhibition set receipt_from = now() - interval '1 hour' where id = ${place.exhibitionId}`,
    )
    const badgeId = await world.active(place)
    await world.db.run(sql`
      update badge set document_blind_index = (select person from declaration where id = ${key.id}) where id = ${badgeId}`)
    const { code } = await world.db.one<{ code: string }>(sql`select code from credential where badge_id = ${badgeId}`)
    expect(await scanAt(world, device, code)).toMatchObject({ verdict: 'refused', reason: 'noReceipt' })
    await approve([key])
    expect(await scanAt(world, device, code)).toMatchObject({ verdict: 'admitted' })
    expect((await undo([next(key)])).reason).toBe('decision.overtaken')
    await reject([next(key)])
    expect((await undo([next(next(key))])).data.count).toBe(1)
    expect(await receiptOf(key.id)).toMatchObject({ state: 'valid' })
  })

  it('and a concurrent new declaration: one of them wins', async () => {
    for (let round = 0; round < 4; round++) {
      const { place, key, documentNumber } = await waiting()
      await reject([key])
      const [reply, declared] = await Promise.all([undo([next(key)]), epidemic.declared(place, { documentNumber })])
      const isUndone = reply.statusCode === 10001
      expect(declared.statusCode === 10001).toBe(!isUndone)
      const { state, declaration_id: of } = (await receiptOf(key.id)) as { state: string; declaration_id: string }
      expect([state, of === key.id]).toEqual(['pendingManual', isUndone])
    }
  })
})
