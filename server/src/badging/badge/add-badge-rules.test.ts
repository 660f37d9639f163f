import { randomBytes } from 'node:crypto'
import { requirableFields } from '@fairgate/contract/badging/badge/fields'
import { runningStates } from '@fairgate/contract/exhibitions/exhibition/states'
import type { Day } from '@fairgate/contract/kernel/schedule/day'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { toDb } from '../../kernel/database/database.ts'
import { added } from './add-badge.ts'
import { openingDay, whyNot } from './eligibility.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
const zone = world.config.venueTimeZone
const stranger = await world.world.company('cooperatorMain')

/** What admits a badge comes up more often than what refuses one, so that many are written. */
const often = <T>(usual: T, ...others: T[]) => fc.constantFrom(usual, usual, usual, ...others)

const facts = fc.record({
  participation: fc.option(
    often<'active' | 'invited' | 'pendingAllocation'>('active', 'invited', 'pendingAllocation'),
    {
      freq: 5,
    },
  ),
  running: often(true, false),
  subject: often<'person' | 'vehicle'>('person', 'vehicle'),
  requiredFields: fc.subarray([...requirableFields], { maxLength: 2 }),
  present: fc.subarray([...requirableFields], { minLength: 2 }),
  minimumAge: fc.option(fc.integer({ min: 0, max: 40 })),
  birth: fc.option(fc.integer({ min: 1980, max: 2020 }).map(year => `${year}-06-15` as Day)),
  existing: often(false, true),
})

it('the statement that adds a badge writes exactly if `whyNot` finds no reason', async () => {
  const client = await world.pool.connect()
  const db = toDb(client)
  const { exhibitionId, badgeTypeId, participationId } = fair
  const add = (companyId: string, digest: Buffer, running: boolean, present: readonly string[], birth: Day | null) =>
    db.one<{ code: string | null; openFrom: string | null; existingBadgeId: string | null }>(
      added(
        ...[exhibitionId, badgeTypeId, companyId, fair.organizer.company.id, true, running ? runningStates : []],
        ...[
          present,
          birth,
          zone,
          digest,
          uuidv7(),
          null,
          '司马清扬',
          uuidv7(),
          '',
          'passport',
          randomBytes(60),
          'X1****1',
        ],
        ...[null, '', '', '', null, fair.organizer.operatorId, '1234', null, null, null, null],
      ),
    )
  let written = 0
  try {
    await fc.assert(
      fc.asyncProperty(facts, async ({ participation, running, subject, existing, birth, ...type }) => {
        const companyId = participation === null ? stranger.id : fair.partner.company.id
        const digest = randomBytes(32)
        await client.query('begin; set local session_replication_role = replica')
        try {
          if (existing) await add(fair.partner.company.id, digest, true, requirableFields, null)
          const { requiredFields, minimumAge, present } = type
          await db.run(sql`update badge_type set subject = ${subject}, required_fields = ${requiredFields}, minimum_age = ${minimumAge}
            where id = ${badgeTypeId}`)
          await db.run(sql`update participation set state = ${participation ?? 'active'} where id = ${participationId}`)
          const answer = await add(companyId, digest, running, present, birth)
          const opens = openingDay(answer.openFrom, new Date(), zone)
          const reason = whyNot(
            { participation, running, subject },
            { ...type, birth, opens, existingBadgeId: answer.existingBadgeId },
          )
          expect(answer.existingBadgeId !== null).toBe(existing && participation !== null)
          expect(answer.code === null).toBe(reason !== undefined)
          if (answer.code !== null) written++
        } finally {
          await client.query('rollback')
        }
      }),
      { numRuns: 400 },
    )
  } finally {
    client.release()
  }
  expect(written).toBeGreaterThan(5)
})
