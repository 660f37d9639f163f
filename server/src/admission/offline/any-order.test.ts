import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { GateWorld, Reader } from '../../app/testing/gate-world.ts'
import { createOfflineWorld, type SentScan, zoneOfNoon } from '../../app/testing/offline-world.ts'
import { runRollupToEnd } from '../../app/testing/run-rollup-to-end.ts'
import { walkLength } from '../../app/testing/walk-length.ts'
import { entryRollup } from '../gate/entry-rollup.ts'

const world = await closeAfterAll(createOfflineWorld(zoneOfNoon()))

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
  action: Step['deed'],
): Step => ({
  ...{ badge, reader, minutes, direction, deed: action },
})
/** What happened at three offline gates, in this order. */
const steps: readonly Step[] = [
  step('daily', 0, 50, 'in', 'admitted'),
  // The same card at another door a minute later.
  step('daily', 1, 49, 'in', 'admitted'),
  step('single', 0, 45, 'in', 'admitted'),
  step('single', 0, 44, 'out', 'admitted'),
  step('daily', 0, 40, 'out', 'admitted'),
  // The holder had left; the device refused because it did not know.
  step('daily', 2, 35, 'in', 'refused'),
  step('daily', 2, 30, 'in', 'admitted'),
  step('daily', 1, 20, 'in', 'refused'),
  // Its only entry was used.
  step('single', 1, 10, 'in', 'admitted'),
]

/** Cases, evaluations and figures, by the number of the step. */
async function outcomeOf({ exhibitionId }: GateWorld, numberOf: ReadonlyMap<string, number>) {
  const passages = await world.db.many<{ id: string; scanId: string; verdict: string; reason: string | null }>(sql`
    select id, scan_id as "scanId", verdict, reason from passage where exhibition_id = ${exhibitionId}`)
  const of = new Map(passages.map(({ id, scanId }) => [id, numberOf.get(scanId)]))
  const cases = await world.db.many<{
    kind: string
    passageId: string
    otherId: string | null
    reason: string | null
    facts: { zones: { code: string; inside: number }[] } | null
  }>(sql`
    select kind, passage_id as "passageId", other_id as "otherId", reason, facts from discrepancy where exhibition_id = ${exhibitionId}`)
  const counters = await world.db.many(sql`
    select name, sum(value)::int as n from row_count
    where scope = ${exhibitionId} and (name like 'gate.%' or name like 'conflict%') group by name having sum(value) <> 0 order by name`)
  await runRollupToEnd(world.services, entryRollup)
  const rollup = await world.db.many(sql`
    select gate_day::text as day, hour, action_taken as deed, reason, passages::int as passages, people::int as people from entry_rollup
    where scope = ${exhibitionId} and kind = 'exhibition' and passages <> 0 order by 1, 2, 3, 4`)
  const [{ n: inside } = { n: 0 }] = await world.db.many<{ n: number }>(sql`
    select coalesce(sum(c.value), 0)::int as n from row_count c join zone z on z.id = c.scope
    where z.exhibition_id = ${exhibitionId} and c.name like 'inside.%'`)
  return {
    passages: passages.map(({ scanId, verdict, reason }) => [numberOf.get(scanId), verdict, reason]).sort(),
    cases: cases
      .map(({ kind, passageId, otherId, reason, facts }) => [
        ...[of.get(passageId), kind, of.get(otherId ?? '') ?? null, reason],
        ...(facts?.zones.map(({ code, inside }) => `${code} ${inside}`) ?? []),
      ])
      .sort(),
    ...{ counters, rollup, inside },
  }
}

async function uploaded(order: readonly number[], rollUpAfter = order.length) {
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
    if (at === rollUpAfter) await runRollupToEnd(world.services, entryRollup)
  }
  return outcomeOf(gate, numberOf)
}

/** In the middle of a minute, so that no moment is at the change of an hour. */
const base = Math.floor(Date.now() / 60_000) * 60_000 - 30_000

const asItHappened = steps.map((_, n) => n)

describe('uploads of offline gates', () => {
  it('result in these cases in the order in which it happened', async () => {
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

  it('result in the same cases, evaluations, counts and statistics in any order', async () => {
    const whole = await uploaded(asItHappened)
    const orders = fc.tuple(
      fc.shuffledSubarray([...asItHappened], { minLength: steps.length }),
      fc.nat({ max: steps.length }),
    )
    await fc.assert(
      fc.asyncProperty(orders, async ([order, rollUpAfter]) => {
        expect(await uploaded(order, rollUpAfter)).toEqual(whole)
      }),
      { numRuns: walkLength(12), examples: [[[[...asItHappened].reverse(), 4]]], endOnFailure: true },
    )
  })
})

describe('zones over their limit, by uploads of offline gates', () => {
  /** Entries and exits, with gate and age in minutes. The hall takes two people, the stage inside it one. */
  const scans: readonly (readonly [badge: number, gate: 'hall' | 'stage', 'in' | 'out', minutes: number])[] = [
    [0, 'hall', 'in', 90],
    [1, 'hall', 'in', 85],
    // The first time beyond the limit, and back.
    [2, 'hall', 'in', 80],
    [1, 'hall', 'out', 70],
    // Both zones at once: the stage holds its first, the hall two.
    [0, 'stage', 'in', 65],
    // The stage's second is the hall's second too.
    [2, 'stage', 'in', 60],
    // The hall's third and fourth.
    [3, 'stage', 'in', 55],
    [1, 'hall', 'in', 50],
    [0, 'stage', 'out', 45],
    [0, 'hall', 'out', 44],
    [3, 'hall', 'out', 40],
    [2, 'hall', 'out', 39],
    [4, 'hall', 'in', 30],
    [5, 'hall', 'in', 20],
  ]

  async function uploadScans(portions: readonly (readonly number[])[], limits = { hall: 2, stage: 1 }) {
    const gate = await world.gate()
    const hall = await gate.zone('N1', { capacity: limits.hall })
    const stage = await gate.zone('N1-S', { parentId: hall, capacity: limits.stage })
    const readers = {
      hall: await gate.reader({ zoneId: hall, direction: 'both' }),
      stage: await gate.reader({ zoneId: stage, direction: 'both' }),
    }
    const typeId = await gate.badgeType()
    const badges = await Promise.all([0, 1, 2, 3, 4, 5].map(() => gate.badge({ typeId })))
    const sent = scans.map(([badge, , direction, minutes]) =>
      world.passage(badges[badge]?.code as string, { at: new Date(base - minutes * 60_000), direction }),
    )
    for (const portion of portions) {
      for (const [at, theirs] of Map.groupBy(portion, n => scans[n]?.[1] ?? 'hall')) {
        await world.upload(
          readers[at],
          theirs.map(n => sent[n] as SentScan),
        )
      }
    }
    return outcomeOf(gate, new Map(sent.map(({ scanId }, n) => [scanId as string, n])))
  }
  const inOrder = scans.map((_, n) => [n])

  it('are one case for each time, for the entry that began it, with the maximum number of people', async () => {
    const { cases } = await uploadScans(inOrder)
    expect(cases.filter(([, kind]) => kind === 'zoneOverrun')).toEqual([
      [13, 'zoneOverrun', null, 'zoneFull', 'N1 3'],
      [2, 'zoneOverrun', null, 'zoneFull', 'N1 3'],
      [5, 'zoneOverrun', null, 'zoneFull', 'N1-S 3'],
      [6, 'zoneOverrun', null, 'zoneFull', 'N1 4'],
    ])
  })

  it('are the same cases, counts and figures in any order and in any batches', async () => {
    const whole = await uploadScans(inOrder)
    const shuffled = fc.shuffledSubarray(
      scans.map((_, n) => n),
      { minLength: scans.length },
    )
    const portions = fc
      .tuple(shuffled, fc.array(fc.integer({ min: 1, max: 5 }), { minLength: scans.length }))
      .map(([order, sizes]) => {
        const ends = sizes.map((_, at) => sizes.slice(0, at + 1).reduce((sum, size) => sum + size, 0))
        return ends.map((end, at) => order.slice(ends[at - 1] ?? 0, end)).filter(portion => portion.length > 0)
      })
    await fc.assert(
      fc.asyncProperty(portions, async order => {
        expect(await uploadScans(order)).toEqual(whole)
      }),
      { numRuns: walkLength(25), examples: [[[...inOrder].reverse()]], endOnFailure: true },
    )
  })
})
