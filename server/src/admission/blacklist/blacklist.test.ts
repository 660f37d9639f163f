import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBlacklistWorld } from '../../app/testing/blacklist-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { transitionDueEntries } from './clock.ts'

const world = await closeAfterAll(createBlacklistWorld())
const fair = await world.fair({ onePersonOneBadge: false })

const node = () => ({ services: world.services, publish: () => {} })
const card = (documentNumber: string) => [{ documentType: 'identityCard' as const, documentNumber }]
/** A person with an active badge of the exhibition. */
async function holder() {
  const { documentNumber, name, phone } = world.person()
  const badgeId = await world.active(fair, { documentNumber, name, phone })
  return { documentNumber, name, phone: phone as string, badgeId, documents: card(documentNumber) }
}

describe('addBlacklist', () => {
  it.each([
    ['a plate with I', { kind: 'vehicle', name: '', documents: [], plate: '沪I12345' }, 'plate'],
    ['no plate', { kind: 'vehicle', name: '', documents: [], plate: '' }, 'plate'],
    ['a wrong check digit', { documents: card('110105194912310021') }, 'documents.0.documentNumber'],
    ['an end before its beginning', { from: '2031-01-02', until: '2031-01-01' }, 'until'],
    ['an end that is past', { from: '2020-01-01', until: '2020-01-02' }, 'until'],
    ['a reason nobody knows', { reason: 'nothing' }, 'reason'],
    ['a show of a ground', { scope: 'garden', exhibitionId: permanentContexts.garden.id }, 'exhibitionId'],
    ['nobody', { name: '' }, 'name'],
    ['a telephone of eight digits', { phone: '12345678' }, 'phone'],
  ] as const)('refuses %s at its field, in both languages', async (_what, changes, path) => {
    const before = await world.db.one(sql`select count(*)::int as n from blacklist`)
    for (const language of ['cn', 'en'] as const) {
      const input = world.entry(changes as never)
      const { statusCode, data } = await world.call(world.first, 'addBlacklist', input, { language })
      expect(statusCode).toBe(10002)
      expect(data).toMatchObject({ issues: [{ path, msg: expect.any(String) }] })
    }
    expect(await world.db.one(sql`select count(*)::int as n from blacklist`)).toEqual(before)
  })

  it('stores no number in readable form, and finds it only by the whole number', async () => {
    const form = world.entry()
    await world.call(world.first, 'addBlacklist', form)
    const number = form.documents[0]?.documentNumber ?? ''
    const { text } = await world.db.one<{ text: string }>(sql`
      select string_agg(to_jsonb(b)::text || to_jsonb(d)::text, '') as text from blacklist b, blacklist_document d`)
    expect(text).not.toContain(number)
    expect(text).not.toContain(form.phone)
    const found = async (type: 'document' | 'phone', value: string) =>
      (await world.call(world.first, 'getBlacklistPage', { scope: 'exhibition', search: { type, value } })).data.list
    expect(await found('document', number)).toHaveLength(1)
    expect(await found('phone', form.phone as string)).toHaveLength(1)
    expect(await found('document', number.slice(-4))).toHaveLength(0)
  })

  it('reports a duplicate by its code', async () => {
    const form = world.entry()
    await world.call(world.first, 'addBlacklist', form)
    expect(await world.call(world.second, 'addBlacklist', form)).toMatchObject({
      statusCode: 10017,
      reason: 'blacklist.listed',
    })
  })

  it.each([
    ['a person, by either of two numbers', () => world.entry({ documents: [...card(idOf()), ...card(idOf())] })],
    ['a vehicle', () => world.entry({ kind: 'vehicle', name: '', documents: [], birth: null, plate: plateOf() })],
  ])('enters %s once of many at once, in a place, and again when that has ended', async (_what, drawn) => {
    const form = drawn()
    const turned = { ...form, documents: form.documents.toReversed() }
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        world.call(at % 2 ? world.first : world.second, 'addBlacklist', at % 2 ? form : turned),
      ),
    )
    const [made, ...more] = replies.filter(({ statusCode }) => statusCode === 10001)
    expect(more).toEqual([])
    const code = sql`select code from blacklist where id = ${made?.data.id}`
    const message = `已在名单中：${(await world.db.one<{ code: string }>(code)).code}`
    expect(replies.filter(({ statusCode }) => statusCode !== 10001).map(({ msg }) => msg)).toEqual(
      Array(7).fill(message),
    )
    const elsewhere = { ...form, scope: 'garden' as const }
    expect((await world.call(world.first, 'addBlacklist', elsewhere)).statusCode).toBe(10001)
    const caller = (await stateOf(made?.data.id)).by === world.first.operatorId ? world.second : world.first
    await world.call(caller, 'refuseBlacklist', { id: made?.data.id ?? '', version: 1, note: '查无此事' })
    expect((await world.call(world.first, 'addBlacklist', form)).statusCode).toBe(10001)
  })
})

const idOf = () => world.person().documentNumber as string
const plateOf = () => `沪A${String(Math.floor(Math.random() * 90_000) + 10_000)}`
const stateOf = (id: string | undefined) =>
  world.db.one<{ by: string }>(sql`select submitted_by as by from blacklist where id = ${id}`)

describe('the tab of pending entries', () => {
  it('counts the entries that the operator may decide, without their own', async () => {
    const before = (await world.call(world.second, 'getBlacklistPage', {})).data
    await world.proposed()
    const waiting = async (caller: typeof world.first) => {
      const { tabs, asks } = (await world.call(caller, 'getBlacklistPage', {})).data
      return [tabs?.pending, asks?.pending]
    }
    const [tab = 0, others = 0] = [before.tabs?.pending, before.asks?.pending]
    expect(await waiting(world.second)).toEqual([tab + 1, others + 1])
    const own = await world.db.one<{ n: number }>(sql`
      select count(*)::int as n from blacklist where state in ('pending', 'urgent') and submitted_by = ${world.first.operatorId}`)
    expect(own.n).toBeGreaterThan(0)
    expect(await waiting(world.first)).toEqual([tab + 1, tab + 1 - own.n])
    expect((await world.call(fair.organizer, 'getBlacklistPage', {})).data.asks).toBeUndefined()
  })
})

describe('the states of an entry', () => {
  it('can be decided once, by another operator', async () => {
    const id = await world.proposed()
    const key = { id, version: 1 }
    expect((await world.call(world.first, 'approveBlacklist', key)).reason).toBe('kernel.ownSubmission')
    expect((await world.call(fair.organizer, 'approveBlacklist', key)).statusCode).toBe(10003)
    const third = await world.world.administrator('platform')
    const replies = await Promise.all([world.second, third].map(caller => world.call(caller, 'approveBlacklist', key)))
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([10001, 10008])
    expect(await world.entryOf(id)).toMatchObject({ state: 'active', version: 2, force: true })
  })

  it('suspends badges with any document of a person and resumes them when it is lifted, by another operator than the proposer', async () => {
    const { badgeId, documents } = await holder()
    const id = await world.addApproved({ documents })
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'suspended', suspended_by: ['blacklist'] })
    const lift = { id, version: 2, note: '查明无误' }
    expect((await world.call(world.first, 'liftBlacklist', lift)).reason).toBe('kernel.ownSubmission')
    expect((await world.call(world.second, 'liftBlacklist', lift)).statusCode).toBe(10001)
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'active', suspended_by: [] })
    expect(await world.db.many(sql`select from blacklist_key where blacklist_id = ${id}`)).toEqual([])
  })

  it('leaves badges suspended for another cause, and for another entry', async () => {
    const { badgeId, documents } = await holder()
    const key = { exhibitionId: fair.exhibitionId, id: badgeId }
    await world.call(fair.organizer, 'suspendBadge', { ...key, version: 3, note: '核查' })
    const first = await world.addApproved({ documents })
    const other = await world.addApproved({ documents, exhibitionId: fair.exhibitionId })
    expect((await world.badgeOf(badgeId)).suspended_by).toEqual(['manual', 'blacklist'])
    await world.call(world.second, 'liftBlacklist', { id: first, version: 2, note: '解除' })
    expect((await world.badgeOf(badgeId)).suspended_by).toEqual(['manual', 'blacklist'])
    await world.call(world.second, 'liftBlacklist', { id: other, version: 2, note: '解除' })
    expect(await world.badgeOf(badgeId)).toMatchObject({ state: 'suspended', suspended_by: ['manual'] })
  })

  it('is in force at once if urgent, lapses without approval, and is urgent once', async () => {
    const { badgeId, documents } = await holder()
    const id = await world.proposed({ documents })
    expect((await world.call(world.first, 'urgentBlacklist', { id, version: 1 })).statusCode).toBe(10001)
    expect((await world.badgeOf(badgeId)).state).toBe('suspended')
    await transitionDueEntries(node(), new Date(Date.now() + 3.9 * 3_600_000))
    expect(await world.entryOf(id)).toMatchObject({ state: 'urgent', force: true })
    await transitionDueEntries(node(), new Date(Date.now() + 4.1 * 3_600_000))
    expect(await world.entryOf(id)).toMatchObject({ state: 'pending', force: false })
    expect((await world.badgeOf(badgeId)).state).toBe('active')
    const again = await world.call(world.first, 'urgentBlacklist', { id, version: 3 })
    expect(['kernel.noPermission', 'blacklist.urgentOnce']).toContain(again.reason)
    expect((await world.call(world.second, 'approveBlacklist', { id, version: 3 })).statusCode).toBe(10001)
    expect((await world.badgeOf(badgeId)).state).toBe('suspended')
  })

  it('begins on its first day and expires after its last, by the scheduler', async () => {
    const { badgeId, documents } = await holder()
    const id = await world.addApproved({ documents, from: '2029-05-01', until: '2029-05-03' })
    expect(await world.entryOf(id)).toMatchObject({ state: 'active', force: false })
    await transitionDueEntries(node(), new Date('2029-04-30T23:59:00+08:00'))
    expect((await world.badgeOf(badgeId)).state).toBe('active')
    await transitionDueEntries(node(), new Date('2029-05-01T00:01:00+08:00'))
    expect((await world.badgeOf(badgeId)).state).toBe('suspended')
    await transitionDueEntries(node(), new Date('2029-05-03T23:59:00+08:00'))
    expect((await world.entryOf(id)).state).toBe('active')
    await transitionDueEntries(node(), new Date('2029-05-04T00:01:00+08:00'))
    expect((await world.entryOf(id)).state).toBe('expired')
    expect((await world.badgeOf(badgeId)).state).toBe('active')
  })

  it('of one show denies nobody in another, one of the garden nobody in a show', async () => {
    const { badgeId, documents } = await holder()
    const other = await world.fair()
    await world.addApproved({ documents, exhibitionId: other.exhibitionId })
    await world.addApproved({ documents, scope: 'garden' })
    expect((await world.badgeOf(badgeId)).state).toBe('active')
  })

  it('is a hint without a document: it denies nobody', async () => {
    const { badgeId, name } = await holder()
    const id = await world.addApproved({ name, documents: [] })
    expect((await world.badgeOf(badgeId)).state).toBe('active')
    const { data } = await world.call(world.first, 'getBlacklistDetail', { id })
    expect(data).toMatchObject({ hintOnly: true, badges: 0 })
  })

  it('with only a name is shown to the approver of a badge of that name, until it is cleared', async () => {
    const { name } = await holder()
    const nobody = { birth: null, phone: '' }
    const alone = await world.addApproved({ name, ...nobody, documents: [] })
    const badgeId = await world.pending(fair, { name })
    const key = { exhibitionId: fair.exhibitionId, badgeId }
    const findLookAlikes = async () => (await world.call(fair.organizer, 'getLookAlikes', key)).data.list
    expect(await findLookAlikes()).toMatchObject([{ id: alone, same: 'name', documentMasked: '' }])
    expect((await world.call(fair.organizer, 'clearLookAlike', { id: alone, ...key, note: '核对过' })).statusCode).toBe(
      10001,
    )
    expect(await findLookAlikes()).toEqual([])
  })
})
