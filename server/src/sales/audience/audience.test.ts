import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { audienceJobs } from './jobs.ts'

const world = await closeAfterAll(createBadgeWorld())
const sponsor = await world.world.administrator('sponsor')

let serial = 500
const phone = () => `138${String(++serial).padStart(8, '0')}`
const card = () => ({ documentType: 'identityCard' as const, documentNumber: identityNumber(++serial) })

const add = (form: object, caller = sponsor) => world.call(caller, 'addAudience', { name: '李雷', ...form } as never)
const detail = async (id: string, caller = sponsor) => (await world.call(caller, 'getAudienceDetail', { id })).data

describe('addAudience', () => {
  it('stores a person with encrypted numbers and the facts of the identity card', async () => {
    const given = phone()
    const { data, statusCode } = await add({ phone: given, ...card(), gender: 'female', email: 'lei@example.com' })
    expect(statusCode).toBe(10001)
    const found = await detail(data.id)
    expect(found).toMatchObject({ gender: expect.any(String), birth: expect.stringMatching(/^1985-/), told: true })
    expect(found.regionName).toEqual({ cn: expect.any(String), en: expect.any(String) })
    expect(found.phone).toBe(`${given.slice(0, 3)}****${given.slice(-4)}`)
    const [row] = await world.db.many<Record<string, unknown>>(sql`select * from audience where id = ${data.id}`)
    expect(JSON.stringify(row)).not.toContain(given)
  })

  it('requires one way to identify or reach them, at the field', async () => {
    const reply = await add({})
    expect([reply.reason, reply.data]).toMatchObject(['audience.noContact', { issues: [{ path: 'phone' }] }])
  })

  it("accepts an exhibition's own options if that exhibition is named and visible to the owner", async () => {
    const { exhibitionId, organizer } = await world.fair()
    const own = {
      code: 'industry',
      value: 'orchids',
      nameCn: '兰花',
      nameEn: 'Orchids',
      countsAs: 'other',
      exhibitionId,
    }
    expect((await world.call(organizer, 'addDictionaryOption', own as never)).statusCode).toBe(10001)
    const form = { name: '李雷', phone: phone(), industry: 'orchids' }
    expect((await add(form, organizer)).data).toMatchObject({ issues: [{ path: 'industry' }] })
    expect((await add({ ...form, exhibitionId })).reason).toBe('kernel.notFound')
    const { data } = await add({ ...form, exhibitionId }, organizer)
    expect(await detail(data.id, organizer)).toMatchObject({
      ...{ industry: 'orchids', chosen: { industry: { cn: '兰花', en: 'Orchids' }, channel: null } },
    })
  })

  it('refuses a person known by document, or by phone and name; another owner may have them too', async () => {
    const [number, document] = [phone(), card()]
    await add({ phone: number })
    await add({ name: '韩梅', ...document })
    expect((await add({ phone: number })).reason).toBe('audience.phoneKnown')
    expect((await add({ name: '韩梅梅', ...document })).reason).toBe('audience.documentKnown')
    expect((await add({ name: '韩梅梅', phone: number })).statusCode).toBe(10001)
    expect((await add({ phone: number }, world.platform)).statusCode).toBe(10001)
  })

  it('stores one row if many add the same person in parallel', async () => {
    const number = phone()
    const replies = await Promise.all(Array.from({ length: 12 }, () => add({ name: '同一人', phone: number })))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(new Set(replies.map(({ reason }) => reason))).toEqual(new Set([undefined, 'audience.phoneKnown']))
  })

  it.each([
    [{ phone: '12345' }, 'phone'],
    [{ email: 'nobody' }, 'email'],
    [{ documentType: 'identityCard', documentNumber: '110101199001011234' }, 'documentNumber'],
    [{ documentNumber: 'E12345678' }, 'documentType'],
    [{ phone: '13800000000', birth: '2999-01-01' }, 'birth'],
    [{ phone: '13800000000', birth: '2001-02-30' }, 'birth'],
    [{ phone: '13800000000', region: '31' }, 'region'],
    [{ phone: '13800000000', industry: 'nothing-of-the-kind' }, 'industry'],
  ])('refuses %j at %s', async (form, path) => {
    const reply = await add(form)
    expect(reply.statusCode).toBe(10002)
    expect(reply.data).toMatchObject({ issues: [{ path }] })
  })
})

describe('the lists', () => {
  it('show an owner its own people, found by name, by a whole phone and by its end', async () => {
    const number = phone()
    const { data } = await add({ name: '欧阳娜娜', phone: number })
    const find = async (search: object, caller = sponsor) =>
      (await world.call(caller, 'getPotentialAudiencePage', { search } as never)).data.list.map(({ id }) => id)
    expect(await find({ type: 'name', value: '阳娜' })).toContain(data.id)
    expect(await find({ type: 'phone', value: number })).toEqual([data.id])
    expect(await find({ type: 'phone', value: number.slice(-4) })).toContain(data.id)
    expect(await find({ type: 'phone', value: number }, world.platform)).toEqual([])
    expect((await world.call(world.platform, 'getAudienceDetail', { id: data.id })).statusCode).toBe(10006)
  })

  it('are filtered by age, region and consent', async () => {
    const { data } = await add({ name: '窄一', phone: phone(), birth: '1950-01-01', region: '330106' })
    const page = async (filter: object) =>
      (await world.call(sponsor, 'getPotentialAudiencePage', filter)).data.list.map(({ id }) => id)
    expect(await page({ age: 'from65', region: '330000', marketing: 'unknown' })).toEqual([data.id])
    expect(await page({ age: 'from65', region: '330200' })).toEqual([])
    expect(await page({ entered: 'yes' })).toEqual([])
  })

  it('are filtered by occupation, source, and consent to surveys', async () => {
    const { data } = await add({ name: '窄二', phone: phone(), jobClass: 'purchasing', region: '540100' })
    const page = async (filter: object) =>
      (await world.call(sponsor, 'getPotentialAudiencePage', { region: '540000', ...filter })).data.list.map(
        ({ id }) => id,
      )
    expect(await page({ jobClass: 'purchasing', source: 'added', survey: 'unknown' })).toEqual([data.id])
    for (const other of [{ jobClass: 'sales' }, { industry: 'sales' }, { source: 'survey' }, { survey: 'given' }])
      expect(await page(other)).toEqual([])
  })
})

describe('setAudienceConsent', () => {
  const said = { purposes: ['marketing' as const], state: 'given' as const, text: '现场登记表' }
  const record = (rows: { id: string; version: number }[], change: object = {}) =>
    world.call(sponsor, 'setAudienceConsent', { rows, ...said, ...change } as never)

  it('is stored permanently, and the latest statement applies', async () => {
    const { data } = await add({ phone: phone() })
    await record([data])
    const { version } = await detail(data.id)
    await record([{ id: data.id, version }], { state: 'withdrawn' })
    const found = await detail(data.id)
    expect([found.marketing, found.survey, found.consents.map(({ state }) => state)]).toEqual([
      'withdrawn',
      'unknown',
      ['withdrawn', 'given'],
    ])
    await expect(world.db.run(sql`update consent set state = 'given' where audience_id = ${data.id}`)).rejects.toThrow()
  })

  it('cannot be given by children, nor for people who unsubscribed', async () => {
    const child = (await add({ phone: phone(), birth: '2020-05-05' })).data
    expect((await record([child])).reason).toBe('audience.underAge')
    const gone = (await add({ phone: phone() })).data
    await world.db.run(sql`insert into suppression (owner_id, contact_blind_index, how)
      select owner_id, phone_blind_index, 'page' from audience where id = ${gone.id}`)
    expect((await record([gone])).reason).toBe('audience.refusedBefore')
    expect((await record([gone], { state: 'withdrawn' })).statusCode).toBe(10001)
  })
})

describe('eraseAudience', () => {
  it('leaves nothing of the person, not in the log either', async () => {
    const { data } = await add({ name: '慕容删除', phone: phone() })
    const reply = await world.call(sponsor, 'eraseAudience', { rows: [data] })
    expect(reply.data).toMatchObject({ count: 1, failed: [] })
    expect(await world.db.maybe(sql`select 1 from audience where id = ${data.id}`)).toBeUndefined()
    const log = await world.db.one<{ name: string }>(sql`
      select target_name as name from operation_log_entry where command = 'eraseAudience' and target_id = ${data.id}`)
    expect(log.name).toBe('慕**')
    expect((await world.call(sponsor, 'eraseAudience', { rows: [data] })).statusCode).toBe(10006)
  })

  it('checks its version', async () => {
    const { data } = await add({ phone: phone() })
    const reply = await world.call(sponsor, 'eraseAudience', { rows: [{ ...data, version: 9 }] })
    expect(reply.statusCode).toBe(10007)
  })
})

describe('editAudience', () => {
  it('leaves omitted numbers unchanged, and facts of the card', async () => {
    const number = phone()
    const { data } = await add({ name: '改名前', phone: number, ...card() })
    const before = await detail(data.id)
    const form = { name: '改名后', gender: null, birth: null, region: null, employer: '新公司' }
    const reply = await world.call(sponsor, 'editAudience', { ...data, ...form } as never)
    expect(reply.statusCode).toBe(10001)
    const after = await detail(data.id)
    expect(after).toMatchObject({ name: '改名后', employer: '新公司', phone: before.phone, birth: before.birth })
    expect((await world.call(sponsor, 'editAudience', { ...data, ...form } as never)).statusCode).toBe(10007)
  })
})

describe('exportAudience', () => {
  const exported = async (reveal?: string) => {
    const input = {
      kind: 'potential' as const,
      format: 'csv' as const,
      filter: { region: '440000' },
      ...(reveal && { reveal }),
    }
    const { data } = await world.call(sponsor, 'exportAudience', input)
    const { fileId, rows } = await world.runJob<{ fileId: string; rows: number }>(data.jobId, audienceJobs)
    let text = ''
    await world.services.store.withPath(fileId, async path => {
      const { readFile } = await import('node:fs/promises')
      text = await readFile(path, 'utf8')
    })
    return { rows, text }
  }

  it('is masked; full with permission, with the reason in the log', async () => {
    const number = phone()
    await add({ name: '导出甲', phone: number, region: '440305' })
    const masked = await exported()
    expect(masked.rows).toBe(1)
    expect([masked.text.includes('导出甲'), masked.text.includes(number)]).toEqual([true, false])
    expect((await exported('主管部门核查')).text).toContain(number)
    const viewer = await world.world.operator(sponsor.company, { permissions: ['audience:view', 'audience:export'] })
    const input = { kind: 'potential' as const, format: 'csv' as const, reveal: '想看一看' }
    expect((await world.call(viewer, 'exportAudience', input)).statusCode).toBe(10003)
  })
})
