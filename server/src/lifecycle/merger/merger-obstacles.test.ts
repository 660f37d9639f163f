import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { freshCreditCode } from '../../app/testing/company-world.ts'
import { createMergerFixture } from '../../app/testing/merger-fixture.ts'
import type { TestCompany } from '../../app/testing/world.ts'

const { world, preview, merge, addCooperator, stateOf } = await createMergerFixture()

describe('an alias', () => {
  it('is found by code and names as the target, through any number of merges', async () => {
    const [a, b, c] = [await addCooperator(), await addCooperator(), await addCooperator()]
    const code = freshCreditCode()
    await world.db.run(sql`update company set credit_code = ${code}, name_cn = '虹湾展具厂' where id = ${a.company.id}`)
    await merge(b.company.id, a.company.id)
    await merge(c.company.id, b.company.id)
    const { rows } = await world.pool.query(
      `select id, merged_into as into from company where merged_into is not null
      and id = any($1) order by id`,
      [[a.company.id, b.company.id]],
    )
    expect(rows.map(({ into }) => into)).toEqual([c.company.id, c.company.id])
    const found = async (type: 'name' | 'creditCode', value: string) =>
      (await world.call(world.platform, 'getCooperatorPage', { search: { type, value } })).data.list.map(({ id }) => id)
    expect(await found('creditCode', code)).toEqual([c.company.id])
    expect(await found('name', '湾展具')).toEqual([c.company.id])
  })

  it('passes on its code if chosen, and then has the other one’s', async () => {
    const [survivor, gone] = [await addCooperator(), await addCooperator()]
    const [wrong, right] = [freshCreditCode(), freshCreditCode()]
    await world.db.run(sql`update company set credit_code = ${wrong} where id = ${survivor.company.id}`)
    await world.db.run(sql`update company set credit_code = ${right} where id = ${gone.company.id}`)
    expect(await merge(survivor.company.id, gone.company.id, ['register', 'nameCn'])).toMatchObject({
      statusCode: 10001,
    })
    const codes = await world.db.many(sql`select id, credit_code as code, name_cn as name from company
      where id in (${survivor.company.id}, ${gone.company.id})`)
    expect(codes).toEqual(
      expect.arrayContaining([
        { id: survivor.company.id, code: right, name: gone.company.nameCn },
        { id: gone.company.id, code: wrong, name: gone.company.nameCn },
      ]),
    )
  })

  it('refers to a company that is no alias: the database ensures it', async () => {
    const [a, b, c] = [await addCooperator(), await addCooperator(), await addCooperator()]
    await merge(b.company.id, a.company.id)
    const point = (from: string, to: string) =>
      world.db.run(sql`update company set merged_into = ${to}, merged_at = now(), state = 'merged' where id = ${from}`)
    await expect(point(c.company.id, a.company.id)).rejects.toThrow('company_merged_into_living')
    await expect(point(b.company.id, c.company.id)).rejects.toThrow('company_merged_into_living')
    await expect(point(c.company.id, c.company.id)).rejects.toThrow('company_merged_into_living')
  })
})

describe('obstacles', () => {
  it('are listed, and nothing is merged', async () => {
    const fair = await world.fair()
    const survivor = await addCooperator()
    await world.participate(fair, survivor.company, 5)
    await world.active(fair)
    const { data } = await preview(survivor.company.id, fair.partner.company.id)
    expect(data.obstacles).toMatchObject([{ kind: 'bothTakePart', exhibitionId: fair.exhibitionId }])
    const sent = { keep: survivor.company.id, gone: fair.partner.company.id, fields: [], reason: '登记了两次' }
    const answer = await world.call(world.platform, 'mergeCompanies', { ...sent, digest: data.digest })
    expect(answer).toMatchObject({ reason: 'merger.inTheWay' })
    expect(await stateOf(fair.partner.company.id)).toBe('inUse')
  })

  it('do not include a second participation in which nothing was done: it ends', async () => {
    const fair = await world.fair()
    const gone = await addCooperator()
    const idle = await world.participate(fair, gone.company, 0)
    const { data } = await preview(fair.partner.company.id, gone.company.id)
    expect(data).toMatchObject({ obstacles: [], exhibitions: [{ does: 'ends' }] })
    expect(await merge(fair.partner.company.id, gone.company.id)).toMatchObject({ statusCode: 10001 })
    const row = await world.db.one(sql`select state, company_id as of from participation where id = ${idle}`)
    expect(row).toEqual({ state: 'ended', of: gone.company.id })
  })

  it('include another type, another parent, and an inactive company', async () => {
    const main = await addCooperator()
    const temporary = await world.world.company('cooperatorTemp')
    const kinds = async (survivor: string, gone: string) =>
      (await preview(survivor, gone)).data.obstacles.map(({ kind }) => kind)
    expect(await kinds(main.company.id, temporary.id)).toEqual(['otherType'])
    const other = await addCooperator()
    const under = (parent: TestCompany) => world.world.company('cooperatorSec', { parent })
    expect(await kinds((await under(main.company)).id, (await under(other.company)).id)).toEqual(['otherParent'])
    await world.db.run(sql`update company set state = 'frozen' where id = ${other.company.id}`)
    expect(await kinds(main.company.id, other.company.id)).toEqual(['notInUse'])
  })

  it('do not include organizers and the venue: those are not found', async () => {
    const sponsor = await world.world.company('sponsor')
    for (const id of [sponsor.id, world.platform.company.id]) {
      expect(await preview((await addCooperator()).company.id, id)).toMatchObject({ reason: 'kernel.notFound' })
    }
  })

  it('include changes since the preview', async () => {
    const fair = await world.fair()
    const survivor = await addCooperator()
    const { data } = await preview(survivor.company.id, fair.partner.company.id)
    await world.draft(fair)
    const sent = { keep: survivor.company.id, gone: fair.partner.company.id, fields: [], reason: '登记了两次' }
    const answer = await world.call(world.platform, 'mergeCompanies', { ...sent, digest: data.digest })
    expect(answer).toMatchObject({ reason: 'merger.lookAgain' })
    expect(await stateOf(fair.partner.company.id)).toBe('inUse')
  })
})

describe('duplicate candidates', () => {
  it('are listed by name, telephone and address until somebody marks them as different', async () => {
    const of = (name: string) => world.world.company('logistics', { nameCn: name })
    const [a, b] = [await of('沪东联运有限公司'), await of('沪东 联运')]
    const readPage = async () =>
      (await world.call(world.platform, 'getTwinPage', { kind: 'Logistics', pageSize: 999 })).data.list
    const pair = (await readPage()).find(({ one, other }) => [one.id, other.id].includes(a.id))
    expect(pair).toMatchObject({ why: ['name'], statusCode: 0 })
    expect([pair?.one.id, pair?.other.id].toSorted()).toEqual([a.id, b.id].toSorted())
    const said = await world.call(world.platform, 'dismissTwins', { one: a.id, other: b.id })
    expect(said).toMatchObject({ statusCode: 10001 })
    expect((await readPage()).filter(({ one, other }) => [one.id, other.id].includes(a.id))).toEqual([])
  })
})
