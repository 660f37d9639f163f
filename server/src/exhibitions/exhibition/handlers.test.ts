import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { tooLateToUndo } from '../../app/testing/bypass-triggers.ts'
import { createExhibitionFixture } from '../../app/testing/exhibition-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const {
  database,
  db,
  world,
  call,
  organizer,
  other,
  venue,
  partner,
  form,
  filled,
  draft,
  submitted,
  approved,
  findNotifications,
  key,
  stateOf,
} = await createExhibitionFixture()

describe('addExhibition', () => {
  it('accepts an empty draft', async () => {
    const { data, statusCode } = await call(organizer, 'addExhibition', {})
    expect(statusCode).toBe(10001)
    expect(await stateOf(data.id)).toBe('draft')
  })

  it('stores the input, co-organizers in their order', async () => {
    const { id } = await draft()
    const { data } = await call(organizer, 'getExhibitionDetail', { id })
    expect(data.form).toMatchObject({
      ...form,
      moveIn: { from: '2037-03-13T00:00:00.000Z', to: '2037-03-15T12:00:00.000Z', daily: true },
      open: expect.anything(),
      moveOut: expect.objectContaining({ daily: false }),
    })
  })

  it('refuses periods in disorder at their fields, even in a draft', async () => {
    const moveOut = { ...form.moveOut, from: '2037-03-18T00:00:00Z' }
    const reply = await call(organizer, 'addExhibition', { ...filled, moveOut })
    expect(reply).toMatchObject({
      statusCode: 10002,
      data: { issues: [{ path: 'moveOut.from', msg: '撤展时间应在展会结束之后' }] },
    })
  })

  it('is for organizers, and for the platform on behalf of one', async () => {
    expect((await call(partner, 'addExhibition', {})).statusCode).toBe(10003)
    expect(await call(venue, 'addExhibition', {})).toMatchObject({
      statusCode: 10002,
      reason: 'exhibition.sponsorRequired',
    })
    const wrong = await call(venue, 'addExhibition', { sponsorId: partner.company.id })
    expect(wrong.reason).toBe('exhibition.sponsorUnknown')
    const made = await call(venue, 'addExhibition', { ...filled, sponsorId: organizer.company.id })
    expect((await call(organizer, 'getExhibitionDetail', { id: made.data.id })).statusCode).toBe(10001)
    const stolen = await call(organizer, 'addExhibition', { sponsorId: other.company.id })
    expect(stolen.reason).toBe('kernel.notFound')
  })
})

describe('editExhibition', () => {
  it('changes a draft once for each version', async () => {
    const made = await draft()
    const first = await call(organizer, 'editExhibition', { ...made, ...filled, nameCn: '改名' })
    expect(first.data.version).toBe(made.version + 1)
    const stale = await call(organizer, 'editExhibition', { ...made, ...filled, nameCn: '再改' })
    expect(stale.reason).toBe('kernel.changedMeanwhile')
  })

  it('does not find the exhibition of another organizer, and refuses a submitted one', async () => {
    const made = await draft()
    expect((await call(other, 'editExhibition', { ...made, ...filled })).reason).toBe('kernel.notFound')
    const { id, version } = await submitted()
    const late = await call(organizer, 'editExhibition', { id, version, ...filled })
    expect(late.reason).toBe('exhibition.notEditable')
  })
})

describe('submitExhibition', () => {
  it('names every missing field', async () => {
    const { data } = await call(organizer, 'addExhibition', { nameCn: '只有名字' })
    const reply = await call(organizer, 'submitExhibition', key(data))
    const paths = (reply.data as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path)
    expect(reply.statusCode).toBe(10002)
    expect(paths).toEqual(expect.arrayContaining(['nameEn', 'halls', 'moveIn.from', 'open.to', 'invoiceMethods']))
    expect(paths).not.toContain('nameCn')
    expect(await stateOf(data.id)).toBe('draft')
  })

  it('refuses an unknown type and city, and a reason that the dictionary does not offer', async () => {
    const { data } = await call(organizer, 'addExhibition', { ...filled, showType: 'circus', cityCode: '999900' })
    const reply = await call(organizer, 'submitExhibition', key(data))
    expect(reply.data).toMatchObject({ issues: [{ path: 'showType' }, { path: 'cityCode' }] })
    const made = key(await submitted())
    const returned = await call(venue, 'returnExhibition', { ...made, reasonCode: 'nonsense' })
    expect(returned).toMatchObject({ statusCode: 10002, data: { issues: [{ path: 'reasonCode' }] } })
  })

  it('refuses names that look like a sandbox', async () => {
    const names = { nameCn: '【演练】机床展', nameEn: '[REHEARSAL]Machine Fair' }
    const { data } = await call(organizer, 'addExhibition', { ...filled, ...names })
    const reply = await call(organizer, 'submitExhibition', key(data))
    expect(reply.data).toMatchObject({ issues: [{ path: 'nameCn' }, { path: 'nameEn' }] })
  })

  it("gives a code with the year of opening in the venue's zone, if UTC has the year before", async () => {
    const turn = { from: '2036-12-31T16:30:00Z', to: '2037-01-03T09:00:00Z', daily: true }
    const moveIn = { from: '2036-12-30T00:00:00Z', to: '2036-12-31T12:00:00Z', daily: true }
    const moveOut = { from: '2037-01-03T09:00:00Z', to: '2037-01-04T04:00:00Z', daily: false }
    const made = await call(organizer, 'addExhibition', { ...filled, moveIn, open: turn, moveOut })
    const { data } = await call(organizer, 'submitExhibition', made.data)
    expect(data.code).toMatch(/^EXH-2037-\d{4}$/)
  })

  it('gives a code with the year of opening, and retains it through a return', async () => {
    const { id, version, code } = await submitted()
    expect(code).toMatch(/^EXH-2037-\d{4}$/)
    const returned = await call(venue, 'returnExhibition', { id, version, reasonCode: 'wrongHall', asked: ['halls'] })
    const again = await call(organizer, 'submitExhibition', key(returned.data))
    expect(again.data.code).toBe(code)
  })

  it('is refused, and so is its approval, once the opening would be over', async () => {
    const past = {
      moveIn: { from: '2020-03-13T00:00:00Z', to: '2020-03-15T12:00:00Z', daily: true },
      open: { from: '2020-03-16T01:00:00Z', to: '2020-03-19T09:00:00Z', daily: true },
      moveOut: { from: '2020-03-19T09:00:00Z', to: '2020-03-20T04:00:00Z', daily: false },
    }
    const { data } = await call(organizer, 'addExhibition', { ...filled, ...past } as Payload<'addExhibition'>)
    const reply = await call(organizer, 'submitExhibition', key(data))
    expect(reply.data).toMatchObject({ issues: [{ path: 'open.to', msg: '展会结束时间已过' }] })
    const late = await submitted()
    await db.run(sql`update exhibition set move_in_from = '2020-03-13', move_in_to = '2020-03-14', open_from = '2020-03-16',
      open_to = '2020-03-19', move_out_from = '2020-03-19', move_out_to = '2020-03-20' where id = ${late.id}`)
    expect((await call(venue, 'approveExhibition', key(late))).reason).toBe('exhibition.past')
    const returned = await call(venue, 'returnExhibition', { ...key(late), reasonCode: 'other' })
    expect(returned.statusCode).toBe(10001)
  })

  it('is refused the second time', async () => {
    const { id, version } = await submitted()
    expect((await call(organizer, 'submitExhibition', { id, version })).reason).toBe('kernel.notInThisState')
  })
})

describe('a decision', () => {
  it('is only for the platform, and never for the submitter', async () => {
    const made = key(await submitted())
    expect((await call(organizer, 'approveExhibition', made)).statusCode).toBe(10003)
    const own = (await call(venue, 'addExhibition', { ...filled, sponsorId: organizer.company.id })).data
    const { id, version } = (await call(venue, 'submitExhibition', own)).data
    const colleague = await world.operator(venue.company)
    expect((await call(venue, 'approveExhibition', { id, version })).reason).toBe('kernel.ownSubmission')
    expect((await call(colleague, 'approveExhibition', await findNotifications({ id, version }))).statusCode).toBe(
      10001,
    )
  })

  it('is made once: parallel approval and rejection leave one winner', async () => {
    for (let round = 0; round < 5; round++) {
      const made = key(await submitted())
      const approval = await findNotifications(made)
      const replies = await Promise.all([
        call(venue, 'approveExhibition', approval),
        call(venue, 'rejectExhibition', { ...made, reasonCode: 'other' }),
      ])
      expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10008])
      const winner = replies[0].statusCode === 10001 ? 'preparing' : 'rejected'
      expect(await stateOf(made.id)).toBe(winner)
      expect(replies.find(({ statusCode }) => statusCode === 10008)?.reason).toBe('kernel.alreadyDecided')
    }
  })

  describe('undone', () => {
    const rejection = async () => {
      const made = key(await submitted())
      return key((await call(venue, 'rejectExhibition', { ...made, reasonCode: 'other' })).data)
    }
    const undo = (requester: TestOperator, made: { id: string; version: number }) =>
      call(requester, 'undoExhibitionDecision', made)

    it('is pending again as it was, with both in history and log', async () => {
      const rejected = await rejection()
      const undone = await undo(venue, rejected)
      expect(undone.data).toEqual({ id: rejected.id, version: rejected.version + 1 })
      const { data } = await call(venue, 'getExhibitionDetail', { id: rejected.id })
      expect(data).toMatchObject({ state: 'pending', actions: expect.arrayContaining(['approve', 'return', 'reject']) })
      expect(data.history.slice(0, 2).map(({ event, undone }) => [event, undone])).toEqual([
        ['undo', false],
        ['reject', true],
      ])
      const { after } = await db.one<{ after: object }>(sql`
        select after from operation_log_entry where command = 'undoExhibitionDecision' and target_id = ${rejected.id}`)
      expect(after).toEqual({ state: 'pending', undone: 'reject' })
      expect((await undo(venue, undone.data)).reason).toBe('decision.nothingToUndo')
      expect((await call(venue, 'approveExhibition', await findNotifications(undone.data))).statusCode).toBe(10001)
    })

    it('requests nothing any more', async () => {
      const made = key(await submitted())
      const why = { reasonCode: 'wrongHall', asked: ['halls' as const] }
      const returned = await call(venue, 'returnExhibition', { ...made, ...why })
      await undo(venue, key(returned.data))
      const { data } = await call(venue, 'getExhibitionDetail', { id: made.id })
      expect(data).toMatchObject({ askedFields: [], changesSinceReturned: [] })
    })

    it('is for its approver, with the current version, within seconds', async () => {
      const rejected = await rejection()
      const colleague = await world.operator(venue.company)
      expect((await undo(colleague, rejected)).reason).toBe('decision.nothingToUndo')
      expect((await undo(organizer, rejected)).statusCode).toBe(10003)
      expect((await undo(venue, { ...rejected, version: rejected.version + 1 })).reason).toBe('decision.overtaken')
      await tooLateToUndo(database.pool, rejected)
      expect((await undo(venue, rejected)).reason).toBe('decision.tooLateToUndo')
    })

    it('is too late once the organizer has gone on', async () => {
      const made = key(await submitted())
      const returned = key((await call(venue, 'returnExhibition', { ...made, reasonCode: 'other' })).data)
      await call(organizer, 'editExhibition', { ...returned, ...filled })
      expect((await undo(venue, returned)).reason).toBe('decision.overtaken')
    })

    it('of a parallel undo and change one succeeds', async () => {
      for (let round = 0; round < 5; round++) {
        const made = key(await submitted())
        const returned = key((await call(venue, 'returnExhibition', { ...made, reasonCode: 'other' })).data)
        const replies = await Promise.all([
          undo(venue, returned),
          call(organizer, 'submitExhibition', returned),
          undo(venue, returned),
        ])
        expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
        expect(await stateOf(made.id)).toBe('pending')
      }
    })
  })

  it('adds the participation of the organizer once', async () => {
    const { id } = await approved()
    const parts = await db.many(sql`select kind, state from participation where exhibition_id = ${id}`)
    expect(parts).toEqual([{ kind: 'sponsor', state: 'active' }])
  })

  it('shows after a return the requested fields and the changes since', async () => {
    const { id, version } = await submitted()
    const returned = await call(venue, 'returnExhibition', {
      id,
      version,
      reasonCode: 'wrongHall',
      note: '展厅面积不符',
      asked: ['halls', 'area'],
    })
    const edited = await call(organizer, 'editExhibition', {
      ...returned.data,
      ...filled,
      halls: ['N1', 'N2', 'N3'],
      coSponsors: [],
    })
    await call(organizer, 'submitExhibition', edited.data)
    const { data } = await call(venue, 'getExhibitionDetail', { id })
    expect(data.askedFields).toEqual(['halls', 'area'])
    expect(data.changesSinceReturned).toEqual([
      { field: 'halls', before: ['N1', 'N2'], after: ['N1', 'N2', 'N3'], asked: true },
      { field: 'coSponsors', before: [expect.objectContaining({ nameCn: '启帆展览服务' })], after: [], asked: false },
    ])
    expect(data.history.map(({ event }) => event)).toEqual(['submit', 'return', 'submit'])
    expect(data.submissions).toBe(2)
    expect(data.actions).toEqual(expect.arrayContaining(['approve', 'return', 'reject']))
  })
})
