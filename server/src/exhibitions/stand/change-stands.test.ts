import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createStandWorld } from '../../app/testing/stand-world.ts'

const world = await closeAfterAll(createStandWorld())
const { call, db } = world
// A slow machine may take long between a decision and its undo.
await db.run(sql`update system_parameter set value = '60' where name = 'decision.undoSeconds'`)
const fair = await world.standFair()
const guest = await world.guest(fair)
const { exhibitionId, participationId } = fair

const holders = async (...ids: string[]) => {
  const rows = await db.many<{ id: string; holder: string | null; state: string }>(sql`
    select id, participation_id as holder, state from stand where id = any(${ids}::uuid[])`)
  return ids.map(id => rows.find(row => row.id === id)?.holder ?? rows.find(row => row.id === id)?.state)
}

describe('changeStands', () => {
  it('swaps the holders of two stands, and shows what follows before', async () => {
    const one = await world.assigned(fair, 'A1', participationId, { area: '9' })
    const other = await world.assigned(fair, 'A2', guest.participationId, { area: '18' })
    const change = { kind: 'swap' as const, ids: [one.id, other.id] }
    const { data } = await world.preview(fair.organizer, fair, change)
    expect(data.before.map(({ holder }) => holder?.cn)).toEqual([
      fair.partner.company.nameCn,
      guest.operator.company.nameCn,
    ])
    expect(data.companies.map(({ area }) => [area.before, area.after]).sort()).toEqual([
      ['18', '9'],
      ['9', '18'],
    ])
    expect((await world.change(fair, change, { reason: '邻居不合' })).statusCode).toBe(10001)
    expect(await holders(one.id, other.id)).toEqual([guest.participationId, participationId])
    expect(await world.changesOf(fair)).toContainEqual({
      ...{ kind: 'swap', areaBefore: 2700, areaAfter: 2700, reason: '邻居不合' },
    })
  })

  it('moves a holder to a free stand by a swap, and refuses swaps without an effect', async () => {
    const [assigned, free] = [await world.assigned(fair, 'B1', participationId), await world.add(fair, 'B2')]
    expect((await world.change(fair, { kind: 'swap', ids: [assigned.id, free.id] })).statusCode).toBe(10001)
    expect(await holders(assigned.id, free.id)).toEqual(['free', participationId])
    const third = await world.add(fair, 'B3')
    const none = await world.preview(fair.organizer, fair, { kind: 'swap', ids: [assigned.id, third.id] })
    expect(none.reason).toBe('stand.nothingToSwap')
    const same = await world.assigned(fair, 'B4', participationId)
    const again = await world.preview(fair.organizer, fair, { kind: 'swap', ids: [free.id, same.id] })
    expect(again.reason).toBe('stand.holderSame')
  })

  it('splits a stand into parts of its area and merges them again; numbers of ended stands are free', async () => {
    const one = await world.assigned(fair, 'C1', participationId, { area: '27' })
    const parts = (...areas: string[]) => areas.map((area, n) => ({ number: `C${n + 1}`, area }))
    const short = await world.change(fair, { kind: 'split', ids: [one.id], parts: parts('9', '9') })
    expect(short).toMatchObject({ reason: 'stand.areaSum', msg: '面积合计应为 27 平方米' })
    const large = await world.add(fair, 'C8', { area: '1234.5' })
    const wrong = await world.change(fair, { kind: 'split', ids: [large.id], parts: parts('9', '9') })
    expect(wrong.msg).toBe('面积合计应为 1,234.5 平方米')
    const twice = [{ number: 'C1', area: '9' }, ...parts('18')]
    expect((await world.change(fair, { kind: 'split', ids: [one.id], parts: twice })).reason).toBe('stand.numberTwice')
    await world.add(fair, 'C9')
    const taken = [...parts('9'), { number: 'C9', area: '18' }]
    expect((await world.change(fair, { kind: 'split', ids: [one.id], parts: taken })).reason).toBe('stand.numberTaken')

    expect((await world.change(fair, { kind: 'split', ids: [one.id], parts: parts('9', '9', '9') })).statusCode).toBe(
      10001,
    )
    const made = (await world.standsOf(fair)).filter(({ number }) => /^C[123]$/.test(number))
    expect(made.map(one => [one.number, one.area, one.participationId])).toEqual(
      ['C1', 'C2', 'C3'].map(number => [number, 900, participationId]),
    )
    const merge = await world.change(fair, { kind: 'merge', ids: made.map(({ id }) => id), number: 'C2' })
    expect(merge.statusCode).toBe(10001)
    const left = (await world.standsOf(fair)).filter(({ number }) => /^C[123]$/.test(number))
    expect(left).toMatchObject([{ number: 'C2', area: 2700, participationId, state: 'assigned' }])
  })

  it('merges only stands of one hall, section and holder', async () => {
    const one = await world.assigned(fair, 'D1', participationId)
    const merge = (id: string) =>
      world.preview(fair.organizer, fair, { kind: 'merge', ids: [one.id, id], number: 'D9' })
    expect((await merge((await world.add(fair, 'D2', { hall: 'E2' })).id)).reason).toBe('stand.notTogether')
    expect((await merge((await world.add(fair, 'D3', { section: '服装' })).id)).reason).toBe('stand.notTogether')
    expect((await merge((await world.add(fair, 'D4')).id)).reason).toBe('stand.standInUse')
    expect((await merge((await world.assigned(fair, 'D5', guest.participationId)).id)).reason).toBe('stand.standInUse')
  })

  it('resizes, moves, reassigns, releases and ends stands', async () => {
    const one = await world.assigned(fair, 'E1', participationId)
    const of = async (number: string) => (await world.standsOf(fair)).find(stand => stand.number === number)
    expect((await world.change(fair, { kind: 'resize', ids: [one.id], area: '9' })).reason).toBe('stand.areaSame')
    expect((await world.change(fair, { kind: 'resize', ids: [one.id], area: '12.5' })).statusCode).toBe(10001)
    expect(await of('E1')).toMatchObject({ area: 1250, participationId })

    const location = { hall: 'E2' as const, section: '服装', number: 'E2' }
    const unused = await world.change(fair, { kind: 'move', ids: [one.id], ...location, hall: 'W1' })
    expect(unused.reason).toBe('stand.hallUnused')
    expect((await world.change(fair, { kind: 'move', ids: [one.id], ...location })).statusCode).toBe(10001)
    const relocated = await of('E2')
    expect(relocated).toMatchObject({ area: 1250, participationId })
    expect(await of('E1')).toBeUndefined()

    const ids = [relocated?.id ?? '']
    const to = guest.participationId
    expect((await world.change(fair, { kind: 'assign', ids, participationId: to })).statusCode).toBe(10001)
    expect(await holders(...ids)).toEqual([to])
    expect((await world.change(fair, { kind: 'release', ids })).statusCode).toBe(10001)
    expect((await world.change(fair, { kind: 'end', ids })).statusCode).toBe(10001)
    expect(await of('E2')).toBeUndefined()
    expect((await world.change(fair, { kind: 'end', ids })).reason).toBe('kernel.notInThisState')
  })

  it('refuses what is not what was shown', async () => {
    const one = await world.assigned(fair, 'F1', participationId)
    const change = { kind: 'resize' as const, ids: [one.id], area: '20' }
    const { data } = await world.preview(fair.organizer, fair, change)
    await world.change(fair, { kind: 'release', ids: [one.id] })
    const send = (previewDigest: string) =>
      call(fair.organizer, 'changeStands', { exhibitionId, change, previewDigest })
    expect(await send(data.digest)).toMatchObject({ statusCode: 10007, reason: 'stand.previewStale' })
    expect((await send('0'.repeat(64))).reason).toBe('stand.previewStale')
    const foreign = await world.standFair()
    const others = await world.add(foreign, 'F1')
    const elsewhere = await world.preview(fair.organizer, fair, { kind: 'end', ids: [others.id] })
    expect(elsewhere.statusCode).toBe(10006)
    expect((await world.preview(fair.partner, fair, change)).statusCode).toBe(10003)
    expect((await world.preview(foreign.organizer, fair, change)).statusCode).toBe(10006)
  })
})

describe('at the same time', () => {
  it('one of two splits of a stand succeeds, and its area is there once', async () => {
    const one = await world.assigned(fair, 'G1', participationId, { area: '18' })
    const split = (mark: string) => ({
      ...{ kind: 'split' as const, ids: [one.id] },
      parts: [1, 2].map(n => ({ number: `G${mark}${n}`, area: '9' })),
    })
    const changes = await Promise.all(
      ['A', 'B', 'C', 'D'].map(async mark => {
        const change = split(mark)
        const { data } = await world.preview(fair.organizer, fair, change)
        return { change, previewDigest: data.digest }
      }),
    )
    const answers = await Promise.all(
      changes.map(change => call(fair.organizer, 'changeStands', { exhibitionId, ...change })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10007, 10007, 10007])
    const made = (await world.standsOf(fair)).filter(({ number }) => number.startsWith('G'))
    expect(made.map(({ area }) => area)).toEqual([900, 900])
  })

  it('swaps in a circle never lose a holder', async () => {
    const circle = await world.standFair()
    const companies = [
      circle.participationId,
      ...(await Promise.all([1, 2, 3].map(() => world.guest(circle)))).map(one => one.participationId),
    ]
    const keys: { id: string }[] = []
    for (const [n, company] of companies.entries()) keys.push(await world.assigned(circle, `A${n}`, company))
    await Promise.all(
      Array.from({ length: 12 }, (_, n) => {
        const [one, other] = [keys[n % 4], keys[(n + 1 + (n % 3)) % 4]]
        return world.change(circle, { kind: 'swap', ids: [one?.id ?? '', other?.id ?? ''] })
      }),
    )
    const assigned = (await world.standsOf(circle)).map(stand => stand.participationId)
    expect(assigned.toSorted()).toEqual(companies.toSorted())
  })

  it('a stand is never left with a company whose participation ends', async () => {
    for (let round = 0; round < 4; round++) {
      const leaver = await world.guest(fair)
      const key = await world.add(fair, `H${round}`)
      const { version } = await db.one<{ version: number }>(
        sql`select version from participation where id = ${leaver.participationId}`,
      )
      await Promise.all([
        call(fair.organizer, 'endParticipation', { id: leaver.participationId, version }),
        call(fair.organizer, 'assignStands', {
          exhibitionId,
          rows: [key],
          participationId: leaver.participationId,
        }),
      ])
      expect(await holders(key.id)).toEqual(['free'])
    }
  })
})

describe('undoStandChange', () => {
  const undo = (rows: { id: string; version: number }[], by = fair.organizer) =>
    call(by, 'undoStandChange', { exhibitionId, rows })
  const next = ({ id, version }: { id: string; version: number }) => ({ id, version: version + 1 })

  it('takes back a swap or an assignment as a whole, once, and by who made it', async () => {
    const one = await world.assigned(fair, 'K1', participationId)
    const other = await world.assigned(fair, 'K2', guest.participationId)
    await world.change(fair, { kind: 'swap', ids: [one.id, other.id] })
    const rows = [next(one), next(other)]
    expect((await undo([next(one)])).reason).toBe('decision.nothingToUndo')
    const venue = await world.world.administrator('platform')
    expect((await undo(rows, venue)).reason).toBe('decision.nothingToUndo')
    expect((await undo([one, other])).reason).toBe('decision.overtaken')
    expect((await undo(rows)).statusCode).toBe(10001)
    expect(await holders(one.id, other.id)).toEqual([participationId, guest.participationId])
    expect((await undo(rows)).statusCode).not.toBe(10001)

    const [free, reserved] = [await world.add(fair, 'K3'), await world.add(fair, 'K4')]
    await call(fair.organizer, 'reserveStands', { exhibitionId, rows: [reserved] })
    const chosen = [free, next(reserved)]
    await call(fair.organizer, 'assignStands', { exhibitionId, rows: chosen, participationId })
    expect((await undo(chosen.map(next))).statusCode).toBe(10001)
    expect(await holders(free.id, reserved.id)).toEqual(['free', 'reserved'])
  })

  it('leaves what has changed since, what is too old, and other changes', async () => {
    const one = await world.assigned(fair, 'L1', participationId)
    const resized = await world.change(fair, { kind: 'resize', ids: [one.id], area: '12' })
    expect(resized.statusCode).toBe(10001)
    expect((await undo([next(one)])).reason).toBe('decision.nothingToUndo')
    const old = await world.assigned(fair, 'L2', participationId)
    await db.run(sql`update system_parameter set value = '10' where name = 'decision.undoSeconds'`)
    await tooLateToUndo(world.pool, old)
    expect((await undo([old])).reason).toBe('decision.tooLateToUndo')
    const other = await world.assigned(fair, 'L3', participationId)
    await call(fair.organizer, 'releaseStands', { exhibitionId, rows: [other] })
    expect((await undo([other])).reason).toBe('decision.nothingToUndo')
  })
})

describe('what the database refuses', () => {
  const refused = (statement: Promise<unknown>) =>
    statement.then(
      () => undefined,
      (error: { constraint?: string; message: string }) => error.constraint ?? error.message,
    )

  it('a stand with a holder that is not assigned, and a company that holds none of the exhibition', async () => {
    const { id } = await world.add(fair, 'M1')
    expect(await refused(db.run(sql`update stand set participation_id = ${participationId} where id = ${id}`))).toBe(
      'stand_holder',
    )
    const foreign = await world.standFair()
    const assign = sql`update stand set state = 'assigned', participation_id = ${foreign.participationId} where id = ${id}`
    expect(await refused(db.run(assign))).toBe('stand_participation_id_fkey')
    expect(await refused(db.run(sql`update stand set area_dm2 = 0 where id = ${id}`))).toBe('stand_area')
  })

  it('a change whose areas differ, or are not those of its stands', async () => {
    const insert = (before: number, after: number, stands = '[]') =>
      db.run(sql`
        insert into stand_change (exhibition_id, kind, before, after, area_before, area_after)
        values (${exhibitionId}, 'split', ${stands}::jsonb, '[]', ${before}, ${after})`)
    expect(await refused(insert(900, 800))).toBe('stand_change_area')
    expect(await refused(insert(900, 900))).toBe('stand_change_is_true')
    const { id } = await world.add(fair, 'M2')
    expect(await refused(insert(900, 900, JSON.stringify([{ id }])))).toBe('stand_change_is_true')
  })

  it('a change of a change', async () => {
    expect(await refused(db.run(sql`delete from stand_change where exhibition_id = ${exhibitionId}`))).toBeDefined()
    expect(
      await refused(db.run(sql`update stand_change set reason = '' where exhibition_id = ${exhibitionId}`)),
    ).toBeDefined()
  })
})
