import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()

describe('lists', () => {
  it('count tabs by counters, and search by name, document, code and phone', async () => {
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

  it('show approvers no drafts, and a company no rows of others', async () => {
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

  it('reveal full numbers only with the permission, and log it', async () => {
    const person = world.person()
    const id = await world.draft(fair, fair.partner, person)
    const key = { exhibitionId: fair.exhibitionId, id }
    expect((await world.call(fair.partner, 'revealBadgeNumbers', key)).reason).toBe('kernel.noPermission')
    const { data } = await world.call(fair.organizer, 'revealBadgeNumbers', key)
    expect(data).toEqual({ documentNumber: person.documentNumber, phone: person.phone, drivers: [] })
    const logged = await world.db.one<{ n: number }>(
      sql`select count(*)::int as n from operation_log_entry where command = 'revealBadgeNumbers' and target_id = ${id}`,
    )
    expect(logged.n).toBe(1)
  })
})
