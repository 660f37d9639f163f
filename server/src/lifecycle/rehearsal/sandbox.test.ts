import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import sql, { raw } from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { cutConnection } from '../../app/testing/cut-connection.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { cloneSpecs } from './clone-spec.ts'
import { endOldSandboxes } from './end.ts'

const world = await closeAfterAll(createBadgeWorld())

const versionOf = async (id: string) =>
  (await world.db.one<{ version: number }>(sql`select version from exhibition where id = ${id}`)).version
const begin = async (id: string, caller: TestOperator) =>
  world.call(caller, 'beginRehearsal', { id, version: await versionOf(id) })
const begun = async (fair: Fair) => {
  const reply = await begin(fair.exhibitionId, fair.organizer)
  if (reply.statusCode !== 10001) throw new Error(`${reply.reason} ${JSON.stringify(reply.data)}`)
  return reply.data
}
const node = () => ({ services: world.services, publish: () => {} })
const seen = async (id: string, caller: TestOperator) =>
  (await world.call(caller, 'getExhibitionRehearsal', { exhibitionId: id })).data

describe('a sandbox', () => {
  it('is created for an approved exhibition by those who run it, once at a time, and is marked by its id, names and code', async () => {
    const fair = await world.fair()
    const rival = await world.fair()
    const id = fair.exhibitionId
    expect((await begin(id, fair.partner)).statusCode).toBe(10003)
    expect((await begin(id, rival.organizer)).reason).toBe('kernel.notFound')
    expect((await world.call(fair.organizer, 'beginRehearsal', { id, version: 99 })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect(await seen(id, fair.organizer)).toEqual({ mayBegin: true, rehearsal: null })
    const made = await begun(fair)
    expect(isSandbox(made.id)).toBe(true)
    expect(isSandbox(id)).toBe(false)
    const row = await world.db.one(sql`select e.name_cn as cn, e.name_en as en, e.sandbox_of as of, e.state,
      e.code = o.code || '-R1' as coded from exhibition e join exhibition o on o.id = e.sandbox_of where e.id = ${made.id}`)
    expect(row).toEqual({
      ...{ cn: '【演练】示例展会', en: '[REHEARSAL] Example Fair', of: id, state: 'ready', coded: true },
    })
    const shown = await seen(id, fair.organizer)
    expect(shown).toMatchObject({
      mayBegin: false,
      rehearsal: { id: made.id, of: { id }, mayMove: true, mayEnd: true },
    })
    expect(await seen(made.id, fair.organizer)).toEqual(shown)
    expect(await seen(made.id, fair.partner)).toMatchObject({ rehearsal: { mayMove: false, mayEnd: false } })
    expect((await begin(id, fair.organizer)).reason).toBe('rehearsal.oneAtATime')
    expect((await begin(made.id, fair.organizer)).reason).toBe('rehearsal.ofRehearsal')
    await world.db.run(sql`update exhibition set state = 'closed', ended_at = now() where id = ${rival.exhibitionId}`)
    expect((await begin(rival.exhibitionId, world.platform)).reason).toBe('exhibition.notRunning')
    const { command } = await world.db.one<{ command: string }>(
      sql`select command from operation_log_entry where target_id = ${made.id} and status_code = 10001`,
    )
    expect(command).toBe('beginRehearsal')
  })

  it('exists once at a time, also for concurrent calls', async () => {
    const fair = await world.fair()
    const replies = await Promise.all([1, 2, 3, 4].map(() => begin(fair.exhibitionId, fair.organizer)))
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10017, 10017, 10017])
    const twice = sql`insert into exhibition (id, sponsor_id, name_cn, name_en, sandbox_of, sandbox_until)
      select copied_id(uuidv7(), id), sponsor_id, '【演练】', '[REHEARSAL]', id, '2030-01-01' from exhibition
      where id = ${fair.exhibitionId}`
    await expect(world.db.run(twice)).rejects.toMatchObject({ constraint: 'exhibition_one_sandbox' })
    // Without the rule there are two.
    const client = await world.pool.connect()
    try {
      await client.query('begin')
      await client.query('drop index exhibition_one_sandbox')
      await client.query(twice.text, twice.values)
      const { rows } = await client.query('select count(*)::int as n from exhibition where sandbox_of = $1', [
        fair.exhibitionId,
      ])
      expect(rows).toEqual([{ n: 2 }])
    } finally {
      await client.query('rollback')
      client.release()
    }
  })

  it('is marked by constraints: an id or a name without its mark is refused', async () => {
    const fair = await world.fair()
    const { id } = await begun(fair)
    const of = fair.exhibitionId
    const wrong = [
      [
        sql`insert into exhibition (sponsor_id, name_cn, name_en, sandbox_of, sandbox_until)
        select sponsor_id, '【演练】', '[REHEARSAL]', id, '2030-01-01' from exhibition where id = ${of}`,
        'exhibition_rehearsal_by_id',
      ],
      [sql`update exhibition set name_cn = '示例展会' where id = ${id}`, 'exhibition_rehearsal_named'],
      [
        sql`update exhibition set sandbox_of = null, sandbox_until = null where id = ${id}`,
        'exhibition_rehearsal_by_id',
      ],
      [
        sql`insert into participation (exhibition_id, company_id, sponsor_id, kind)
        select ${id}, id, id, 'agent' from company where type = 'platform'`,
        'participation_rehearsed',
      ],
    ] as const
    for (const [statement, constraint] of wrong)
      await expect(world.db.run(statement)).rejects.toMatchObject({ constraint })
    const corrected = await world.call(fair.organizer, 'getExhibitionDetail', { id })
    expect(corrected.data.actions).not.toContain('postpone')
    expect(corrected.data.actions).not.toContain('askPostponement')
  })

  it('has the set-up of its exhibition, table by table, and no people', async () => {
    const fair = await world.fair({ quota: 30 })
    const { exhibitionId } = fair
    const zone = await world.call(world.platform, 'saveZone', { exhibitionId, code: 'A', nameCn: '甲区', nameEn: 'A' })
    const inner = { exhibitionId, parentId: zone.data.id, code: 'A1', nameCn: '内', nameEn: 'Inner' }
    await world.call(world.platform, 'saveZone', inner)
    const door = { exhibitionId, zoneId: zone.data.id, code: 'G1', nameCn: '东门', nameEn: 'East gate' }
    await world.call(world.platform, 'addDoor', door)
    await world.active(fair)
    const { id } = await begun(fair)
    for (const { table, of, only = sql`true` } of cloneSpecs) {
      const rows = (exhibition: string) =>
        world.db.one<{ n: number }>(sql`
          select count(*)::int as n from ${raw(table)} t
          where ${of ? of(sql`${exhibition}::uuid`) : sql`t.exhibition_id = ${exhibition}`} and ${only}`)
      expect([table, await rows(id)]).toEqual([table, await rows(exhibitionId)])
    }
    const quota = await world.db.one(sql`
      select q.granted, q.reserved, q.used, is_sandbox(q.participation_id) as own from quota q
      join participation p on p.id = q.participation_id and p.company_id = ${fair.partner.company.id}
      where q.exhibition_id = ${id}`)
    expect(quota).toEqual({ granted: 30, reserved: 0, used: 0, own: true })
    const { apart } = await world.db.one<{ apart: boolean }>(sql`
      select not exists (select from zone z join zone o on o.id = any(z.path) where z.exhibition_id = ${id}
        and o.exhibition_id <> z.exhibition_id) and (select bool_and(cardinality(path) > 0) from zone where exhibition_id = ${id})
        and (select count(*) = 1 from door d join zone z on z.id = d.zone_id where z.exhibition_id = ${id}) as apart`)
    expect(apart).toBe(true)
    const { people } = await world.db.one<{ people: number }>(
      sql`select count(*)::int as people from badge where exhibition_id = ${id}`,
    )
    expect(people).toBe(0)
  })

  it('can set its clock to any of its days, forward and back, and cannot be postponed otherwise', async () => {
    const fair = await world.fair()
    const { id } = await begun(fair)
    const days = ['firstDay', 'over', 'before', 'lastDay', 'moveIn', 'moveOut', 'firstDay', 'firstDay', 'over'] as const
    for (const day of days) {
      const answer = await world.call(fair.organizer, 'moveRehearsalClock', { id, version: await versionOf(id), day })
      expect([day, answer.statusCode, answer.data.version]).toEqual([day, 10001, await versionOf(id)])
      expect((await seen(id, fair.organizer)).rehearsal?.days[day]).toBe(0)
    }
    const stored = await world.db.one(sql`
      select r.open_to - r.open_from = o.open_to - o.open_from and r.move_out_to - r.move_in_from = o.move_out_to - o.move_in_from
        as lasting, o.open_from = '2030-03-03T01:00:00Z' as real
      from exhibition r join exhibition o on o.id = r.sandbox_of where r.id = ${id}`)
    expect(stored).toEqual({ lasting: true, real: true })
    const version = await versionOf(id)
    const to = { id: fair.exhibitionId, version: 1, day: 'over' as const }
    expect((await world.call(fair.organizer, 'moveRehearsalClock', to)).reason).toBe('rehearsal.notOne')
    expect((await world.call(fair.partner, 'moveRehearsalClock', { id, version, day: 'over' })).statusCode).toBe(10003)
    const { form } = (await world.call(fair.organizer, 'getExhibitionDetail', { id })).data
    const { halls, moveIn, open, moveOut } = form
    const plan = { halls, moveIn, open, moveOut, note: '改' }
    const answer = await world.call(fair.organizer, 'askPostponement', { exhibitionId: id, ...plan } as never)
    expect(answer.reason).toBe('rehearsal.movedByClock')
  })

  it('is used like an exhibition: applications, approvals, and codes of badges', async () => {
    const fair = await world.fair()
    const { id } = await begun(fair)
    const { type } = await world.db.one<{ type: string }>(
      sql`select id as type from badge_type where exhibition_id = ${id}`,
    )
    const sandboxFair = { ...fair, exhibitionId: id, badgeTypeId: type }
    const badge = await world.active(sandboxFair)
    expect(await world.stateOf(badge)).toBe('active')
    expect(await world.credentials(badge)).toMatchObject([{ state: 'coded' }])
  })

  it('is invisible after its end, by hand or by the scheduler, and can be created again', async () => {
    const fair = await world.fair()
    const { id } = await begun(fair)
    const end = async (caller: TestOperator) => world.call(caller, 'endRehearsal', { id, version: await versionOf(id) })
    expect((await end(fair.partner)).statusCode).toBe(10003)
    expect((await end((await world.fair()).organizer)).reason).toBe('kernel.notFound')
    expect((await end(fair.organizer)).statusCode).toBe(10001)
    expect((await end(fair.organizer)).reason).toBe('kernel.notFound')
    for (const caller of [world.platform, fair.organizer, fair.partner]) {
      expect((await world.call(caller, 'getExhibitionDetail', { id })).reason).toBe('kernel.notFound')
      const { list } = (await world.call(caller, 'getOperatorExhibitionPage', {})).data
      expect(list.some(row => row.id === id)).toBe(false)
    }
    const again = await begun(fair)
    expect(await endOldSandboxes(node(), new Date())).toBe(0)
    await world.db.run(sql`update exhibition set sandbox_until = '2020-01-01' where id = ${again.id}`)
    expect(await endOldSandboxes(node(), new Date())).toBe(1)
    expect(await seen(fair.exhibitionId, fair.organizer)).toEqual({ mayBegin: true, rehearsal: null })
  })

  it('is ended by the scheduler completely or not at all, if cut at each of its writes', async () => {
    const fair = await world.fair()
    const { id } = await begun(fair)
    await world.db.run(sql`update exhibition set sandbox_until = '2020-01-01' where id = ${id}`)
    const standing = () =>
      world.db.one(sql`select e.state, e.sandbox_ended_at is null as shown, (select array_agg(distinct p.state)
        from participation p where p.exhibition_id = e.id) as taking from exhibition e where e.id = ${id}`)
    const before = await standing()
    expect(before).toEqual({ state: 'ready', shown: true, taking: ['active'] })
    for (const table of ['exhibition', 'participation', 'ticket_order', 'history']) {
      const cut = await cutConnection(world, table, () => endOldSandboxes(node(), new Date()))
      expect([table, cut.status, await standing()]).toEqual([table, 'rejected', before])
    }
    expect(await endOldSandboxes(node(), new Date())).toBe(1)
    expect(await standing()).toEqual({ state: 'cancelled', shown: false, taking: ['ended'] })
  })

  it('occupies no hall, and is in no list of pending work', async () => {
    const fair = await world.fair()
    const { id } = await begun(fair)
    const { form } = (await world.call(fair.organizer, 'getExhibitionDetail', { id })).data
    const { moveIn, moveOut, halls } = form
    const { taken } = (await world.call(fair.organizer, 'getTakenHalls', { halls, moveIn, moveOut } as never)).data
    expect(taken.every(({ code }) => !code?.includes('-R'))).toBe(true)
    for (const command of ['getExhibitionPage', 'getExhibitionApprovalPage', 'getLastExhibitions'] as const) {
      const { list } = (await world.call(world.platform, command, {} as never)).data as { list: { id: string }[] }
      expect(list.some(row => isSandbox(row.id))).toBe(false)
    }
    const { list } = (await world.call(fair.organizer, 'getOperatorExhibitionPage', {})).data
    expect(list.map(row => row.id)).toEqual([fair.exhibitionId, id])
  })
})
