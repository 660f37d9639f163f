import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createMergerFixture } from '../../app/testing/merger-fixture.ts'
import { publishedPolicy } from '../../app/testing/policy-world.ts'
import { balancesOf } from '../../finance/ledger/api.ts'

const { world, preview, merge, addCooperator, stateOf } = await createMergerFixture()

const ownerOf = async (table: 'badge' | 'charge' | 'affair' | 'participation', id: string) =>
  (
    await world.db.one<{ of: string }>(
      table === 'badge'
        ? sql`select company_id as of from badge where id = ${id}`
        : table === 'charge'
          ? sql`select company_id as of from bill where id = ${id}`
          : table === 'affair'
            ? sql`select company_id as of from participation_task where participation_id = ${id} and track = 'Cer'`
            : sql`select company_id as of from participation where id = ${id}`,
    )
  ).of

describe('active rows are transferred', () => {
  it('badges, bills and money of an exhibition that is not over belong to the target, and the sums do not change', async () => {
    const fair = await world.priced('10', {}, '0')
    const survivor = await addCooperator(fair.partner.company)
    const bill = await world.addBill(fair, 10)
    await world.prepay(fair.participationId, 60_000n)
    await world.call(world.platform, 'finishQuotaPay', { id: bill.id, version: 1 })
    const badges = [await world.active(fair), await world.pending(fair)]
    const before = await balancesOf(world.db, fair.participationId)
    const counted = await world.readRowCounts(fair.participationId)
    const gone = fair.partner.company.id

    const { data } = await preview(survivor.company.id, gone)
    expect(data.obstacles).toEqual([])
    expect(Object.fromEntries(data.moves.map(({ what, count }) => [what, count]))).toMatchObject({
      ...{ participation: 1, badge: 2, charge: 1, operator: 1 },
    })
    expect(data.exhibitions).toMatchObject([{ id: fair.exhibitionId, does: 'moves', badges: 1 }])
    expect(await merge(survivor.company.id, gone)).toMatchObject({ statusCode: 10001 })

    expect(await stateOf(gone)).toBe('merged')
    for (const id of badges) expect(await ownerOf('badge', id)).toBe(survivor.company.id)
    expect(await ownerOf('charge', bill.id)).toBe(survivor.company.id)
    expect(await ownerOf('affair', fair.participationId)).toBe(survivor.company.id)
    expect(await balancesOf(world.db, fair.participationId)).toEqual(before)
    expect(await world.readRowCounts(fair.participationId)).toEqual(counted)
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 1, used: 1 })
    expect(await recounted([gone, survivor.company.id])).toEqual([])
    // The applicant continues, and applies for more, in the name of the target.
    const more = await world.call(survivor, 'addBadge', {
      ...{ exhibitionId: fair.exhibitionId, badgeTypeId: fair.badgeTypeId },
      ...world.person(),
    })
    expect(more).toMatchObject({ statusCode: 10001 })
  })

  it('ended and settled exhibitions are not changed', async () => {
    const fair = await world.fair()
    const badge = await world.active(fair)
    const survivor = await addCooperator(fair.partner.company)
    await world.db.run(sql`update participation set state = 'ended' where id = ${fair.participationId}`)
    const { data } = await preview(survivor.company.id, fair.partner.company.id)
    expect(data.exhibitions).toMatchObject([{ does: 'stays' }])
    expect(await merge(survivor.company.id, fair.partner.company.id)).toMatchObject({ statusCode: 10001 })
    expect(await ownerOf('badge', badge)).toBe(fair.partner.company.id)
    expect(await ownerOf('participation', fair.participationId)).toBe(fair.partner.company.id)
  })

  it('people act for the target: in the role of the same name, or in a copy of theirs; every gained permission was in the preview', async () => {
    const [survivor, gone] = [await addCooperator(), await addCooperator()]
    const clerk = await world.world.operator(gone.company, { permissions: ['badge:apply'] })
    const guard = await world.world.operator(gone.company, { permissions: ['badge:apply', 'quota:apply'] })
    await world.db.run(sql`update role set name_cn = '办证员', name_en = 'Clerk' where id = ${clerk.roleId}`)
    const there = await world.world.operator(survivor.company, { permissions: ['badge:apply', 'operator:view'] })
    await world.db.run(sql`update role set name_cn = '办证员', name_en = 'Badges' where id = ${there.roleId}`)
    const { data } = await preview(survivor.company.id, gone.company.id)
    const bundleChanges = data.roles.find(({ id }) => id === clerk.roleId)
    expect(bundleChanges).toMatchObject({ people: 1, comesAlong: false, gains: [expect.any(String)], loses: [] })
    expect(data.roles.find(({ id }) => id === guard.roleId)).toMatchObject({ comesAlong: true, gains: [], loses: [] })
    expect(await merge(survivor.company.id, gone.company.id)).toMatchObject({ statusCode: 10001 })
    const people = await world.db.many<{ id: string; company: string; role: string }>(sql`
      select o.id, o.company_id as company, r.name_cn as role from operator o join role r on r.id = o.role_id
      where o.id in (${clerk.operatorId}, ${guard.operatorId}, ${gone.operatorId}) order by o.id`)
    expect(people.map(({ company }) => company)).toEqual(
      [survivor, survivor, survivor].map(({ company }) => company.id),
    )
    expect(people.find(({ id }) => id === clerk.operatorId)?.role).toBe('办证员')
    const admin = await world.db.one(sql`select r.administrator from operator o join role r on r.id = o.role_id
      where o.id = ${gone.operatorId}`)
    expect(admin).toEqual({ administrator: true })
    // They were logged out, and belong to the target after their next login.
    expect(await world.call(clerk, 'getBasicSetting', {})).not.toMatchObject({ statusCode: 10001 })
    expect(await recounted([gone.company.id, survivor.company.id])).toEqual([])
  })

  it('a role with the name of the target’s administrator role is copied with its permissions', async () => {
    const [survivor, gone] = [await addCooperator(), await addCooperator()]
    const clerk = await world.world.operator(gone.company, { permissions: ['badge:apply'] })
    await world.db.run(
      sql`update role set name_cn = '总管', name_en = 'Chief' where id in (${clerk.roleId}, ${survivor.roleId})`,
    )
    expect(await merge(survivor.company.id, gone.company.id)).toMatchObject({ statusCode: 10001 })
    const role =
      await world.db.one(sql`select r.administrator, r.permissions from operator o join role r on r.id = o.role_id
      where o.id = ${clerk.operatorId} and o.company_id = ${survivor.company.id}`)
    expect(role).toEqual({ administrator: false, permissions: ['badge:apply'] })
  })

  it('a person of both companies keeps their role in the target', async () => {
    const [survivor, gone] = [await addCooperator(), await addCooperator()]
    const both = await world.world.operator(gone.company, { permissions: ['badge:apply'] })
    const there = await world.world.operator(survivor.company, { permissions: [] })
    await world.db.run(sql`update operator set account_id = ${both.accountId} where id = ${there.operatorId}`)
    const { data } = await preview(survivor.company.id, gone.company.id)
    expect(data.doubled).toBe(1)
    await merge(survivor.company.id, gone.company.id)
    const rows = await world.db.many<{ company: string; state: string }>(sql`
      select company_id as company, state from operator where account_id = ${both.accountId} order by state`)
    expect(rows).toEqual([
      { company: gone.company.id, state: 'frozen' },
      { company: survivor.company.id, state: 'inUse' },
    ])
  })

  it('relations keep their dates; if both worked for one company, those of the target stay', async () => {
    const [survivor, gone] = [await addCooperator(), await addCooperator()]
    const [one, two, three] = [
      await world.world.company('sponsor'),
      await world.world.company('sponsor'),
      await world.world.company('sponsor'),
    ]
    await world.db.run(sql`
      insert into organizer_partner (sponsor_id, partner_id, since, state, ended_at) values
        (${one.id}, ${gone.company.id}, '2024-01-01', 'active', null), (${two.id}, ${gone.company.id}, '2024-02-01', 'active', null),
        (${two.id}, ${survivor.company.id}, '2023-01-01', 'active', null), (${three.id}, ${gone.company.id}, '2024-03-01', 'active', null),
        (${three.id}, ${survivor.company.id}, '2020-01-01', 'ended', '2021-01-01')`)
    expect(await merge(survivor.company.id, gone.company.id)).toMatchObject({ statusCode: 10001 })
    const rows = await world.db.many<{ sponsor: string; year: number }>(sql`
      select sponsor_id as sponsor, extract(year from since)::int as year from organizer_partner
      where partner_id = ${survivor.company.id} and state = 'active' order by since`)
    expect(rows.slice(0, 2)).toEqual([
      { sponsor: two.id, year: 2023 },
      { sponsor: one.id, year: 2024 },
    ])
    expect(rows[2]).toMatchObject({ sponsor: three.id })
    const left = await world.db.many(
      sql`select 1 from organizer_partner where partner_id = ${gone.company.id} and state = 'active'`,
    )
    expect(left).toEqual([])
  })

  it('gate clauses and rules refer to the target; devices get its badges again', async () => {
    const fair = await world.fair()
    const badge = await world.active(fair)
    const [survivor, gone] = [await addCooperator(), fair.partner]
    const types = [fair.badgeTypeId]
    const policy = await publishedPolicy(world.db, fair.exhibitionId, [{ types, companies: [gone.company.id] }])
    expect(await merge(survivor.company.id, gone.company.id)).toMatchObject({ statusCode: 10001 })
    const named =
      await world.db.one(sql`select (select company_ids from policy_clause where policy_id = ${policy}) as clause,
      (select array_agg(distinct company_id) from gate_rule where policy_id = ${policy}) as rules`)
    expect(named).toEqual({ clause: [survivor.company.id], rules: [survivor.company.id] })
    const bundleChanges =
      await world.db.many(sql`select 1 from bundle_change p join credential c on c.id = p.credential_id
      where p.exhibition_id = ${fair.exhibitionId} and c.badge_id = ${badge}`)
    expect(bundleChanges.length).toBeGreaterThan(0)
  })

  it('pending applications to work with it refer to the target; applications of one company to both are an obstacle', async () => {
    const [survivor, gone] = [await addCooperator(), await addCooperator()]
    const sponsor = await world.world.company('sponsor')
    const insertApplication = (partner: string) =>
      world.db.one<{ id: string }>(sql`
        insert into share_application (partner_id, kind, owner_id, applicant_id, note, fee_percent, requested)
        values (${partner}, 'cooperator', ${world.platform.company.id}, ${sponsor.id}, '', 0, true) returning id`)
    const { id } = await insertApplication(gone.company.id)
    const second = await insertApplication(survivor.company.id)
    const kinds = async () =>
      (await preview(survivor.company.id, gone.company.id)).data.obstacles.map(({ kind }) => kind)
    expect(await kinds()).toEqual(['bothAsked'])
    await world.db.run(sql`update share_application set state = 'withdrawn' where id = ${second.id}`)
    expect(await kinds()).toEqual([])
    expect(await merge(survivor.company.id, gone.company.id)).toMatchObject({ statusCode: 10001 })
    expect(await world.db.one(sql`select partner_id as of, state from share_application where id = ${id}`)).toEqual({
      of: survivor.company.id,
      state: 'pending',
    })
  })

  it('keys, addresses and documents are added to the existing ones, each once', async () => {
    const [survivor, gone] = [await addCooperator(), await addCooperator()]
    for (const { company } of [survivor, gone]) {
      await world.db.run(sql`insert into received_address (company_id, number, recipient, telephone, region_code, detail, is_default)
        values (${company.id}, 1, '张三', '13700000000', '310118', '虹湾路 1 号', true)`)
    }
    expect(await merge(survivor.company.id, gone.company.id)).toMatchObject({ statusCode: 10001 })
    const rows = await world.db.many(sql`
      select number, is_default from received_address where company_id = ${survivor.company.id} order by number`)
    expect(rows).toEqual([
      { number: 1, is_default: true },
      { number: 2, is_default: false },
    ])
  })
})

/** Counters of these companies that disagree with the tables. */
async function recounted(ids: readonly string[]) {
  return world.db.many(sql`
    with there as (
      select company_id as scope, 'operator.' || state as name, count(*) as n from operator group by 1, 2
      union all select company_id, 'affair.' || track || '.' || status, count(*) from participation_task group by 1, 2
      union all select company_id, 'chargeDue.' || kind || '.' || state, count(*) from bill group by 1, 2
      union all select payer_company_id, 'badgeFeeDue.' || state, count(*) from badge_fee group by 1, 2
      union all select reader_id, 'partner.' || kind || '.' || state, count(*) from partner_visibility group by 1, 2),
    stored as (
      select scope, name, sum(value) as n from row_count
      where split_part(name, '.', 1) in ('operator', 'affair', 'chargeDue', 'badgeFeeDue', 'partner') group by 1, 2 having sum(value) <> 0)
    select scope, name, t.n as there, k.n as stored from there t full join stored k using (scope, name)
    where scope = any(${[...ids]}::uuid[]) and t.n is distinct from k.n`)
}
