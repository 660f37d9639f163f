import type { Payload } from '@fairgate/contract/catalogue'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ZipArchive } from '../kernel/files/zip-archive.ts'
import type { Fair } from '../testing/badge-world.ts'
import { createSubjectWorld } from '../testing/subject-world.ts'
import type { TestOperator } from '../testing/world.ts'
import { collect } from './collect.ts'
import { seek } from './seek.ts'

let world: Awaited<ReturnType<typeof createSubjectWorld>>
let viewer: TestOperator
let editor: TestOperator
let fair: Fair
beforeAll(async () => {
  world = await createSubjectWorld()
  viewer = await world.world.operator(world.platform.company, { permissions: ['privacy:view'] })
  editor = await world.world.operator(world.platform.company, { permissions: ['privacy:view', 'privacy:edit'] })
  fair = await world.fair()
})
afterAll(() => world.close())

const form = (changes: object = {}) =>
  ({
    ...{ kind: 'access', phone: '13900000001', proof: 'code', receivedOn: '2026-01-05', reason: '本人要求' },
    ...changes,
  }) as Payload<'addSubjectRequest'>
const told = async (id: string) => {
  const signal = new AbortController().signal
  const { cipher } = world.services
  const sections = await collect(
    world.db,
    { cipher, timeZone: world.config.venueTimeZone },
    await seek(world.db, id),
    signal,
  )
  return Object.fromEntries(
    sections.map(({ table, rows }) => [
      table,
      rows.map(({ values }) => Object.fromEntries(values.map(({ column, value }) => [column, value]))),
    ]),
  )
}

describe('addSubjectRequest', () => {
  it('is for who may edit, and for the venue', async () => {
    expect((await world.call(null, 'addSubjectRequest', form())).statusCode).not.toBe(10001)
    expect((await world.call(viewer, 'addSubjectRequest', form())).statusCode).toBe(10003)
    expect((await world.call(fair.organizer, 'addSubjectRequest', form())).statusCode).toBe(10003)
    expect((await world.call(editor, 'addSubjectRequest', form())).statusCode).toBe(10001)
  })

  it.each([
    [{ phone: '' }, 'documentNumber'],
    [{ phone: '12' }, 'phone'],
    [{ email: 'x' }, 'email'],
    [{ documentNumber: '110101199001011234', documentType: null }, 'documentType'],
    [{ documentNumber: '110101199001011234', documentType: 'identityCard' }, 'documentNumber'],
    [{ receivedOn: '2999-01-01' }, 'receivedOn'],
    [{ reason: '' }, 'reason'],
    [{ kind: 'heart' }, 'kind'],
  ])('refuses %j at its field', async (changes, path) => {
    const reply = await world.call(editor, 'addSubjectRequest', form(changes))
    expect(reply).toMatchObject({ statusCode: 10002, data: { issues: [{ path }] } })
  })

  it('keeps numbers sealed and masked, finds it by them, and is due when the venue says', async () => {
    const { documentNumber } = world.person()
    const { id } = await world.asked({ documentType: 'identityCard', documentNumber, email: 'li.si@example.com' })
    const detail = await world.request(id)
    expect(detail).toMatchObject({ state: 'received', email: 'l***i@example.com', dueOn: '2026-01-20', overdue: true })
    expect(detail.document).not.toContain(documentNumber.slice(6, 14))
    const { text } = await world.db.one<{ text: string }>(sql`
      select (select string_agg(to_jsonb(t)::text, '') from subject_request t)
        || (select string_agg(to_jsonb(l)::text, '') from operation_log l where l.command = 'addSubjectRequest') as text`)
    expect(text).not.toContain(documentNumber)
    expect(text).not.toContain('li.si@')
    for (const value of [documentNumber, 'LI.SI@example.com', detail.number]) {
      const type = value === detail.number ? 'number' : 'person'
      const { data } = await world.call(viewer, 'getSubjectRequestPage', { search: { type, value }, tab: 'all' })
      expect(data.list.map(row => row.id)).toContain(id)
    }
  })
})

describe('access', () => {
  it('collects everything of the person, opened, and nothing of anybody else', async () => {
    const person = world.person({ name: '独一无二', phone: '13987650011', employer: '独一公司' })
    const badgeId = await world.active(fair, person)
    await world.passed(fair, badgeId)
    // The same telephone, another document: a colleague.
    await world.active(fair, { name: '旁人', phone: '13987650011' })
    await world.settleDown()
    const { id } = await world.asked({
      ...{ documentType: 'identityCard', documentNumber: person.documentNumber, phone: '13987650011' },
    })
    const all = await told(id)
    expect(all.badge).toEqual([
      expect.objectContaining({
        ...{ name: '独一无二', document_sealed: person.documentNumber, phone_sealed: '13987650011' },
        ...{ employer: '独一公司', document_type: expect.stringContaining('Identity card') },
      }),
    ])
    expect(all.passage).toEqual([expect.objectContaining({ direction: '进 In', verdict: '放行 Admitted' })])
    expect(all.audience?.map(({ name }) => name)).toEqual(expect.arrayContaining(['独一无二']))
    expect(JSON.stringify(all)).not.toContain('旁人')
  })

  it('refuses a telephone that belongs to several, until a document is named', async () => {
    for (const name of ['甲某', '乙某']) await world.active(fair, { name, phone: '13987650022' })
    const { id, version } = await world.asked({ phone: '13987650022' })
    expect(await world.call(editor, 'prepareSubjectRequest', { id, version })).toMatchObject({
      reason: 'subjectRequest.severalPeople',
    })
  })

  it('is made as a file, opened by who may, each time logged, and answered', async () => {
    const person = world.person({ name: '阅文件', phone: '13987650033' })
    await world.active(fair, person)
    const asked = await world.asked({ documentType: 'identityCard', documentNumber: person.documentNumber })
    const { id } = asked
    expect((await world.call(viewer, 'prepareSubjectRequest', asked)).statusCode).toBe(10003)
    const first = await world.call(editor, 'prepareSubjectRequest', asked)
    expect(first.statusCode).toBe(10001)
    expect((await world.call(editor, 'prepareSubjectRequest', asked)).statusCode).toBe(10007)
    await world.run(first.data.jobId)
    const detail = await world.request(id)
    expect(detail).toMatchObject({ state: 'ready', opened: 0, fileUntil: expect.any(String) })
    expect((await world.call(viewer, 'openSubjectRequestFile', { id })).statusCode).toBe(10003)
    for (const who of [editor, world.second]) {
      const { data } = await world.call(who, 'openSubjectRequestFile', { id })
      expect(data).toMatchObject({ name: `${detail.number}.zip`, url: expect.stringContaining('/files/') })
    }
    const { opened } = await world.db.one<{ opened: number }>(sql`
      select count(*)::int as opened from operation_log where command = 'openSubjectRequestFile' and target_id = ${id} and status_code = 10001`)
    expect([opened, (await world.request(id)).opened]).toEqual([2, 2])
    // Not past the log, by the ordinary link of who began the job.
    const { fileId } = await world.db.one<{ fileId: string }>(sql`
      select file_id as "fileId" from subject_request where id = ${id}`)
    expect((await world.call(editor, 'getFileLink', { fileId })).statusCode).not.toBe(10001)
    const names = await world.services.store.withPath(fileId, async path => {
      const zip = await ZipArchive.open(path, { inflated: 1e8, ratio: 1000, entries: 9 })
      const paper = await zip.readAll(`${detail.number}.pdf`, 1e7)
      expect(paper.subarray(0, 5).toString()).toBe('%PDF-')
      zip.close()
      return zip.names
    })
    expect(names).toEqual([`${detail.number}.pdf`])
    const answered = await world.call(editor, 'answerSubjectRequest', {
      ...{ id, version: detail.version, note: '当面交付' },
    })
    expect(answered.statusCode).toBe(10001)
    const { sealed } = await world.db.one<{ sealed: boolean }>(sql`
      select document_sealed is not null as sealed from subject_request where id = ${id}`)
    expect(sealed).toBe(false)
    expect((await world.request(id)).state).toBe('answered')
    const printed = await world.call(viewer, 'printSubjectRequest', { id })
    expect(await world.run<{ fileId: string }>(printed.data.jobId)).toMatchObject({ fileId: expect.any(String) })
  })

  it('leaves no file of one that was withdrawn while it was made', async () => {
    const asked = await world.asked({ phone: '13987650044' })
    const { data } = await world.call(editor, 'prepareSubjectRequest', asked)
    const files = () =>
      world.db.one<{ n: number }>(sql`
      select count(*)::int as n from file where name like 'SR-%' and (expires_at is null or expires_at > now())`)
    const before = await files()
    const version = await world.version(asked.id)
    const [withdrawn] = await Promise.all([
      world.call(editor, 'withdrawSubjectRequest', { id: asked.id, version }),
      world.run(data.jobId),
    ])
    if (withdrawn.statusCode === 10007) {
      await world.call(editor, 'withdrawSubjectRequest', { id: asked.id, version: await world.version(asked.id) })
    }
    expect((await world.request(asked.id)).state).toBe('withdrawn')
    expect(await files()).toEqual(before)
  })
})
