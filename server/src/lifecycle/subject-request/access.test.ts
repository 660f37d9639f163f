import type { Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { loseKey, setAside } from '../../app/testing/lost-key.ts'
import { createSubjectWorld } from '../../app/testing/subject-world.ts'
import { ZipArchive } from '../../kernel/files/zip-archive.ts'
import { emailDigest } from '../../sales/audience/api.ts'
import { collect } from './collect.ts'
import { findIdentifiers } from './find-identifiers.ts'

const world = await closeAfterAll(createSubjectWorld())
const viewer = await world.world.operator(world.platform.company, { permissions: ['privacy:view'] })
const editor = await world.world.operator(world.platform.company, { permissions: ['privacy:view', 'privacy:edit'] })
const fair = await world.fair()

const form = (changes: object = {}) =>
  ({
    ...{ kind: 'access', phone: '13900000001', proof: 'code', receivedOn: '2026-01-05', reason: '本人要求' },
    ...changes,
  }) as Payload<'addSubjectRequest'>
const readExport = async (id: string) => {
  const signal = new AbortController().signal
  const { cipher } = world.services
  const sections = await collect(
    world.db,
    { cipher, timeZone: world.config.venueTimeZone },
    await findIdentifiers(world.db, id, cipher),
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
  it('requires the permission to edit, and the venue', async () => {
    expect((await world.call(null, 'addSubjectRequest', form())).statusCode).not.toBe(10001)
    expect((await world.call(viewer, 'addSubjectRequest', form())).statusCode).toBe(10003)
    expect((await world.call(fair.organizer, 'addSubjectRequest', form())).statusCode).toBe(10003)
    expect((await world.call(editor, 'addSubjectRequest', form())).statusCode).toBe(10001)
  })

  it.each([
    [{ phone: '' }, 'documentNumber'],
    [{ phone: '12' }, 'phone'],
    [{ phone: '+86 021 1234' }, 'phone'],
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

  it('encrypts and masks numbers, finds the request by them, and sets the due date of the venue', async () => {
    const { documentNumber } = world.person()
    const { id } = await world.addRequest({ documentType: 'identityCard', documentNumber, email: 'li.si@example.com' })
    const detail = await world.request(id)
    expect(detail).toMatchObject({ state: 'received', email: 'l***i@example.com', dueOn: '2026-01-20', overdue: true })
    expect(detail.document).not.toContain(documentNumber.slice(6, 14))
    const { text } = await world.db.one<{ text: string }>(sql`
      select (select string_agg(to_jsonb(t)::text, '') from subject_request t)
        || (select string_agg(to_jsonb(l)::text, '') from operation_log_entry l where l.command = 'addSubjectRequest') as text`)
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
  it('exports all data of the person, decrypted, and nothing of anybody else', async () => {
    const person = world.person({ name: '独一无二', phone: '13987650011', employer: '独一公司' })
    const badgeId = await world.active(fair, person)
    await world.passed(fair, badgeId)
    // The same telephone with another document: a colleague.
    await world.active(fair, { name: '旁人', phone: '13987650011' })
    await world.settleDown()
    const { id } = await world.addRequest({
      ...{ documentType: 'identityCard', documentNumber: person.documentNumber, phone: '13987650011' },
    })
    const all = await readExport(id)
    expect(all.badge).toEqual([
      expect.objectContaining({
        ...{ name: '独一无二', document_encrypted: person.documentNumber, phone_encrypted: '13987650011' },
        ...{ employer: '独一公司', document_type: expect.stringContaining('Identity card') },
      }),
    ])
    expect(all.passage).toEqual([expect.objectContaining({ direction: '进 In', verdict: '放行 Admitted' })])
    expect(all.audience?.map(({ name }) => name)).toEqual(expect.arrayContaining(['独一无二']))
    expect(JSON.stringify(all)).not.toContain('旁人')
  })

  it('exports a note for a value that cannot be decrypted, and everything else', async () => {
    const fair = await world.fair()
    const person = world.person({ name: '读不出者', phone: '13812348801', employer: '照样告知' })
    const badgeId = await world.active(fair, person)
    const { id } = await world.addRequest({ documentType: 'identityCard', documentNumber: person.documentNumber })
    const back = await loseKey(world, { table: 'badge', column: 'document_encrypted', where: sql`t.id = ${badgeId}` })
    const { data } = await world.call(world.first, 'prepareSubjectRequest', { id, version: await world.version(id) })
    await world.run(data.jobId)
    expect(await world.request(id)).toMatchObject({ state: 'ready' })
    const sections = await collect(
      world.db,
      { cipher: world.services.cipher, timeZone: 'Asia/Shanghai' },
      await findIdentifiers(world.db, id),
      new AbortController().signal,
    )
    const exported = Object.fromEntries(
      (sections.find(({ table }) => table === 'badge')?.rows[0]?.values ?? []).map(({ column, value }) => [
        column,
        value,
      ]),
    )
    expect(exported).toMatchObject({
      ...{ employer: '照样告知', phone_encrypted: '13812348801' },
      document_encrypted: '（无法读取）  (cannot be read)',
    })
    expect(await setAside(world.db)).toMatchObject([{ walk: 'subjectRequest.collect', source: 'badge', row: badgeId }])
    expect(await back()).toBe(1)
  })

  it('finds operators, contacts of companies, recipients of mail, look-ups and list entries; reports what is retained', async () => {
    const { db, cipher } = { ...world, cipher: world.services.cipher }
    const person = world.person({ name: '多面手', phone: '13987650077' })
    const email = 'Many.Sides@example.com'
    const { company, operatorId } = await world.world.operator(fair.organizer.company, { permissions: ['badge:view'] })
    await db.run(sql`
      update account set telephone = ${person.phone} where id = (select account_id from operator where id = ${operatorId})`)
    const { name } = await db.one<{ name: string }>(sql`select name from operator where id = ${operatorId}`)
    await db.run(sql`
      update company set contact_name = '多面手', contact_telephone = '', contact_email = ${email.toUpperCase()} where id = ${company.id}`)
    await db.run(sql`
      insert into received_address (company_id, number, recipient, telephone, region_code, detail)
      select ${company.id}, 50, '多面手', ${person.phone}, code, '一号' from region where code not like '%00' limit 1`)
    // Some message; its recipient does not matter.
    await db.run(sql`
      with campaign as (select gen_random_uuid() as id), loose as (select set_config('session_replication_role', 'replica', true))
      insert into recipient (campaign_id, owner_id, contact_blind_index, contact_masked, state)
      select campaign.id, ${company.id}, ${emailDigest(cipher, email)}, 'M***s@example.com', 'sent' from campaign, loose`)
    for (const number of [person.phone, person.documentNumber]) {
      const looked = await world.call(world.platform, 'getHotlineReceipt', { number, callerLanguage: 'cn' })
      expect(looked.statusCode).toBe(10001)
    }
    const entry = await world.addApproved({
      ...{ name: '多面手', phone: person.phone },
      documents: [{ documentType: 'identityCard', documentNumber: person.documentNumber }],
    })
    const appeal = await db.one<{ id: string }>(sql`select uuidv7() as id`)
    const encrypted = cipher.encrypt(person.phone, {
      table: 'blacklist_appeal',
      column: 'phone_sealed',
      row: appeal.id,
    })
    await db.run(sql`
      insert into blacklist_appeal (id, blacklist_id, phone_encrypted, phone_masked, text)
      values (${appeal.id}, ${entry}, ${encrypted}, '139****0077', '不是我')`)
    const evidence = await db.one<{ id: string }>(sql`
      insert into file (purpose, name, type, size, sha256, state, ready_at)
      values ('evidence', 'a.jpg', 'jpeg', 1, sha256('a'), 'claimed', now()) returning id`)
    await db.run(sql`update blacklist set evidence = array[${evidence.id}::uuid] where id = ${entry}`)

    const numbers = {
      documentType: 'identityCard',
      documentNumber: person.documentNumber,
      phone: person.phone,
      email,
    } as const
    const { id } = await world.addRequest(numbers)
    const all = await readExport(id)
    expect(all.account).toMatchObject([{ telephone: person.phone }])
    expect(all.operator).toMatchObject([{ name }])
    expect(all.company).toMatchObject([{ contact_name: '多面手', contact_email: email.toUpperCase() }])
    expect(all.received_address).toMatchObject([{ recipient: '多面手', detail: '一号' }])
    expect(all.recipient).toMatchObject([{ contact_masked: 'M***s@example.com' }])
    expect(all.hotline_call?.map(({ kind }) => kind)).toEqual(['手机号码 Mobile phone', '证件 Document'])
    expect(all.blacklist_appeal).toMatchObject([{ phone_encrypted: person.phone, text: '不是我' }])
    const sections = await collect(
      db,
      { cipher, timeZone: world.config.venueTimeZone },
      await findIdentifiers(db, id, cipher),
      new AbortController().signal,
    )
    const blacklistRow = sections.find(({ table }) => table === 'blacklist')?.rows[0]
    expect(blacklistRow?.files).toEqual([{ column: 'evidence', fileId: evidence.id }])
    expect(JSON.stringify(all)).not.toContain(world.platform.operatorId)

    // Another person's numbers find none of it.
    const other = await readExport((await world.addRequest({ phone: '13987650078' })).id)
    expect(Object.keys(other)).toEqual([])

    const erasure = await world.addRequest({ kind: 'erasure', ...numbers })
    await world.previewed(erasure.id)
    expect((await world.request(erasure.id)).stays).toEqual(
      expect.arrayContaining([
        ...[
          { why: 'account', rows: 1 },
          { why: 'contact', rows: 2 },
        ],
        ...[
          { why: 'mailed', rows: 1 },
          { why: 'asked', rows: 2 },
          { why: 'listed', rows: 1 },
        ],
      ]),
    )
  })

  it('refuses a telephone of several people, until a document is given', async () => {
    for (const name of ['甲某', '乙某']) await world.active(fair, { name, phone: '13987650022' })
    const { id, version } = await world.addRequest({ phone: '13987650022' })
    expect(await world.call(editor, 'prepareSubjectRequest', { id, version })).toMatchObject({
      reason: 'subjectRequest.severalPeople',
    })
  })

  it('is made as a file, downloaded with the permission, logged each time, and answered', async () => {
    const person = world.person({ name: '阅文件', phone: '13987650033' })
    await world.active(fair, person)
    const request = await world.addRequest({ documentType: 'identityCard', documentNumber: person.documentNumber })
    const { id } = request
    expect((await world.call(viewer, 'prepareSubjectRequest', request)).statusCode).toBe(10003)
    const first = await world.call(editor, 'prepareSubjectRequest', request)
    expect(first.statusCode).toBe(10001)
    expect((await world.call(editor, 'prepareSubjectRequest', request)).statusCode).toBe(10007)
    await world.run(first.data.jobId)
    const detail = await world.request(id)
    expect(detail).toMatchObject({ state: 'ready', opened: 0, fileUntil: expect.any(String) })
    expect((await world.call(viewer, 'openSubjectRequestFile', { id })).statusCode).toBe(10003)
    for (const caller of [editor, world.second]) {
      const { data } = await world.call(caller, 'openSubjectRequestFile', { id })
      expect(data).toMatchObject({ name: `${detail.number}.zip`, url: expect.stringContaining('/files/') })
    }
    const { opened } = await world.db.one<{ opened: number }>(sql`
      select count(*)::int as opened from operation_log_entry where command = 'openSubjectRequestFile' and target_id = ${id} and status_code = 10001`)
    expect([opened, (await world.request(id)).opened]).toEqual([2, 2])
    // The link of the job's owner does not bypass the log.
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
    const { encrypted } = await world.db.one<{ encrypted: boolean }>(sql`
      select document_encrypted is not null as encrypted from subject_request where id = ${id}`)
    expect(encrypted).toBe(false)
    expect((await world.request(id)).state).toBe('answered')
    const printed = await world.call(viewer, 'printSubjectRequest', { id })
    expect(await world.run<{ fileId: string }>(printed.data.jobId)).toMatchObject({ fileId: expect.any(String) })
  })

  it('leaves no file of a request that was withdrawn while it was made', async () => {
    const request = await world.addRequest({ phone: '13987650044' })
    const { data } = await world.call(editor, 'prepareSubjectRequest', request)
    const files = () =>
      world.db.one<{ n: number }>(sql`
      select count(*)::int as n from file where name like 'SR-%' and (expires_at is null or expires_at > now())`)
    const before = await files()
    const version = await world.version(request.id)
    const [withdrawn] = await Promise.all([
      world.call(editor, 'withdrawSubjectRequest', { id: request.id, version }),
      world.run(data.jobId),
    ])
    if (withdrawn.statusCode === 10007) {
      await world.call(editor, 'withdrawSubjectRequest', { id: request.id, version: await world.version(request.id) })
    }
    expect((await world.request(request.id)).state).toBe('withdrawn')
    expect(await files()).toEqual(before)
  })
})
