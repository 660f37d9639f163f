import fc from 'fast-check'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { entryFold } from '../gate/entry-fold.ts'
import { foldThrough } from '../testing/fold-through.ts'
import type { GateWorld, Reader } from '../testing/gate-world.ts'
import { createOfflineWorld, type OfflineWorld, type SentScan, zoneOfNoon } from '../testing/offline-world.ts'

let world: OfflineWorld
beforeAll(async () => {
  world = await createOfflineWorld(zoneOfNoon())
})
afterAll(() => world.close())

interface Step {
  badge: 'daily' | 'single'
  reader: 0 | 1 | 2
  direction: 'in' | 'out'
  minutes: number
  deed: 'admitted' | 'refused'
}

const step = (
  badge: Step['badge'],
  reader: Step['reader'],
  minutes: number,
  direction: Step['direction'],
  deed: Step['deed'],
): Step => ({
  ...{ badge, reader, minutes, direction, deed },
})
/** What three gates without a network did, in the order in which it happened. */
const steps: readonly Step[] = [
  step('daily', 0, 50, 'in', 'admitted'),
  // The same card at another door a minute later.
  step('daily', 1, 49, 'in', 'admitted'),
  step('single', 0, 45, 'in', 'admitted'),
  step('single', 0, 44, 'out', 'admitted'),
  step('daily', 0, 40, 'out', 'admitted'),
  // It had left: the device refused it because it did not know that.
  step('daily', 2, 35, 'in', 'refused'),
  step('daily', 2, 30, 'in', 'admitted'),
  step('daily', 1, 20, 'in', 'refused'),
  // Its only entry was used.
  step('single', 1, 10, 'in', 'admitted'),
]

/** Cases, judgments and figures, by the number of the step. */
async function outcomeOf({ exhibitionId }: GateWorld, numberOf: ReadonlyMap<string, number>) {
  const passages = await world.db.many<{ id: string; scanId: string; verdict: string; reason: string | null }>(sql`
    select id, scan_id as "scanId", verdict, reason from passage where exhibition_id = ${exhibitionId}`)
  const of = new Map(passages.map(({ id, scanId }) => [id, numberOf.get(scanId)]))
  const cases = await world.db.many<{
    kind: string
    passageId: string
    otherId: string | null
    reason: string | null
  }>(sql`
    select kind, passage_id as "passageId", other_id as "otherId", reason from conflict where exhibition_id = ${exhibitionId}`)
  const counters = await world.db.many(sql`
    select name, sum(value)::int as n from counter
    where scope = ${exhibitionId} and (name like 'gate.%' or name like 'conflict%') group by name having sum(value) <> 0 order by name`)
  await foldThrough(world.services, entryFold)
  const rollup = await world.db.many(sql`
    select gate_day::text as day, hour, deed, reason, passages::int as passages, people::int as people from entry_rollup
    where scope = ${exhibitionId} and kind = 'exhibition' and passages <> 0 order by 1, 2, 3, 4`)
  const [{ n: inside } = { n: 0 }] = await world.db.many<{ n: number }>(sql`
    select coalesce(sum(c.value), 0)::int as n from counter c join zone z on z.id = c.scope
    where z.exhibition_id = ${exhibitionId} and c.name like 'inside.%'`)
  return {
    passages: passages.map(({ scanId, verdict, reason }) => [numberOf.get(scanId), verdict, reason]).sort(),
    cases: cases
      .map(({ kind, passageId, otherId, reason }) => [of.get(passageId), kind, of.get(otherId ?? '') ?? null, reason])
      .sort(),
    ...{ counters, rollup, inside },
  }
}

async function uploaded(order: readonly number[], foldAfter = order.length) {
  const gate = await world.gate()
  const hall = await gate.zone('N1')
  const readers: Reader[] = []
  for (let n = 0; n < 3; n++) readers.push(await gate.reader({ zoneId: hall, direction: 'both' }))
  const badges = {
    daily: await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'daily', entriesADay: 5 }) }),
    single: await gate.badge({ typeId: await gate.badgeType({ entriesKind: 'single' }) }),
  }
  const sent = steps.map(
    ({ badge, minutes, direction, deed }): SentScan =>
      world.passage(badges[badge].code, { at: new Date(base - minutes * 60_000), direction, deed }),
  )
  const numberOf = new Map(sent.map(({ scanId }, n) => [scanId as string, n]))
  for (const [at, n] of order.entries()) {
    await world.upload(readers[steps[n]?.reader ?? 0] as Reader, [sent[n] as SentScan])
    if (at === foldAfter) await foldThrough(world.services, entryFold)
  }
  return outcomeOf(gate, numberOf)
}

/** In the middle of a minute, so that no moment lies at the turn of an hour. */
const base = Math.floor(Date.now() / 60_000) * 60_000 - 30_000

const asItHappened = steps.map((_, n) => n)

describe('uploads of gates without a network', () => {
  it('come to these cases in the order in which it happened', async () => {
    const { cases, passages, inside } = await uploaded(asItHappened)
    expect(cases).toEqual([
      [1, 'twoDoors', 0, 'alreadyInside'],
      [5, 'refusedAdmitted', 4, null],
      [8, 'admittedRefused', 3, 'entriesUsed'],
    ])
    expect(passages.filter(([, verdict]) => verdict === 'refused')).toEqual([
      [1, 'refused', 'alreadyInside'],
      [7, 'refused', 'alreadyInside'],
      [8, 'refused', 'entriesUsed'],
    ])
    expect(inside).toBe(2)
  })

  it('come to the same cases, judgments, counts and statistics in any order', async () => {
    const whole = await uploaded(asItHappened)
    const orders = fc.tuple(
      fc.shuffledSubarray([...asItHappened], { minLength: steps.length }),
      fc.nat({ max: steps.length }),
    )
    await fc.assert(
      fc.asyncProperty(orders, async ([order, foldAfter]) => {
        expect(await uploaded(order, foldAfter)).toEqual(whole)
      }),
      { numRuns: 12, examples: [[[[...asItHappened].reverse(), 4]]], endOnFailure: true },
    )
  })
})
