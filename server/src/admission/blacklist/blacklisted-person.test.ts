import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBlacklistWorld } from '../../app/testing/blacklist-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBlacklistWorld())
const fair = await world.fair({ onePersonOneBadge: false })
const card = (documentNumber: string) => [{ documentType: 'identityCard' as const, documentNumber }]
/** A person with an active badge of the exhibition. */
async function holder() {
  const { documentNumber, name, phone } = world.person()
  const badgeId = await world.active(fair, { documentNumber, name, phone })
  return { documentNumber, name, phone: phone as string, badgeId, documents: card(documentNumber) }
}

describe('a listed person', () => {
  it('cannot be approved, alone or among others', async () => {
    const { documentNumber } = world.person()
    const badgeId = await world.pending(fair, { documentNumber })
    const good = await world.pending(fair)
    await world.addApproved({ documents: card(documentNumber) })
    const { data } = await world.call(fair.organizer, 'approveBadges', {
      exhibitionId: fair.exhibitionId,
      ids: [badgeId, good],
    })
    expect(data).toMatchObject({ count: 1, failed: [{ id: badgeId, msg: '不符合入场要求，请联系场馆' }] })
    expect(await world.stateOf(badgeId)).toBe('pending')
  })

  it('cannot be a driver: a vehicle is neither submitted nor approved with them, and an active one is suspended', async () => {
    const cars = await world.fair()
    await world.db.run(sql`update badge_type set subject = 'vehicle' where id = ${cars.badgeTypeId}`)
    const driver = world.person()
    const { exhibitionId, badgeTypeId } = cars
    let cab = 0
    const sent = async () => {
      const { data } = await world.call(cars.partner, 'addVehicle', {
        ...{ exhibitionId, badgeTypeId, plateOrigin: 'mainland', plate: `沪A${31_000 + ++cab}`, vehicleType: 'van' },
        drivers: [world.person(), driver].map(({ name, documentNumber }) => ({
          ...{ name, documentType: 'identityCard' as const, documentNumber },
        })),
      })
      return { id: data.id, ...(await world.call(cars.partner, 'submitBadges', { exhibitionId, ids: [data.id] })) }
    }
    const [open, waiting] = [await sent(), await sent()]
    const approve = (id: string) => world.call(cars.organizer, 'approveBadges', { exhibitionId, ids: [id] })
    expect((await approve(open.id)).statusCode).toBe(10001)
    const id = await world.addApproved({ documents: card(driver.documentNumber as string) })
    expect(await world.badgeOf(open.id)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
    expect((await approve(waiting.id)).reason).toBe('badge.blacklisted')
    expect((await sent()).reason).toBe('badge.blacklisted')
    await world.call(world.second, 'liftBlacklist', { id, version: 2, note: '查明无误' })
    expect((await world.badgeOf(open.id)).state).toBe('active')
    expect((await approve(waiting.id)).statusCode).toBe(10001)
  })

  it('is detected by every approval concurrent with the entry', async () => {
    for (let round = 0; round < 4; round += 1) {
      const { documentNumber } = world.person()
      const badgeId = await world.pending(fair, { documentNumber })
      const id = await world.proposed({ documents: card(documentNumber) })
      const key = { exhibitionId: fair.exhibitionId, ids: [badgeId] }
      await Promise.all([
        world.call(world.second, 'approveBlacklist', { id, version: 1 }),
        world.call(fair.organizer, 'approveBadges', key),
      ])
      expect(['pending', 'suspended']).toContain(await world.stateOf(badgeId))
    }
  })

  it('can be lifted concurrently with the voiding of a badge', async () => {
    const { badgeId, documents } = await holder()
    const id = await world.addApproved({ documents })
    const [lifted, voided] = await Promise.all([
      world.call(world.second, 'liftBlacklist', { id, version: 2, note: '解除' }),
      world.call(fair.organizer, 'voidBadges', { exhibitionId: fair.exhibitionId, ids: [badgeId], note: '作废' }),
    ])
    expect([lifted.statusCode, voided.statusCode]).toEqual([10001, 10001])
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'voided', suspended_by: [] })
  })

  it('looks like somebody else until that is cleared once', async () => {
    const { name, phone } = await holder()
    const id = await world.addApproved({ name, phone, documents: world.entry().documents })
    const badgeId = await world.pending(fair, { name, phone })
    const key = { exhibitionId: fair.exhibitionId, badgeId }
    const findLookAlikes = async () => (await world.call(fair.organizer, 'getLookAlikes', key)).data.list
    expect(await findLookAlikes()).toMatchObject([{ id, same: 'birth', reasonName: { cn: '盗窃', en: 'Theft' } }])
    expect((await world.call(fair.partner, 'getLookAlikes', key)).statusCode).not.toBe(10001)
    expect((await world.call(fair.organizer, 'clearLookAlike', { id, ...key, note: '核对过' })).statusCode).toBe(10001)
    expect(await findLookAlikes()).toEqual([])
    expect((await world.call(fair.organizer, 'clearLookAlike', { id, ...key, note: '' })).reason).toBe(
      'blacklist.notAlike',
    )
  })
})

describe('an organizer', () => {
  it('proposes for its own show, and sees masked data', async () => {
    const form = world.entry({ exhibitionId: fair.exhibitionId })
    expect((await world.call(fair.organizer, 'addBlacklist', form)).statusCode).toBe(10001)
    const other = await world.fair()
    for (const changes of [
      { exhibitionId: null },
      { exhibitionId: other.exhibitionId },
      { scope: 'garden', exhibitionId: null },
    ])
      expect((await world.call(fair.organizer, 'addBlacklist', world.entry(changes as never))).statusCode).not.toBe(
        10001,
      )
    const { data } = await world.call(fair.organizer, 'getBlacklistPage', { scope: 'exhibition', tab: 'pending' })
    const own = data.list.find(row => row.exhibition !== null)
    expect(own?.name).toBe(`${[...(form.name as string)][0]}${'*'.repeat([...(form.name as string)].length - 1)}`)
    expect(own?.documentMasked).toContain('*')
    expect(own?.actions).toEqual(['withdraw'])
    expect((await world.call(other.organizer, 'getBlacklistDetail', { id: own?.id as string })).reason).toBe(
      'kernel.notFound',
    )
  })

  it('sees how many entries other scopes have if its own is empty', async () => {
    const { data } = await world.call(world.first, 'getBlacklistElsewhere', { scope: 'exhibitionOutside' })
    expect(data.count).toBeGreaterThan(0)
  })
})
