import { commandNotifications } from '@fairgate/contract/insight/notification/command-notifications'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { newTraceId } from '../../app/testing/wire-client.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

describe('addBadge', () => {
  const add = (changes: Record<string, unknown> = {}, caller: TestOperator | null = fair.partner) =>
    world.call(caller, 'addBadge', {
      exhibitionId: fair.exhibitionId,
      badgeTypeId: fair.badgeTypeId,
      ...world.person(changes),
    })

  it('saves a draft with encrypted numbers, counts it and updates the task', async () => {
    const one = await world.fair()
    const person = world.person()
    const { data } = await world.call(one.partner, 'addBadge', {
      exhibitionId: one.exhibitionId,
      badgeTypeId: one.badgeTypeId,
      ...person,
    })
    expect(data).toMatchObject({ version: 1, code: expect.stringMatching(/^EX-\d{6}$/) })
    const row = await world.db.one<Record<string, unknown>>(sql`select * from badge where id = ${data.id}`)
    expect(row).toMatchObject({
      state: 'draft',
      document_masked: expect.stringContaining('********'),
      birth: '1985-01-01',
    })
    expect(String(row.document_encrypted)).not.toContain(person.documentNumber)
    expect(await world.readRowCounts(one.exhibitionId)).toEqual({ draft: 1 })
    expect(await world.readRowCounts(one.participationId)).toEqual({ draft: 1 })
    expect(await world.taskOf(one.participationId)).toBe(1020)
  })

  it('answers a repeat with the first answer, and is logged once with its code', async () => {
    const traceId = newTraceId()
    const input = { exhibitionId: fair.exhibitionId, badgeTypeId: fair.badgeTypeId, ...world.person() }
    const send = () => world.call(fair.partner, 'addBadge', input, { traceId })
    const first = await send()
    expect(first.statusCode).toBe(10001)
    expect(await send()).toEqual(first)
    const { id, code } = first.data
    const entries = await world.db.many(sql`
      select command, target_name as name, exhibition_id as exhibition, operator_id as operator, after ->> 'name' as after
      from operation_log_entry where target_id = ${id}`)
    const { exhibitionId } = fair
    const { operatorId: by } = fair.partner
    const name = `${code} ${input.name}`
    expect(entries).toEqual([{ command: 'addBadge', name, exhibition: exhibitionId, operator: by, after: input.name }])
  })

  it('pushes that the flags of its partner may have changed', async () => {
    const { exhibitionId, badgeTypeId, partner } = await world.fair()
    const draft = () => world.call(partner, 'addBadge', { exhibitionId, badgeTypeId, ...world.person() })
    await world.call(partner, 'submitBadges', { exhibitionId, ids: [(await draft()).data.id] })
    world.published.splice(0)
    expect((await draft()).statusCode).toBe(10001)
    expect(world.published).toContainEqual({ topic: `company:${partner.company.id}`, type: 'redPoint' })
  })

  it('notifies nobody: the statement that ends it runs no hook', () => {
    expect(Object.keys(commandNotifications)).not.toContain('addBadge')
  })

  it('refuses calls without a session or the permission, and of uninvolved companies', async () => {
    expect((await add({}, null)).statusCode).toBe(10004)
    const reader = await world.world.operator(fair.partner.company, { permissions: ['badge:view'] })
    expect((await add({}, reader)).reason).toBe('kernel.noPermission')
    const stranger = await world.world.administrator('cooperatorMain')
    expect((await add({}, stranger)).reason).toBe('kernel.notFound')
    expect((await add({}, (await world.fair()).organizer)).reason).toBe('kernel.notFound')
  })

  it('refuses wrong documents at the field, in the caller’s language', async () => {
    const right = identityNumber(77_000)
    const wrong = right.slice(0, 17) + (right.endsWith('1') ? '2' : '1')
    const reply = await add({ documentNumber: wrong })
    expect(reply.statusCode).toBe(10002)
    expect(reply.data).toMatchObject({ issues: [{ path: 'documentNumber', msg: expect.stringContaining('校验码') }] })
    expect((await add({ documentNumber: undefined })).data).toMatchObject({ issues: [{ path: 'documentNumber' }] })
  })

  it('requires the fields of the type and refuses people who are too young for it', async () => {
    const strict = await world.fair({ requiredFields: ['employer', 'jobTitle', 'photo'], minimumAge: 50 })
    const scope = { exhibitionId: strict.exhibitionId, badgeTypeId: strict.badgeTypeId }
    const missing = await world.call(strict.partner, 'addBadge', { ...scope, ...world.person({ employer: '' }) })
    expect((missing.data as unknown as { issues: { path: string }[] }).issues.map(({ path }) => path)).toEqual([
      'employer',
      'jobTitle',
      'photoFileId',
    ])
    const young = await world.fair({ minimumAge: 50 })
    const reply = await world.call(young.partner, 'addBadge', {
      exhibitionId: young.exhibitionId,
      badgeTypeId: young.badgeTypeId,
      ...world.person(),
    })
    expect(reply).toMatchObject({ reason: 'badge.tooYoung', msg: '未满 50 周岁' })
  })

  it('refuses vehicles and ended exhibitions, each with its own text', async () => {
    const one = await world.fair()
    const tryIt = () =>
      world.call(one.partner, 'addBadge', {
        exhibitionId: one.exhibitionId,
        badgeTypeId: one.badgeTypeId,
        ...world.person(),
      })
    await world.pool.query("update badge_type set subject = 'vehicle' where id = $1", [one.badgeTypeId])
    expect((await tryIt()).reason).toBe('badge.forVehicles')
    await world.pool.query("update badge_type set subject = 'person', price_fen = 100 where id = $1", [one.badgeTypeId])
    expect((await tryIt()).statusCode).toBe(10001)
    await world.pool.query("update exhibition set state = 'closed', ended_at = now() where id = $1", [one.exhibitionId])
    expect((await tryIt()).reason).toBe('badge.notApplying')
    await world.pool.query("update participation set state = 'ended' where id = $1", [one.participationId])
    expect((await tryIt()).reason).toBe('badge.notParticipating')
  })

  it('refuses the same person twice, and marks a namesake with the same phone', async () => {
    const person = world.person({ name: '欧阳若溪' })
    expect((await add(person)).statusCode).toBe(10001)
    const again = await add(person)
    expect(again).toMatchObject({ reason: 'badge.alreadyHeldBy', data: { issues: [{ path: 'documentNumber' }] } })
    const namesake = await add({ name: person.name, phone: person.phone })
    const { data } = await world.call(
      fair.partner,
      'getBadgeDetail',
      { exhibitionId: fair.exhibitionId, id: namesake.data.id },
      { language: 'en' },
    )
    expect(data.reviewNote).toContain('Same name')
  })

  it('applies the same rules to edits and submissions: one badge of a type per person and company, namesakes are marked', async () => {
    const one = await world.fair({ onePersonOneBadge: false })
    const { exhibitionId, badgeTypeId, partner } = one
    const call = (name: 'addBadge' | 'editBadge', row: object, changes: object) =>
      world.call(partner, name, { exhibitionId, badgeTypeId, ...row, ...changes } as never)
    const [first, second] = [world.person(), world.person()]
    await call('addBadge', {}, first)
    const { id, version } = (await call('addBadge', {}, second)).data
    const made = { id, version }
    expect((await call('editBadge', made, { ...second, documentNumber: first.documentNumber })).reason).toBe(
      'badge.alreadyHeldBy',
    )
    expect((await call('editBadge', made, { ...second, jobTitle: '经理' })).statusCode).toBe(10001)
    const key = { exhibitionId, ids: [made.id] }
    await world.call(partner, 'submitBadges', key)
    await world.call(partner, 'withdrawBadges', key)
    const { data: again } = await world.call(partner, 'addBadge', { exhibitionId, badgeTypeId, ...second })
    await world.call(partner, 'submitBadges', { exhibitionId, ids: [again.id] })
    expect(await world.call(partner, 'submitBadges', key)).toMatchObject({
      reason: 'badge.alreadyHeldBy',
      msg: expect.stringContaining(again.code),
    })
  })

  it('shows the number of the existing badge to callers who see it; others learn only that one exists', async () => {
    const one = await world.fair()
    const { exhibitionId, badgeTypeId, partner, organizer } = one
    const person = world.person()
    const id = await world.pending(one, person)
    const { data: detail } = await world.call(partner, 'getBadgeDetail', { exhibitionId, id })
    const other = await world.world.administrator('cooperatorMain')
    await world.participate(one, other.company, 5)
    const again = (caller: TestOperator) =>
      world.call(caller, 'addBadge', { exhibitionId, badgeTypeId, ...person }, { language: 'en' })
    const message = `This person already has badge ${detail.code} for this exhibition (${detail.badgeTypeName.en}, ${detail.companyName.en})`
    for (const caller of [partner, organizer]) {
      expect(await again(caller)).toMatchObject({ reason: 'badge.alreadyHeldBy', msg: message, data: { badgeId: id } })
    }
    // Another applicant must not learn who owns it.
    const hidden = await again(other)
    expect(hidden).toMatchObject({ reason: 'badge.alreadyHeld', msg: expect.not.stringContaining(detail.code) })
    expect(hidden.data).not.toHaveProperty('badgeId')
  })

  it('marks a namesake in an edit, and removes the mark when the name changes', async () => {
    const { exhibitionId, badgeTypeId, partner } = await world.fair()
    const [first, second] = [world.person({ name: '司徒静' }), world.person()]
    await world.call(partner, 'addBadge', { exhibitionId, badgeTypeId, ...first })
    const { data: made } = await world.call(partner, 'addBadge', { exhibitionId, badgeTypeId, ...second })
    const { id } = made
    const noteAfter = async (version: number, name: string) => {
      const edit = { exhibitionId, badgeTypeId, id, version, ...second, name, phone: first.phone }
      expect((await world.call(partner, 'editBadge', edit)).statusCode).toBe(10001)
      return (await world.call(partner, 'getBadgeDetail', { exhibitionId, id })).data.reviewNote
    }
    expect(await noteAfter(1, '司徒静')).toContain('同名')
    expect(await noteAfter(2, '司徒敬')).toBeNull()
  })

  it('accepts a decoded photo, refuses a file that is no photo, and submits no photo that is not ready', async () => {
    const photo = async (state: string) => {
      const { id } = await world.db.one<{ id: string }>(sql`
        insert into file (company_id, purpose, name, type, size, sha256, state, refusal, ready_at)
        values (${fair.partner.company.id}, 'photo', 'a.jpg', 'image/jpeg', 1, '', 'stored',
          ${state === 'refused' ? 'notImage' : null}, ${state === 'ready' ? new Date() : null}) returning id`)
      return id
    }
    const refused = await add({ photoFileId: await photo('refused') })
    expect(refused).toMatchObject({ reason: 'badge.photoNotAPhoto', data: { issues: [{ path: 'photoFileId' }] } })
    const { exhibitionId, partner } = fair
    const [waiting, ready] = [await photo('stored'), await photo('ready')]
    // Not validated yet: the console sends it again, and nothing is saved.
    expect(await add({ photoFileId: waiting })).toMatchObject({
      ...{ statusCode: 10019, reason: 'kernel.fileBeingChecked', data: { fileId: waiting, retryAfter: 1 } },
      msg: '文件“a.jpg”仍在检查，检查完成后即可提交，请稍候再试',
    })
    await world.db.run(sql`update file set ready_at = now() where id = ${waiting}`)
    const ids = [
      await world.draft(fair, partner, { photoFileId: waiting }),
      await world.draft(fair, partner, { photoFileId: ready }),
    ]
    await world.db.run(sql`update file set ready_at = null where id = ${waiting}`)
    const { data } = await world.call(partner, 'submitBadges', { exhibitionId, ids })
    expect(data).toMatchObject({ count: 1, failed: [{ id: ids[0], msg: '照片仍在处理，请稍后再试' }] })
    expect((await add({ photoFileId: ready })).reason).toBe('badge.photoNotAPhoto')
  })

  it('writes once when the same request is sent twice', async () => {
    const traceId = 'ab'.repeat(16)
    const input = { exhibitionId: fair.exhibitionId, badgeTypeId: fair.badgeTypeId, ...world.person() }
    const first = await world.call(fair.partner, 'addBadge', input, { traceId })
    expect((await world.call(fair.partner, 'addBadge', input, { traceId })).data).toEqual(first.data)
  })
})
