import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type BadgeWorld, createBadgeWorld, type Fair, identityNumber, someId } from '../testing/badge-world.ts'
import type { TestOperator } from '../testing/world.ts'

let world: BadgeWorld
let fair: Fair
beforeAll(async () => {
  world = await createBadgeWorld()
  fair = await world.fair()
})
afterAll(() => world.close())

const affairOf = async (participationId: string) =>
  (await world.db.one<{ status: number }>(sql`select status from affair where participation_id = ${participationId}`))
    .status

const counters = async (scope: string) =>
  Object.fromEntries(
    (
      await world.db.many<{ name: string; value: number }>(sql`select name, sum(value)::int as value from counter
        where scope = ${scope} and name like 'badge.%' group by name having sum(value) <> 0 order by name`)
    ).map(({ name, value }) => [name.slice(6), value]),
  )

const personType = (exhibitionId: string) => ({
  exhibitionId,
  subject: 'person' as const,
  colour: '#0b5ed7',
  approvalRoute: 'sponsor' as const,
  phases: ['open' as const],
})

describe('badge types', () => {
  it('are numbered inside their exhibition and take the prefix of their codes from the English name', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const form = personType(exhibitionId)
    await world.call(organizer, 'addBadgeType', { ...form, nameCn: '布展证', nameEn: 'Stand builder' })
    await world.call(organizer, 'addBadgeType', { ...form, nameCn: '工作证', nameEn: 'Staff', price: '12.50' })
    const { data } = await world.call(organizer, 'getBadgeTypeList', { exhibitionId })
    expect(data.list.map(type => [type.no, type.nameCn, type.price])).toEqual([
      [1, expect.any(String), '0.00'],
      [2, '布展证', '0.00'],
      [3, '工作证', '12.50'],
    ])
    const { rows } = await world.pool.query('select prefix from badge_type where exhibition_id = $1 order by no', [
      exhibitionId,
    ])
    expect(rows.map(row => row.prefix)).toEqual(['EX', 'BU', 'ST'])
  })

  it('are refused a name twice, and to strangers they do not exist', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const form = personType(exhibitionId)
    const named = { ...form, nameCn: '观众证', nameEn: 'Visitor' }
    await world.call(organizer, 'addBadgeType', named)
    expect((await world.call(organizer, 'addBadgeType', named)).reason).toBe('badge.typeNameTaken')
    expect((await world.call(fair.organizer, 'addBadgeType', named)).reason).toBe('kernel.notFound')
    expect((await world.call(fair.partner, 'addBadgeType', named)).reason).toBe('kernel.noPermission')
  })

  it('open zones of their own exhibition alone, and those are not deleted', async () => {
    const { exhibitionId, organizer } = await world.fair()
    const zoneIn = async (place: string) =>
      (await world.call(world.platform, 'saveZone', { exhibitionId: place, code: 'N1', nameCn: '馆', nameEn: 'Hall' }))
        .data
    const [here, elsewhere] = [await zoneIn(exhibitionId), await zoneIn(fair.exhibitionId)]
    const form = { ...personType(exhibitionId), nameCn: '一号馆证', nameEn: 'Hall one' }
    const add = (zones: string[]) => world.call(organizer, 'addBadgeType', { ...form, zones })
    expect((await add([here.id, elsewhere.id])).reason).toBe('gate.zoneUnknown')
    const { data: type } = await add([here.id])
    const moved = await world.call(organizer, 'editBadgeType', { ...form, ...type, zones: [elsewhere.id] })
    expect(moved.reason).toBe('gate.zoneUnknown')
    const remove = () => world.call(world.platform, 'deleteZone', { exhibitionId, ...here })
    expect((await remove()).reason).toBe('gate.zoneInUse')
    await world.call(organizer, 'editBadgeType', { ...form, ...type, zones: [] })
    expect((await remove()).statusCode).toBe(10001)
  })

  it('are deleted while unused, and not after', async () => {
    const { exhibitionId, organizer } = fair
    const id = await world.badgeType(exhibitionId, organizer)
    expect((await world.call(organizer, 'deleteBadgeType', { exhibitionId, id, version: 2 })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect((await world.call(organizer, 'deleteBadgeType', { exhibitionId, id, version: 1 })).statusCode).toBe(10001)
    const used = await world.fair()
    await world.draft(used)
    const key = { exhibitionId: used.exhibitionId, id: used.badgeTypeId, version: 1 }
    expect((await world.call(used.organizer, 'deleteBadgeType', key)).reason).toBe('badge.typeInUse')
  })
})

describe('addBadge', () => {
  const add = (changes: Record<string, unknown> = {}, who: TestOperator | null = fair.partner) =>
    world.call(who, 'addBadge', {
      exhibitionId: fair.exhibitionId,
      badgeTypeId: fair.badgeTypeId,
      ...world.person(changes),
    })

  it('keeps a draft with its numbers sealed, counts it and tells the affair', async () => {
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
    expect(String(row.document_sealed)).not.toContain(person.documentNumber)
    expect(await counters(one.exhibitionId)).toEqual({ draft: 1 })
    expect(await counters(one.participationId)).toEqual({ draft: 1 })
    expect(await affairOf(one.participationId)).toBe(1020)
  })

  it('refuses without a session, without the permission, and strangers', async () => {
    expect((await add({}, null)).statusCode).toBe(10004)
    const reader = await world.world.operator(fair.partner.company, { permissions: ['badge:view'] })
    expect((await add({}, reader)).reason).toBe('kernel.noPermission')
    const stranger = await world.world.administrator('cooperatorMain')
    expect((await add({}, stranger)).reason).toBe('kernel.notFound')
    expect((await add({}, (await world.fair()).organizer)).reason).toBe('kernel.notFound')
  })

  it('refuses at its field what is wrong with the document, in the reader’s language', async () => {
    const right = identityNumber(77_000)
    const wrong = right.slice(0, 17) + (right.endsWith('1') ? '2' : '1')
    const reply = await add({ documentNumber: wrong })
    expect(reply.statusCode).toBe(10002)
    expect(reply.data).toMatchObject({ issues: [{ path: 'documentNumber', msg: expect.stringContaining('校验码') }] })
    expect((await add({ documentNumber: undefined })).data).toMatchObject({ issues: [{ path: 'documentNumber' }] })
  })

  it('asks for what the type requires and refuses who is too young for it', async () => {
    const strict = await world.fair({ requiredFields: ['employer', 'jobTitle', 'photo'], minimumAge: 50 })
    const place = { exhibitionId: strict.exhibitionId, badgeTypeId: strict.badgeTypeId }
    const missing = await world.call(strict.partner, 'addBadge', { ...place, ...world.person({ employer: '' }) })
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

  it('refuses vehicles, priced types and exhibitions that are over, each in its words', async () => {
    const one = await world.fair()
    const tryIt = () =>
      world.call(one.partner, 'addBadge', {
        exhibitionId: one.exhibitionId,
        badgeTypeId: one.badgeTypeId,
        ...world.person(),
      })
    await world.pool.query("update badge_type set subject = 'vehicle' where id = $1", [one.badgeTypeId])
    expect((await tryIt()).reason).toBe('badge.vehicleNotYet')
    await world.pool.query("update badge_type set subject = 'person', price_fen = 100 where id = $1", [one.badgeTypeId])
    expect((await tryIt()).reason).toBe('badge.priceNotYet')
    await world.pool.query("update exhibition set state = 'closed', ended_at = now() where id = $1", [one.exhibitionId])
    expect((await tryIt()).reason).toBe('badge.notApplying')
    await world.pool.query("update participation set state = 'ended' where id = $1", [one.participationId])
    expect((await tryIt()).reason).toBe('badge.notParticipating')
  })

  it('refuses the same person twice, and marks a namesake with the same phone', async () => {
    const person = world.person({ name: '欧阳若溪' })
    expect((await add(person)).statusCode).toBe(10001)
    expect((await add(person)).reason).toBe('badge.alreadyHeld')
    const namesake = await add({ name: person.name, phone: person.phone })
    const { data } = await world.call(
      fair.partner,
      'getBadgeDetail',
      { exhibitionId: fair.exhibitionId, id: namesake.data.id },
      { language: 'en' },
    )
    expect(data.reviewNote).toContain('Same name')
  })

  it('is held by the same rules in an edit and when sent in: one badge of a type a person and company, namesakes noted', async () => {
    const one = await world.fair({ onePersonOneBadge: false })
    const { exhibitionId, badgeTypeId, partner } = one
    const call = (name: 'addBadge' | 'editBadge', row: object, changes: object) =>
      world.call(partner, name, { exhibitionId, badgeTypeId, ...row, ...changes } as never)
    const [first, second] = [world.person(), world.person()]
    await call('addBadge', {}, first)
    const { id, version } = (await call('addBadge', {}, second)).data
    const made = { id, version }
    expect((await call('editBadge', made, { ...second, documentNumber: first.documentNumber })).reason).toBe(
      'badge.alreadyHeld',
    )
    expect((await call('editBadge', made, { ...second, jobTitle: '经理' })).statusCode).toBe(10001)
    const key = { exhibitionId, ids: [made.id] }
    await world.call(partner, 'submitBadges', key)
    await world.call(partner, 'withdrawBadges', key)
    const { data: again } = await call('addBadge', {}, second)
    await world.call(partner, 'submitBadges', { exhibitionId, ids: [again.id] })
    expect((await world.call(partner, 'submitBadges', key)).reason).toBe('badge.alreadyHeld')
  })

  it('marks a namesake in an edit, and takes the mark away with the name', async () => {
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

  it('takes a photo that was decoded, refuses one that was no photo, and submits none that is not ready', async () => {
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
    // Not judged yet: asked again by the console, and nothing is taken.
    expect((await add({ photoFileId: waiting })).statusCode).toBe(10015)
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

  it('writes once what is sent twice', async () => {
    const traceId = 'ab'.repeat(16)
    const input = { exhibitionId: fair.exhibitionId, badgeTypeId: fair.badgeTypeId, ...world.person() }
    const first = await world.call(fair.partner, 'addBadge', input, { traceId })
    expect((await world.call(fair.partner, 'addBadge', input, { traceId })).data).toEqual(first.data)
  })
})

describe('a badge’s way', () => {
  it('goes from draft to active with a living signed code, and its quota with it', async () => {
    const one = await world.fair()
    const { exhibitionId, partner, organizer, participationId } = one
    const id = await world.draft(one)
    const submitted = await world.call(partner, 'submitBadges', { exhibitionId, ids: [id] })
    expect(submitted.data).toEqual({ count: 1, failed: [] })
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 1, used: 0 })
    expect(await affairOf(participationId)).toBe(1010)
    expect((await world.call(organizer, 'approveBadges', { exhibitionId, ids: [id] })).data.count).toBe(1)
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 0, used: 1 })
    expect(await affairOf(participationId)).toBe(1030)
    const [credential] = await world.credentials(id)
    expect(credential?.state).toBe('coded')
    const { decodeBadgeCode } = await import('./code.ts')
    const key = await world.services.keyring.badgeKey(exhibitionId)
    expect(decodeBadgeCode(credential?.code ?? '', () => key.publicKey)).toMatchObject({
      ok: true,
      payload: { credentialId: credential?.id, phases: 3, type: 1 },
    })
    expect((await world.call(organizer, 'approveBadges', { exhibitionId, ids: [id] })).reason).toBe(
      'kernel.alreadyDecided',
    )
    expect(await counters(exhibitionId)).toEqual({ active: 1 })
    const { data } = await world.call(organizer, 'getBadgeDetail', { exhibitionId, id })
    expect(data.history.map(({ event }) => event)).toEqual(['approve', 'submit'])
    expect(data.actions).toEqual(['print', 'reprint', 'reportLost', 'suspend', 'void', 'reveal'])
  })

  it('tells what changed since it was returned, also a number that looks the same masked', async () => {
    const one = await world.fair()
    const { exhibitionId, partner, organizer, badgeTypeId } = one
    const person = world.person()
    const { data: made } = await world.call(partner, 'addBadge', { exhibitionId, badgeTypeId, ...person })
    await world.call(partner, 'submitBadges', { exhibitionId, ids: [made.id] })
    const back = { exhibitionId, ids: [made.id], reasonCode: 'documentMismatch', asked: ['documentNumber' as const] }
    expect((await world.call(organizer, 'returnBadges', back)).data.count).toBe(1)
    expect(await world.quotaOf(one.participationId)).toEqual({ reserved: 0, used: 0 })
    const edit = {
      exhibitionId,
      id: made.id,
      badgeTypeId,
      ...person,
      documentNumber: '31011519850615001?',
    }
    expect((await world.call(partner, 'editBadge', { ...edit, version: 1 })).reason).toBe('kernel.changedMeanwhile')
    const other = { ...edit, documentNumber: identityNumber(99_017), jobTitle: '经理', version: 3 }
    expect((await world.call(partner, 'editBadge', other)).statusCode).toBe(10001)
    await world.call(partner, 'submitBadges', { exhibitionId, ids: [made.id] })
    const { data } = await world.call(organizer, 'getBadgeDetail', { exhibitionId, id: made.id })
    expect(data.changes.map(({ field, asked }) => [field, asked])).toEqual(
      expect.arrayContaining([
        ['documentNumber', true],
        ['jobTitle', false],
      ]),
    )
    expect(JSON.stringify(data.changes)).not.toContain('#')
  })

  it('passes two hands where the type says so, and nobody approves what they submitted', async () => {
    const one = await world.fair({ route: 'sponsorThenPlatform' })
    const { exhibitionId, organizer } = one
    const id = await world.pending(one)
    expect((await world.call(world.platform, 'approveBadges', { exhibitionId, ids: [id] })).reason).toBe(
      'kernel.noPermission',
    )
    await world.call(organizer, 'approveBadges', { exhibitionId, ids: [id] })
    expect(await world.stateOf(id)).toBe('endorsed')
    expect((await world.call(organizer, 'approveBadges', { exhibitionId, ids: [id] })).reason).toBe(
      'kernel.alreadyDecided',
    )
    await world.call(world.platform, 'approveBadges', { exhibitionId, ids: [id] })
    expect(await world.stateOf(id)).toBe('active')

    const sponsored = await world.fair()
    const own = await world.draft(sponsored, sponsored.organizer)
    await world.call(sponsored.organizer, 'submitBadges', { exhibitionId: sponsored.exhibitionId, ids: [own] })
    const key = { exhibitionId: sponsored.exhibitionId, ids: [own] }
    expect((await world.call(sponsored.organizer, 'approveBadges', key)).reason).toBe('kernel.ownSubmission')
    const colleague = await world.world.operator(sponsored.organizer.company)
    expect((await world.call(colleague, 'approveBadges', key)).data.count).toBe(1)
  })

  it('goes to the platform when the organizer entered it for its partner', async () => {
    const one = await world.fair()
    const { exhibitionId, badgeTypeId, organizer, partner } = one
    const { data } = await world.call(organizer, 'addBadge', {
      exhibitionId,
      badgeTypeId,
      companyId: partner.company.id,
      ...world.person(),
    })
    await world.call(organizer, 'submitBadges', { exhibitionId, ids: [data.id] })
    const colleague = await world.world.operator(organizer.company)
    expect((await world.call(colleague, 'approveBadges', { exhibitionId, ids: [data.id] })).reason).toBe(
      'kernel.noPermission',
    )
    expect((await world.call(world.platform, 'approveBadges', { exhibitionId, ids: [data.id] })).data.count).toBe(1)
  })

  it('gives quota and person free when withdrawn, rejected or voided before issue', async () => {
    const one = await world.fair()
    const { exhibitionId, partner, organizer, participationId } = one
    const person = world.person()
    const id = await world.pending(one, person)
    await world.call(partner, 'withdrawBadges', { exhibitionId, ids: [id] })
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 0, used: 0 })
    expect((await world.call(partner, 'submitBadges', { exhibitionId, ids: [id] })).data.count).toBe(1)
    await world.call(organizer, 'approveBadges', { exhibitionId, ids: [id] })
    const stop = { exhibitionId, ids: [id], note: '人员变更' }
    expect((await world.call(organizer, 'voidBadges', stop)).data.count).toBe(1)
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 0, used: 0 })
    expect((await world.credentials(id)).map(({ state }) => state)).toEqual(['dead'])
    expect(await world.active(one, person)).not.toBe(id)
    expect((await world.call(organizer, 'voidBadges', stop)).reason).toBe('kernel.notInThisState')
  })

  it('tells row by row what could not be decided and decides the others', async () => {
    const one = await world.fair({ quota: 3 })
    const { exhibitionId, partner } = one
    const ids = await Promise.all(Array.from({ length: 5 }, () => world.draft(one)))
    const { data } = await world.call(
      partner,
      'submitBadges',
      { exhibitionId, ids: [...ids, someId()] },
      { language: 'en' },
    )
    expect(data.count).toBe(3)
    expect(data.failed.map(({ msg }) => msg).sort()).toEqual([
      'Not there, or not yours',
      'The quota is exhausted',
      'The quota is exhausted',
    ])
    expect(await world.quotaOf(one.participationId)).toEqual({ reserved: 3, used: 0 })
    expect(await counters(exhibitionId)).toEqual({ draft: 2, pending: 3 })
  })

  it('is suspended and resumed with its version', async () => {
    const id = await world.active(fair)
    const key = { exhibitionId: fair.exhibitionId, id }
    expect((await world.call(fair.organizer, 'suspendBadge', { ...key, version: 1, note: '核查' })).reason).toBe(
      'kernel.changedMeanwhile',
    )
    expect((await world.call(fair.organizer, 'suspendBadge', { ...key, version: 3, note: '核查' })).data.version).toBe(
      4,
    )
    expect((await world.call(fair.organizer, 'suspendBadge', { ...key, version: 4, note: '核查' })).reason).toBe(
      'kernel.notInThisState',
    )
    expect((await world.call(fair.organizer, 'resumeBadge', { ...key, version: 4 })).data.version).toBe(5)
  })

  it('ends as a deleted draft, of its applicant alone', async () => {
    const one = await world.fair()
    const id = await world.draft(one)
    const key = { exhibitionId: one.exhibitionId, ids: [id] }
    expect((await world.call(one.organizer, 'deleteBadge', key)).reason).toBe('kernel.noPermission')
    expect((await world.call(one.partner, 'deleteBadge', key)).data.count).toBe(1)
    expect((await world.call(one.partner, 'deleteBadge', key)).reason).toBe('kernel.notFound')
    expect(await counters(one.exhibitionId)).toEqual({})
  })
})

describe('lists', () => {
  it('count their tabs by counters and find by name, document, code and phone', async () => {
    const one = await world.fair()
    const { exhibitionId, partner } = one
    const person = world.person({ name: '司马清扬' })
    const id = await world.draft(one, partner, person)
    await world.pending(one)
    const { data } = await world.call(partner, 'getBadgePage', { exhibitionId })
    expect(data).toMatchObject({ total: 2, tabs: { all: 2, draft: 1, pending: 1, returned: 0 } })
    const [row] = data.list.filter(badge => badge.id === id)
    expect(row).toMatchObject({
      name: '司马清扬',
      statusCode: 0,
      actions: ['edit', 'delete', 'submit'],
      badgeTypeColour: '#0b5ed7',
    })
    expect(row?.documentMasked).toContain('*')
    const find = async (type: 'name' | 'documentNumber' | 'code' | 'phone', value: string) =>
      (await world.call(partner, 'getBadgePage', { exhibitionId, search: { type, value } })).data.list.map(
        badge => badge.id,
      )
    expect(await find('name', '司马')).toEqual([id])
    expect(await find('documentNumber', ` ${person.documentNumber} `)).toEqual([id])
    expect(await find('code', row?.code.toLowerCase() ?? '')).toEqual([id])
    expect(await find('phone', person.phone)).toEqual([id])
    expect(await find('name', '清扬')).toEqual([id])
    expect(await find('name', '扬')).toEqual([id])
    expect(await find('name', '扬清')).toEqual([])
    expect(await find('phone', person.phone.slice(-4))).toEqual([id])
    expect(await find('documentNumber', person.documentNumber.slice(-4).toLowerCase())).toEqual([id])
    expect(await find('documentNumber', '00ZZ')).toEqual([])
    const draft = await world.call(partner, 'getBadgePage', { exhibitionId, tab: 'draft' })
    expect(draft.data).toMatchObject({ total: 1, list: [{ id }] })
  })

  it('show approvers no drafts, and a company nobody else’s rows', async () => {
    const one = await world.fair()
    const { exhibitionId } = one
    await world.draft(one)
    const id = await world.pending(one)
    const approval = await world.call(one.organizer, 'getBadgeApprovalPage', { exhibitionId })
    expect(approval.data).toMatchObject({
      total: 1,
      list: [{ id, actions: expect.arrayContaining(['approve', 'return', 'reject']) }],
      tabs: { pending: 1 },
    })
    const stranger = await world.world.administrator('cooperatorMain')
    await world.participate(one, stranger.company, 5)
    expect((await world.call(stranger, 'getBadgePage', { exhibitionId })).data).toMatchObject({ total: 0, list: [] })
    expect((await world.call(stranger, 'getBadgeDetail', { exhibitionId, id })).reason).toBe('kernel.notFound')
    const other = await world.world.administrator('sponsor')
    expect((await world.call(other, 'getBadgePage', { exhibitionId })).data).toMatchObject({ total: 0, list: [] })
  })

  it('reveal full numbers only to who may, and log it', async () => {
    const person = world.person()
    const id = await world.draft(fair, fair.partner, person)
    const key = { exhibitionId: fair.exhibitionId, id }
    expect((await world.call(fair.partner, 'revealBadgeNumbers', key)).reason).toBe('kernel.noPermission')
    const { data } = await world.call(fair.organizer, 'revealBadgeNumbers', key)
    expect(data).toEqual({ documentNumber: person.documentNumber, phone: person.phone })
    const logged = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from operation_log where command = 'revealBadgeNumbers' and target_id = ${id}`,
    )
    expect(logged.n).toBe(1)
  })
})
