import { deriveQuota, type QuotaFormula } from '@fairgate/contract/exhibitions/participation/derived-quota'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { testDatabase } from '../../app/testing/database.ts'
import { toDb } from '../../kernel/database/database.ts'

const database = await closeAfterAll(testDatabase())
const db = toDb(database.pool)

const threePerNine: QuotaFormula = {
  ...{ perStand: 0, unit: 900, perUnit: 3, rounding: 'down', per: 'stand', min: 0, max: null },
}

const formula: fc.Arbitrary<QuotaFormula> = fc.record({
  perStand: fc.integer({ min: 0, max: 20 }),
  unit: fc.oneof(fc.constantFrom(100, 900, 1000), fc.integer({ min: 1, max: 20_000 })),
  perUnit: fc.integer({ min: 0, max: 20 }),
  rounding: fc.constantFrom('down' as const, 'up' as const, 'nearest' as const),
  per: fc.constantFrom('stand' as const, 'holder' as const),
  min: fc.integer({ min: 0, max: 30 }),
  max: fc.option(fc.integer({ min: 0, max: 400 })),
})
const areas = fc.array(
  fc.oneof(
    fc.constantFrom(900, 1350, 1800, 3600),
    fc.integer({ min: 1, max: 10_000_000 }),
    fc.integer({ min: 1, max: 5_000 }),
  ),
  { maxLength: 12 },
)

describe('the quota that stands give', () => {
  it.each([
    [threePerNine, [900, 900], 6],
    [threePerNine, [1350], 3],
    [{ ...threePerNine, rounding: 'up' as const }, [1350], 6],
    [{ ...threePerNine, rounding: 'nearest' as const }, [1350], 6],
    [threePerNine, [1350, 1350], 6],
    [{ ...threePerNine, per: 'holder' as const }, [1350, 1350], 9],
    [{ ...threePerNine, perStand: 2, perUnit: 0 }, [900, 1800], 4],
    [{ ...threePerNine, min: 5, max: 10 }, [900], 5],
    [{ ...threePerNine, min: 5, max: 10 }, [9000], 10],
    [{ ...threePerNine, min: 5 }, [], 0],
  ])('%j of %j is %i', (of, stands, expected) => expect(deriveQuota(of, stands)).toBe(expected))

  it('is the same in the database for 100,000 random cases', async () => {
    const cases = fc.sample(fc.tuple(formula, areas), 100_000)
    const differing: unknown[] = []
    for (let at = 0; at < cases.length; at += 10_000) {
      const some = cases.slice(at, at + 10_000)
      const rows = await db.many<{ quota: number }>(sql`
        select derived_quota(one -> 0, (select coalesce(array_agg(area::int), '{}') from jsonb_array_elements_text(one -> 1) area)) as quota
        from jsonb_array_elements(${JSON.stringify(some)}::jsonb) with ordinality c (one, n) order by n`)
      for (const [n, [of, stands]] of some.entries())
        if (rows[n]?.quota !== deriveQuota(of, stands)) differing.push([of, stands, rows[n]?.quota])
    }
    expect(differing.slice(0, 3)).toEqual([])
  })
})
