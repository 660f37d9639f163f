import { describe, expect, it } from 'vitest'
import { createBadgeWorld, identityNumber, someId } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

describe('the states of a badge', () => {
  it('goes from draft to active with an active signed code, and its quota follows', async () => {
    const one = await world.fair()
    const { exhibitionId, partner, organizer, participationId } = one
    const id = await world.draft(one)
    const submitted = await world.call(partner, 'submitBadges', { exhibitionId, ids: [id] })
    expect(submitted.data).toEqual({ count: 1, failed: [] })
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 1, used: 0 })
    expect(await world.taskOf(participationId)).toBe(1010)
    expect((await world.call(organizer, 'approveBadges', { exhibitionId, ids: [id] })).data.count).toBe(1)
    expect(await world.quotaOf(participationId)).toEqual({ reserved: 0, used: 1 })
    expect(await world.taskOf(participationId)).toBe(1030)
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
    expect(await world.readRowCounts(exhibitionId)).toEqual({ active: 1 })
    const { data } = await world.call(organizer, 'getBadgeDetail', { exhibitionId, id })
    expect(data.history.map(({ event }) => event)).toEqual(['approve', 'submit'])
    expect(data.actions).toEqual(['print', 'reprint', 'reportLost', 'suspend', 'void', 'reveal'])
  })

  it('shows what changed since it was returned, also a number that looks the same when masked', async () => {
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

  it('needs two approvals if the type says so, and nobody approves their own submission', async () => {
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
    const colleague = await world.world.operator(sponsored.organizer.company)
    expect((await world.call(sponsored.organizer, 'approveBadges', key)).reason).toBe('kernel.ownSubmission')
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

  it('releases quota and person when it is withdrawn, rejected or voided before issue', async () => {
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

  it('reports each row that could not be decided and decides the others', async () => {
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
      'It doesn’t exist or isn’t yours',
      'Quota exhausted',
      'Quota exhausted',
    ])
    expect(await world.quotaOf(one.participationId)).toEqual({ reserved: 3, used: 0 })
    expect(await world.readRowCounts(exhibitionId)).toEqual({ draft: 2, pending: 3 })
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

  it('can be deleted as a draft, by its applicant only', async () => {
    const one = await world.fair()
    const id = await world.draft(one)
    const key = { exhibitionId: one.exhibitionId, ids: [id] }
    expect((await world.call(one.organizer, 'deleteBadge', key)).reason).toBe('kernel.noPermission')
    expect((await world.call(one.partner, 'deleteBadge', key)).data.count).toBe(1)
    expect((await world.call(one.partner, 'deleteBadge', key)).reason).toBe('kernel.notFound')
    expect(await world.readRowCounts(one.exhibitionId)).toEqual({})
  })
})
