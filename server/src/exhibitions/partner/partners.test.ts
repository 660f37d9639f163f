import { kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { redPointsOf } from '../../app/shell/menu-flags.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld } from '../../app/testing/partner-world.ts'
import { createTransitionContext } from '../../app/testing/transition-context.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { relate } from '../participation/hooks.ts'

const world = await closeAfterAll(createPartnerWorld())
const venue = world.platform

const pathsOf = (reply: { data: unknown }) => {
  const { issues = [] } = (reply.data ?? {}) as { issues?: { path: string }[] }
  return issues.map(({ path }) => path)
}
const relationTo = (sponsor: TestOperator, id: string) =>
  relate(createTransitionContext(world.db), sponsor.company.id, id)
const unrelate = (id: string) =>
  world.db.run(sql`update organizer_partner set state = 'ended', ended_at = now() where partner_id = ${id}`)

describe('a sponsor with a relation to a partner that another company added', () => {
  it('sees its data and the common work, not its people and documents, and may change nothing', async () => {
    const [owner, other] = [await world.owner('Cooperator'), await world.owner('Cooperator')]
    const key = await world.partnerInUse('Cooperator', owner)
    await relationTo(other, key.id)
    const { data } = await world.send(other, 'Cooperator', 'get…Detail', { id: key.id })
    expect(data).toMatchObject({ state: 'inUse', people: [], documents: [], history: [], licenceFileId: null })
    expect(data.relations.map(({ sponsor }) => sponsor.cn)).toEqual([other.company.nameCn])
    expect(data.actions).toEqual([])
    expect(await world.each(other, 'Cooperator', 'delete…', key)).toContain('没有权限')
    const form = await world.form(other)
    expect((await world.send(other, 'Cooperator', 'edit…', { ...key, ...form })).reason).toBe('kernel.noPermission')
  })

  it('has it in its list and in its totals until the relation ends', async () => {
    const [owner, other] = [await world.owner('Logistics'), await world.owner('Logistics')]
    const key = await world.partnerInUse('Logistics', owner)
    const page = () => world.send(other, 'Logistics', 'get…Page', {})
    await relationTo(other, key.id)
    expect((await page()).data).toMatchObject({ total: 1, list: [{ id: key.id }], tabs: { all: 1, inUse: 1 } })
    await unrelate(key.id)
    expect((await page()).data).toMatchObject({ total: 0, list: [], tabs: { all: 0, inUse: 0 } })
    expect((await world.send(other, 'Logistics', 'get…Detail', { id: key.id })).reason).toBe('kernel.notFound')
    expect((await world.send(owner, 'Logistics', 'get…Page', {})).data.total).toBe(1)
  })

  it('is counted correctly, whatever relations begin and end in parallel', async () => {
    const owner = await world.owner('Agent')
    const key = await world.partnerInUse('Agent', owner)
    const others = await Promise.all(Array.from({ length: 8 }, () => world.owner('Agent')))
    await Promise.all(others.map(other => relationTo(other, key.id)))
    const leaving = others.slice(4).map(({ company }) => company.id)
    await Promise.all([
      ...leaving.map(id =>
        world.db.run(sql`update organizer_partner set state = 'ended', ended_at = now() where sponsor_id = ${id}`),
      ),
      world.db.run(sql`update company set name_cn = '改名' where id = ${key.id}`),
    ])
    const readers = await world.db.many<{ id: string }>(sql`
      select reader_id as id from partner_visibility where partner_id = ${key.id} and name_cn = '改名'`)
    const staying = others.slice(0, 4).map(({ company }) => company.id)
    const venueId = '00000000-0000-0000-0000-000000000000'
    expect(readers.map(({ id }) => id).sort()).toEqual([venueId, owner.company.id, ...staying].sort())
  })
})

describe('a sponsor whose relation ends while the partner changes', () => {
  it('no longer sees it, although the change began before the end was visible', async () => {
    const [owner, other] = [await world.owner('Agent'), await world.owner('Agent')]
    const { id } = await world.partnerInUse('Agent', owner)
    await relationTo(other, id)
    const { renaming } = await transaction(world.pool, async db => {
      await db.run(
        sql`update organizer_partner set state = 'ended', ended_at = now() where sponsor_id = ${other.company.id}`,
      )
      const renaming = world.db.run(sql`update company set name_cn = '改名' where id = ${id}`)
      await awaitBlockedQuery()
      // Wrapped, so that this commits before the other one has ended.
      return { renaming }
    })
    await renaming
    expect(await world.findIds(other, 'Agent', 'get…Page')).toEqual([])
    expect((await world.send(other, 'Agent', 'get…Page', {})).data.total).toBe(0)
  })

  /** Waits until some connection to this database is blocked by a lock. */
  async function awaitBlockedQuery(): Promise<void> {
    const waiting = sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    while ((await world.db.many(waiting)).length === 0);
  }
})

describe('totals of tabs', () => {
  it('equal the rows of each tab, for the venue and for owners', async () => {
    const owner = await world.owner('Agent')
    for (let n = 0; n < 3; n++) await world.partnerInUse('Agent', owner)
    const [frozen] = await world.findIds(owner, 'Agent', 'get…Page')
    await world.each(venue, 'Agent', 'freeze…', await world.key(frozen as string))
    await world.pendingPartner('Agent', owner)
    for (const caller of [venue, owner]) {
      const { data } = await world.send(caller, 'Agent', 'get…Page', { pageSize: 999 })
      for (const tab of ['all', 'inUse', 'frozen', 'closed'] as const) {
        expect(data.tabs?.[tab]).toBe((await world.findIds(caller, 'Agent', 'get…Page', { tab })).length)
      }
      const { data: waiting } = await world.send(caller, 'Agent', 'get…PendingPage', { pageSize: 999 })
      expect(waiting.total).toBe(waiting.list.length)
    }
  })

  it('pages by key return every row once in both orders', async () => {
    const owner = await world.owner('Logistics')
    for (let n = 0; n < 12; n++) await world.partnerInUse('Logistics', owner)
    for (const sort of ['-submittedAt', 'submittedAt', 'name', '-name'] as const) {
      const first = await world.send(owner, 'Logistics', 'get…Page', { pageSize: 10, sort })
      const rest = await world.send(owner, 'Logistics', 'get…Page', { pageSize: 10, sort, after: first.data.next })
      const ids = [...first.data.list, ...rest.data.list].map(({ id }) => id)
      expect(new Set(ids).size).toBe(12)
      expect(ids).toHaveLength(12)
    }
  })
})

describe('the placement of a partner', () => {
  it('is below the main partner that added it, or the one that the platform names', async () => {
    const main = await world.owner('SecondaryCooperator')
    const own = await world.partnerInUse('SecondaryCooperator', main)
    const none = await world.send(venue, 'SecondaryCooperator', 'add…', await world.form(venue))
    expect(pathsOf(none)).toEqual(['parentId'])
    const agent = await world.owner('SecondaryAgent')
    const wrong = await world.form(venue, { parentId: agent.company.id })
    expect(pathsOf(await world.send(venue, 'SecondaryCooperator', 'add…', wrong))).toEqual(['parentId'])
    const named = await world.partnerInUse('SecondaryCooperator', venue, { parentId: main.company.id })
    expect(await world.findIds(main, 'SecondaryCooperator', 'get…Page')).toEqual(
      expect.arrayContaining([own.id, named.id]),
    )
    const filter = { parentId: main.company.id }
    expect((await world.findIds(venue, 'SecondaryCooperator', 'get…Page', filter)).sort()).toEqual(
      [own.id, named.id].sort(),
    )
  })

  it('is refused if its kind has none', async () => {
    const [sponsor, main] = [await world.owner('Agent'), await world.owner('SecondaryCooperator')]
    const under = await world.form(sponsor, { parentId: main.company.id })
    expect(pathsOf(await world.send(sponsor, 'Agent', 'add…', under))).toEqual(['parentId'])
    const fair = await world.fair()
    const short = await world.form(fair.organizer, { temporaryFor: fair.exhibitionId })
    expect(pathsOf(await world.send(fair.organizer, 'Agent', 'add…', short))).toEqual(['temporaryFor'])
    const foreign = await world.form(sponsor, { temporaryFor: fair.exhibitionId })
    expect(pathsOf(await world.send(sponsor, 'Cooperator', 'add…', foreign))).toEqual(['temporaryFor'])
    const other = await world.form(main, { parentId: sponsor.company.id })
    expect(pathsOf(await world.send(main, 'SecondaryCooperator', 'add…', other))).toEqual(['parentId'])
  })
})

describe('a temporary partner', () => {
  const temporary = async () => {
    const fair = await world.fair()
    const form = await world.form(fair.organizer, { temporaryFor: fair.exhibitionId })
    const { data } = await world.send(fair.organizer, 'Cooperator', 'add…', form)
    await world.each(venue, 'Cooperator', 'approve…', data)
    return { fair, form, id: data.id }
  }

  it('has the temporary tier, under the sponsor of its exhibition', async () => {
    const { fair, id } = await temporary()
    const { data } = await world.send(fair.organizer, 'Cooperator', 'get…Detail', { id })
    expect(data).toMatchObject({
      companyType: kindOf('Cooperator').companyTypes[1],
      temporaryFor: { id: fair.exhibitionId },
    })
    expect(data.parent?.cn).toBe(fair.organizer.company.nameCn)
  })

  it('is reopened under its credit code by whoever needs it next, with its earlier data', async () => {
    const { form, id } = await temporary()
    const next = await world.fair()
    const wanted = await world.form(next.organizer, { temporaryFor: next.exhibitionId, creditCode: form.creditCode })
    const again = () => world.send(next.organizer, 'Cooperator', 'add…', wanted)
    expect((await again()).reason).toBe('partner.creditCodeTaken')
    await world.db.run(sql`update company set state = 'closed' where id = ${id}`)
    const foreverToo = { ...wanted, temporaryFor: undefined }
    expect((await world.send(next.organizer, 'Cooperator', 'add…', foreverToo)).reason).toBe('partner.creditCodeTaken')
    const replies = await Promise.all([again(), again()])
    expect(replies.map(({ statusCode }) => statusCode).sort()).toEqual([10001, 10017])
    const { data } = await world.send(next.organizer, 'Cooperator', 'get…Detail', { id })
    expect(data).toMatchObject({ state: 'inUse', name: { cn: form.nameCn }, temporaryFor: { id: next.exhibitionId } })
  })

  it('is reopened under its registration number if it is foreign', async () => {
    const { id } = await temporary()
    const registrationNumber = `HRB ${id.slice(-6)}`
    await world.db.run(sql`update company set credit_code = null, region_code = null, country = 'DE', state = 'closed',
      registration_number = ${registrationNumber} where id = ${id}`)
    const next = await world.fair()
    const abroad = { abroad: true, creditCode: null, regionCode: null, country: 'DE', addressEn: 'Messe 1' }
    const wanted = await world.form(next.organizer, { temporaryFor: next.exhibitionId, ...abroad, registrationNumber })
    const reply = await world.send(next.organizer, 'Cooperator', 'add…', wanted)
    expect([reply.data.id, await world.companyState(id)]).toEqual([id, 'inUse'])
  })
})

describe('menu flags', () => {
  const up = async ({ actor }: TestOperator) => {
    const { cooperApprove, logisticsApprove, agentApprove } = await redPointsOf(world.db, actor)
    return { cooperApprove, logisticsApprove, agentApprove }
  }
  const none = { cooperApprove: false, logisticsApprove: false, agentApprove: false }

  it.each([
    ['Cooperator', 'cooperApprove'],
    ['SecondaryCooperator', 'cooperApprove'],
    ['Logistics', 'logisticsApprove'],
    ['Agent', 'agentApprove'],
    ['SecondaryAgent', 'agentApprove'],
  ] as const)('a %s is up at %s: for the venue while pending, for its owner once returned', async (kind, flag) => {
    // Only rows of this test are pending.
    await world.db.run(sql`update company set state = 'withdrawn' where state in ('pending', 'returned')`)
    const owner = await world.owner(kind)
    expect([await up(venue), await up(owner)]).toEqual([none, none])
    world.published.length = 0
    const key = await world.pendingPartner(kind, owner)
    expect([await up(venue), await up(owner)]).toEqual([{ ...none, [flag]: true }, none])
    await world.send(world.reviewer, kind, 'sendback…', { ...key, reasonCode: 'incomplete' })
    expect([await up(venue), await up(owner)]).toEqual([none, { ...none, [flag]: true }])
    const topics = world.published.filter(({ type }) => type === 'redPoint').map(({ topic }) => topic)
    expect(topics).toEqual(expect.arrayContaining([`company:${venue.company.id}`, `company:${owner.company.id}`]))
  })
})
