import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import fc from 'fast-check'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { jobs } from '../../../app/jobs.ts'
import { createBadgeWorld, type Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { everyOutcome, reached, type Step, step } from '../../../app/testing/record-steps.ts'
import { transaction } from '../../../kernel/database/database.ts'
import { transitionWhere } from '../../../kernel/transition/transition.ts'
import { runTransitionTransaction } from '../../../kernel/transition/transition-transaction.ts'
import { badge } from '../entity.ts'
import { rebuildRecords, recordsJobKind } from './rebuild-records.ts'

const world = await closeAfterAll(createBadgeWorld())
const { call, db, platform } = world
const organizer = await world.world.administrator('sponsor')
const fairs = [
  await world.fair({ organizer, onePersonOneBadge: false }),
  await world.fair({ organizer, onePersonOneBadge: false, route: 'sponsorThenPlatform' }),
]
const editions = await addEditions()

async function addEditions(): Promise<string[]> {
  const ids: string[] = []
  for (const code of ['RECA', 'RECB']) {
    const { id } = (await call(organizer, 'saveSeries', { code, nameCn: '系列', nameEn: 'Series' })).data
    for (const number of [11, 12]) {
      const names = { nameCn: `第 ${number} 届`, nameEn: `Edition ${number}` }
      ids.push((await call(organizer, 'saveEdition', { seriesId: id, number, ...names })).data.id)
    }
  }
  return ids
}

interface Stored {
  badge: string
  series: string
  person: string
  edition: number | null
  class: string | null
  company: string
  outcome: string
  by: string | null
  at: string
}

const recordsNow = () =>
  db.many<Stored>(sql`
    select badge_id as badge, series_id as series, encode(person_key, 'hex') as person, edition_number as edition, class,
      company_id as company, outcome, decided_by_kind as by, submitted_at::text as at from badge_record
    where exhibition_id = any(${fairs.map(({ exhibitionId }) => exhibitionId)}::uuid[]) order by badge_id, series_id, person_key`)

interface Line {
  event: string
  to: string
  undoes: string | null
  id: string
  platform: boolean | null
}

/** What the records should be: each badge's history, followed line by line without the code that writes records. */
async function recordsExpected(): Promise<Stored[]> {
  const badges = await db.many<Omit<Stored, 'outcome' | 'by'> & { state: string }>(sql`
    select b.id as badge, coalesce(s.id, e.id) as series, encode(b.document_blind_index, 'hex') as person, d.number as edition,
      y.class, b.company_id as company, b.submitted_at::text as at, b.state
    from badge b join exhibition e on e.id = b.exhibition_id join badge_type y on y.id = b.badge_type_id
      left join edition d on d.id = e.edition_id left join series s on s.id = d.series_id
    where b.exhibition_id = any(${fairs.map(({ exhibitionId }) => exhibitionId)}::uuid[]) and b.state <> 'draft' order by b.id`)
  const expected: Stored[] = []
  for (const { state, ...row } of badges) {
    const lines = await db.many<Line>(sql`
      select h.event, h.to_state as to, h.undoes, h.id, c.type = 'platform' as platform
      from history h left join company c on c.id = h.company_id where h.subject_id = ${row.badge} order by h.id`)
    const undone = new Set(lines.map(line => line.undoes))
    const valid = lines.filter(line => !undone.has(line.id) && line.undoes === null)
    expect(valid.at(-1)?.to).toBe(state)
    let outcome = 'ended'
    let by: string | null = null
    for (const line of valid) {
      const person = line.platform ? 'venue' : 'organizer'
      if (['submit', 'endorse'].includes(line.event)) [outcome, by] = ['applied', null]
      else if (['approve', 'charge'].includes(line.event)) [outcome, by] = ['approved', person]
      else if (line.event === 'return') [outcome, by] = ['returned', person]
      else if (line.event === 'reject') [outcome, by] = ['rejected', person]
      else if (['withdraw', 'void'].includes(line.event)) [outcome, by] = ['ended', null]
      else if (line.event === 'expire' && outcome !== 'approved') [outcome, by] = ['ended', null]
    }
    expected.push({ ...row, outcome, by })
  }
  return expected
}

/** Runs the rebuilds that changes of editions and classes have queued. */
async function runRebuilds(): Promise<void> {
  for (const { id } of await db.many<{ id: string }>(
    sql`select id from job where kind = ${recordsJobKind} and state = 'queued' order by id`,
  ))
    await world.runJob(id, jobs as never)
}

const transact = <T>(work: Parameters<typeof transaction<T>>[1]) => transaction(world.pool, work)

/** Does a step, or tries to: what is refused changes nothing. */
async function take(one: Step, fair: Fair, id: string, venue: boolean): Promise<void> {
  const { exhibitionId } = fair
  const row = await db.one<{ version: number; exhibitionVersion: number }>(sql`
    select b.version, e.version as "exhibitionVersion" from badge b join exhibition e on e.id = b.exhibition_id
    where b.exhibition_id = ${exhibitionId} and b.id = ${id}`)
  const ids = [id]
  const decider = venue ? platform : organizer
  const reason = { reasonCode: 'other' }
  const send = <N extends CommandName>(caller: typeof organizer, name: N, input: Payload<N>) =>
    call(caller, name, input)
  switch (one.do) {
    case 'submit':
      return void (await send(fair.partner, 'submitBadges', { exhibitionId, ids }))
    case 'withdraw':
      return void (await send(fair.partner, 'withdrawBadges', { exhibitionId, ids }))
    case 'approve':
      return void (await send(decider, 'approveBadges', { exhibitionId, ids }))
    case 'return':
      return void (await send(decider, 'returnBadges', { exhibitionId, ids, ...reason }))
    case 'reject':
      return void (await send(decider, 'rejectBadges', { exhibitionId, ids, ...reason }))
    case 'undo':
      return void (await send(decider, 'undoBadgeDecision', { exhibitionId, rows: [{ id, version: row.version }] }))
    case 'suspend':
      return void (await send(organizer, 'suspendBadge', { exhibitionId, id, version: row.version, note: '停' }))
    case 'resume':
      return void (await send(organizer, 'resumeBadge', { exhibitionId, id, version: row.version }))
    case 'void':
      return void (await send(organizer, 'voidBadges', { exhibitionId, ids, note: '废' }))
    case 'expire': {
      const node = { services: world.services, publish: () => {} }
      const within = sql`t.exhibition_id = ${exhibitionId}`
      await runTransitionTransaction(node, context =>
        transitionWhere(context, badge, sql`t.id = ${id}`, 'expire', { within }),
      )
      return
    }
    case 'correct': {
      const form = { ...world.person(), badgeTypeId: fair.badgeTypeId }
      return void (await send(fair.partner, 'editBadge', { exhibitionId, id, version: row.version, ...form }))
    }
    case 'join': {
      const editionId = one.edition === null ? null : (editions[one.edition] as string)
      return void (await send(organizer, 'joinEdition', {
        id: exhibitionId,
        version: row.exhibitionVersion,
        editionId,
      }))
    }
    case 'renumber': {
      const edition = await db.one<{ seriesId: string; version: number }>(
        sql`select series_id as "seriesId", version from edition where id = ${editions[one.edition] as string}`,
      )
      const names = { nameCn: '届', nameEn: 'Edition' }
      const input = { ...edition, id: editions[one.edition] as string, number: one.number, ...names }
      return void (await send(organizer, 'saveEdition', input))
    }
    case 'class': {
      const { list } = (await call(organizer, 'getBadgeTypeList', { exhibitionId })).data
      const type = list.find(found => found.id === fair.badgeTypeId)
      if (!type) throw new Error('the type is gone')
      const { no: _no, actions: _actions, quotaRule: _rule, ...form } = type
      return void (await send(organizer, 'editBadgeType', { ...form, exhibitionId, class: one.class }))
    }
  }
}

/** A badge that is corrected before the records of the series that its exhibition has joined are rebuilt. */
const correctedBetweenSeries: [Step, number, boolean][] = [
  [{ do: 'submit' }, 0, false],
  [{ do: 'join', edition: 2 }, 0, false],
  [{ do: 'return' }, 0, false],
  [{ do: 'correct' }, 0, false],
]

const outcomes = new Set<string>()
describe('the records of badges', () => {
  it('are the projection of the badges after any sequence of events, also of undone ones', async () => {
    const sequence = fc.array(fc.tuple(step, fc.nat(5), fc.boolean()), { minLength: 20, maxLength: 40 })
    await fc.assert(
      fc.asyncProperty(sequence, async steps => {
        const badges: [Fair, string][] = []
        for (const fair of fairs) for (let n = 0; n < 3; n++) badges.push([fair, await world.draft(fair)])
        for (const [one, at, venue] of steps) {
          const [fair, id] = badges[at] as [Fair, string]
          await take(one, fair, id, venue)
        }
        await runRebuilds()
        const records = await recordsNow()
        expect(records).toEqual(await recordsExpected())
        for (const { outcome, by } of records) outcomes.add(`${outcome} ${by ?? ''}`.trim())
        // A rebuild finds nothing to change.
        for (const { exhibitionId } of fairs) await rebuildRecords(transact, exhibitionId)
        expect(await recordsNow()).toEqual(records)
      }),
      { numRuns: 6, examples: [[everyOutcome], [correctedBetweenSeries]] },
    )
    expect([...outcomes].toSorted()).toEqual(expect.arrayContaining(reached))
  }, 120_000)

  it('are the projection after rebuilds that run at the same time as events and changes of the edition', async () => {
    const [fair] = fairs as [Fair, Fair]
    const { exhibitionId } = fair
    const ids = await Promise.all(Array.from({ length: 12 }, () => world.draft(fair)))
    const rebuilds = async () => {
      for (let round = 0; round < 4; round++) await rebuildRecords(transact, exhibitionId)
    }
    const events = async (id: string, at: number) => {
      await take({ do: 'submit' }, fair, id, false)
      await take({ do: at % 2 ? 'approve' : 'return' }, fair, id, false)
      if (at % 3 === 0) await take({ do: 'undo' }, fair, id, false)
    }
    const changes = async () => {
      for (const edition of [0, 2, null, 1]) await take({ do: 'join', edition }, fair, ids[0] as string, false)
    }
    await Promise.all([rebuilds(), changes(), ...ids.map(events)])
    await runRebuilds()
    expect(await recordsNow()).toEqual(await recordsExpected())
  })

  it('are none of drafts, guests and sandbox exhibitions', async () => {
    const [fair] = fairs as [Fair, Fair]
    const drafted = await world.draft(fair)
    const pending = await world.pending(fair)
    const { version } = await db.one<{ version: number }>(
      sql`select version from exhibition where id = ${fair.exhibitionId}`,
    )
    const { id: sandbox } = (await call(organizer, 'beginRehearsal', { id: fair.exhibitionId, version })).data
    const copies = await db.many<{ id: string; exhibitionId: string }>(sql`
      insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_blind_index,
        phases, valid, created_by)
      select copied.id, uuidv7(), 'pending', 'XX-' || copied.n, b.badge_type_id, copied.participation, b.company_id, b.name,
        b.document_blind_index, b.phases, tstzrange('2030-01-01', '2031-01-01'), b.created_by
      from badge b, (values (1, ${sandbox}::uuid, ${fair.participationId}::uuid),
        (2, ${fair.exhibitionId}::uuid, null)) copied (n, id, participation)
      where b.exhibition_id = ${fair.exhibitionId} and b.id = ${pending} returning id, exhibition_id as "exhibitionId"`)
    for (const { id, exhibitionId } of copies) await take({ do: 'expire' }, { ...fair, exhibitionId }, id, false)
    for (const exhibitionId of [sandbox, fair.exhibitionId]) await rebuildRecords(transact, exhibitionId)
    const recorded = await db.many<{ id: string }>(sql`select badge_id as id from badge_record
      where badge_id = any(${[drafted, pending, ...copies.map(({ id }) => id)]}::uuid[])`)
    expect(recorded).toEqual([{ id: pending }])
    await db.run(sql`delete from badge where id = any(${copies.map(({ id }) => id)}::uuid[])`)
  })

  it('stay with the person when the badge loses its number, until their own period ends', async () => {
    const [fair] = fairs as [Fair, Fair]
    const id = await world.active(fair)
    const recorded = sql`select series_id, person_key, outcome from badge_record where badge_id = ${id}`
    const before = await db.one(recorded)
    await db.run(sql`update badge set document_blind_index = null, purged = '{document}' where id = ${id}`)
    await take({ do: 'suspend' }, fair, id, false)
    await rebuildRecords(transact, fair.exhibitionId)
    expect(await db.one(recorded)).toEqual(before)
    await db.run(sql`delete from badge where id = ${id}`)
  })
})
