import { deriveQuota, type QuotaFormula } from '@fairgate/contract/exhibitions/participation/derived-quota'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { blockUntilAllWait } from '../../app/testing/block-until.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createStandWorld, type StandRow } from '../../app/testing/stand-world.ts'
import { walkLength } from '../../app/testing/walk-length.ts'
import { findConstraint } from '../../kernel/database/database.ts'

const world = await closeAfterAll(createStandWorld())
const { db } = world

type World = typeof world
type Fair = Awaited<ReturnType<World['standFair']>>

/** An exhibition with three badges for each nine square metres. */
async function formulaFair(here: World, params: Parameters<World['publishFormula']>[1] = {}) {
  const fair = await here.standFair({ quota: 0 })
  await here.publishFormula(fair, params)
  await here.derive(fair)
  return fair
}

const refusalOf = (statement: Promise<unknown>) =>
  statement.then(
    () => undefined,
    (error: unknown) => findConstraint(error) ?? String(error),
  )

/** Takes half of a stand from a company with three badges while it submits a fourth; both are in the middle. */
async function reduceWhileSubmitting(here: World, first: 'reduce' | 'submit') {
  const fair = await formulaFair(here)
  const key = await here.assigned(fair, 'A1', fair.participationId, { area: '18' })
  for (let n = 0; n < 3; n++) await here.pending(fair)
  const draft = await here.draft(fair)
  const { exhibitionId, organizer, partner } = fair
  const change = { kind: 'resize' as const, ids: [key.id], area: '9' }
  const { data } = await here.preview(organizer, fair, change)
  const reduce = async () =>
    (await here.call(organizer, 'changeStands', { exhibitionId, change, previewDigest: data.digest })).reason
  const submit = async () => {
    const reply = await here.call(partner, 'submitBadges', { exhibitionId, ids: [draft] })
    return reply.data?.failed?.[0]?.msg ?? reply.reason
  }
  const answers = await blockUntilAllWait(here, 'quota', first === 'reduce' ? [reduce, submit] : [submit, reduce])
  return { answers, quota: await here.quotaParts(fair, fair.participationId) }
}

describe('an area that is reduced while badges are submitted', () => {
  it.each(['reduce', 'submit'] as const)('leaves no badge without quota (%s first)', async first => {
    const { answers, quota } = await reduceWhileSubmitting(world, first)
    expect(answers.filter(answer => answer === undefined)).toHaveLength(1)
    expect(quota?.taken).toBeLessThanOrEqual(quota?.granted ?? 0)
  })

  it('would leave one without the constraint', async () => {
    const other = await createStandWorld()
    try {
      await other.pool.query('alter table quota drop constraint quota_not_exceeded')
      const { answers, quota } = await reduceWhileSubmitting(other, 'reduce')
      expect(answers).toEqual([undefined, undefined])
      expect(quota).toMatchObject({ granted: 3, taken: 4 })
    } finally {
      await other.close()
    }
  })
})

describe('the derived quota', () => {
  it('is that of the stands at every commit', async () => {
    const fair = await formulaFair(world)
    const key = await world.assigned(fair, 'A1', fair.participationId)
    const { participationId } = fair
    const wrong = [
      sql`update stand set area_dm2 = 1800 where id = ${key.id}`,
      sql`update stand set participation_id = null, state = 'free' where id = ${key.id}`,
      sql`delete from stand where id = ${key.id}`,
      sql`update quota set derived = 2, granted = 2 where participation_id = ${participationId}`,
      sql`update quota set formula_book = null where participation_id = ${participationId}`,
    ]
    for (const statement of wrong) expect(await refusalOf(db.run(statement))).toBe('quota_is_formula')
    const granted = sql`update quota set granted = 4 where participation_id = ${participationId}`
    expect(await refusalOf(db.run(granted))).toBe('quota_by_formula')
    const parts = sql`update quota set granted = 2, formula_only = false where participation_id = ${participationId}`
    expect(await refusalOf(db.run(parts))).toBe('quota_parts')
  })

  it('could be any without the triggers', async () => {
    const other = await createStandWorld()
    try {
      for (const [name, table] of [
        ['quota_is_formula', 'quota'],
        ['stand_changes_quota', 'stand'],
      ])
        await other.pool.query(`drop trigger ${name} on ${table}`)
      const fair = await formulaFair(other)
      const key = await other.assigned(fair, 'A1', fair.participationId)
      await other.db.run(sql`update stand set area_dm2 = 1800 where id = ${key.id}`)
      expect(await other.quotaParts(fair, fair.participationId)).toMatchObject({ derived: 3 })
    } finally {
      await other.close()
    }
  })

  it('has every stand where several are given to one company at the same time', async () => {
    const fair = await formulaFair(world, { per: 'holder' })
    const { exhibitionId, organizer, participationId } = fair
    const keys = await Promise.all(['B1', 'B2', 'B3', 'B4'].map(number => world.add(fair, number, { area: '4.5' })))
    await Promise.all(
      keys.map(key => world.call(organizer, 'assignStands', { exhibitionId, rows: [key], participationId })),
    )
    expect(await world.quotaParts(fair, participationId)).toMatchObject({ derived: 6, granted: 6 })
  })
})

const pick = fc.nat({ max: 1000 })
const step = fc.record({
  kind: fc.constantFrom('assign', 'release', 'swap', 'split', 'merge', 'resize', 'submit', 'submit'),
  ...{ one: pick, other: pick, area: fc.constantFrom('4.5', '9', '13.5', '18', '36') },
  retains: fc.boolean(),
})
type Step = typeof step extends fc.Arbitrary<infer T> ? T : never

type Change = Parameters<World['change']>[1]

/** A change that the step asks for, if the stands permit one. */
function changeOf(
  { kind, one, other, area }: Step,
  stands: readonly StandRow[],
  holders: readonly string[],
  n: number,
): Change | undefined {
  const [stand, second] = [stands[one % stands.length], stands[other % stands.length]]
  if (!stand || !second) return undefined
  const ids = [stand.id]
  if (kind === 'assign') return { kind, ids, participationId: holders[other % holders.length] ?? '' }
  if (kind === 'release') return { kind, ids }
  if (kind === 'resize') return { kind, ids, area }
  if (kind === 'split') {
    const half = Math.floor(stand.area / 2)
    const parts = [stand.area - half, half].map((size, at) => ({ number: `P${n}.${at}`, area: String(size / 100) }))
    return { kind, ids, parts }
  }
  if (second === stand) return undefined
  if (kind === 'swap') return { kind, ids: [stand.id, second.id] }
  return { kind: 'merge', ids: [stand.id, second.id], number: stand.number }
}

describe('any sequence of changes and submissions', () => {
  it('preserves areas, and quotas are those of the formula, enough for all badges', async () => {
    const formula = {
      ...{ unit: 9, perUnit: 2, perStand: 1, min: 0, max: null },
      rounding: 'nearest',
      per: 'holder',
    } as const
    const inHundredths: QuotaFormula = { ...formula, unit: 900 }
    const run = async (steps: readonly Step[]) => {
      const fair: Fair = await formulaFair(world, formula)
      const holders = [fair.participationId, (await world.guest(fair, 0)).participationId]
      for (let n = 0; n < 4; n++) await world.assigned(fair, `S${n}`, holders[n % 2] as string, { area: '13.5' })
      for (const [n, one] of steps.entries()) {
        const before = await world.standsOf(fair)
        const total = (stands: readonly StandRow[]) => stands.reduce((sum, { area }) => sum + area, 0)
        if (one.kind === 'submit') await world.pending(fair)
        else {
          const change = changeOf(one, before, holders, n)
          const more = one.retains ? { onShortfall: 'keepAsExtra' as const, reason: '合同' } : {}
          if (change) await world.change(fair, change, more)
        }
        const stands = await world.standsOf(fair)
        if (one.kind !== 'resize') expect(total(stands)).toBe(total(before))
        let byHand = 0
        for (const holder of holders) {
          const areas = stands.filter(({ participationId }) => participationId === holder).map(({ area }) => area)
          const { granted, derived, taken } = (await world.quotaParts(fair, holder)) ?? {
            granted: 0,
            derived: 0,
            taken: 0,
          }
          expect(derived).toBe(deriveQuota(inHundredths, areas))
          expect(taken).toBeLessThanOrEqual(granted)
          byHand += granted - derived
        }
        const root = await db.one<{ given: number }>(sql`
          select q.given from quota q join participation p on p.id = q.participation_id
          where p.exhibition_id = ${fair.exhibitionId} and p.kind = 'sponsor'`)
        expect(root.given).toBe(byHand)
      }
    }
    await fc.assert(fc.asyncProperty(fc.array(step, { minLength: 15, maxLength: 25 }), run), {
      ...{ numRuns: walkLength(5), endOnFailure: true },
    })
  })
})
