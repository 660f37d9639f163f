import { kindOf, partnerKindNames } from '@fairgate/contract/exhibitions/partner/kinds'
import { partnerRefusals } from '@fairgate/contract/exhibitions/partner/texts'
import { kernelRefusals } from '@fairgate/contract/kernel/i18n/kernel-texts'
import sql from 'sql-template-tag'
import { beforeEach, describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createPartnerWorld, type PartnerWorld } from '../../app/testing/partner-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { accessJobs } from '../../identity/access/jobs.ts'

const world = await closeAfterAll(createPartnerWorld())
const venue = world.platform
const reviewer = world.reviewer

const findText = (key: keyof typeof kernelRefusals) => kernelRefusals[key][1]
const reasonCode = 'notQualified'
const backReason = 'incomplete'

describe.each(partnerKindNames)('%s', kind => {
  let owner: TestOperator
  let stranger: TestOperator
  beforeEach(async () => {
    owner = await world.owner(kind)
    // Somebody who manages partners of this kind too, but not these.
    stranger = owner === venue ? await world.world.administrator('sponsor') : await world.owner(kind)
  })
  const byVenue = kindOf(kind).ownerTypes.length === 0
  const send = <P extends Parameters<PartnerWorld['send']>[2]>(caller: TestOperator, pattern: P, input: object) =>
    world.send(caller, kind, pattern, input)
  /** Not found for callers who may see such partners, no permission for others. */
  const shut = byVenue ? 'kernel.noPermission' : 'kernel.notFound'

  it('is pending after it was added, with its documents and its first administrator', async () => {
    const document = await world.document(owner)
    const key = await world.pendingPartner(kind, owner, { documentIds: [document] })
    const { data } = await send(owner, 'get…Detail', { id: key.id })
    expect(data).toMatchObject({ state: 'pending', documents: [{ id: document }], administrator: { name: '许南乔' } })
    expect(data.licenceFileId).not.toBeNull()
    expect(await world.findIds(venue, kind, 'get…PendingPage')).toContain(key.id)
    expect(await world.findIds(owner, kind, 'get…Page')).not.toContain(key.id)
    const link = await send(reviewer, 'get…FileLink', { id: key.id, fileId: document })
    expect(link.data.url).toContain(document)
  })

  it('cannot be seen or moved by others', async () => {
    const { id, version } = await world.pendingPartner(kind, owner)
    const other = await world.form(stranger)
    for (const pattern of ['get…Detail', 'get…ApprovalDetail'] as const) {
      expect((await send(stranger, pattern, { id })).reason).toBe(shut)
    }
    expect((await send(stranger, 'edit…', { id, version, ...other })).reason).toBe(shut)
    expect((await send(stranger, 'withdraw…', { id, version })).reason).toBe(shut)
    expect((await send(stranger, 'get…FileLink', { id, fileId: other.licenceFileId })).reason).toBe(shut)
    expect(await world.each(stranger, kind, 'delete…', { id, version })).toBe(
      findText(byVenue ? 'noPermission' : 'notFound'),
    )
    if (byVenue) return
    const pages = ['get…Page', 'get…PendingPage', 'get…BackPage', 'get…WithdrawnPage', 'get…FinishedPage'] as const
    for (const page of pages) {
      expect(await world.findIds(stranger, kind, page)).not.toContain(id)
    }
  })

  it('is approved only by the platform, not by its submitter, and once', async () => {
    const key = await world.pendingPartner(kind, owner)
    const caller = byVenue ? venue : owner
    expect(await world.each(caller, kind, 'approve…', key)).toBe(findText(byVenue ? 'ownSubmission' : 'noPermission'))
    expect(await world.each(reviewer, kind, 'approve…', { ...key, version: 7 })).toBe(findText('changedMeanwhile'))
    expect(await world.each(reviewer, kind, 'approve…', key)).toBe('done')
    expect(await world.each(reviewer, kind, 'approve…', key)).toBe(findText('alreadyDecided'))
    expect(await world.findIds(owner, kind, 'get…Page', { tab: 'inUse' })).toContain(key.id)
    expect(await world.findIds(venue, kind, 'get…FinishedPage')).toContain(key.id)
    expect((await send(venue, 'reject…', { ...(await world.key(key.id)), reasonCode })).reason).toBe(
      'kernel.alreadyDecided',
    )
  })

  it('has after its approval an administrator who gets a message how to set a password, its own files, and its relation', async () => {
    const form = await world.form(owner)
    const { data: key } = await send(owner, 'add…', form)
    await world.each(reviewer, kind, 'approve…', key)
    const people = await world.db.many<{ name: string; state: string; telephone: string; administrator: boolean }>(sql`
      select o.name, o.state, a.telephone, r.administrator from operator o join account a on a.id = o.account_id
        join role r on r.id = o.role_id where o.company_id = ${key.id} and a.password_hash is null`)
    const { name, telephone } = form.administrator
    expect(people).toEqual([{ name, state: 'inUse', telephone, administrator: true }])
    const job = await world.db.one<{ id: string }>(sql`
      select j.id from job j join operator o on o.id::text = j.payload->>'id'
      where j.kind = 'access.tellAdministrator' and o.company_id = ${key.id}`)
    expect(await world.sentTo(telephone)).toEqual([])
    // Work of the administrator in another company does not suppress the message.
    await world.db.run(sql`update operator set version = version + 1 where company_id = ${key.id}`)
    await world.runJob(job.id, accessJobs)
    expect(await world.sentTo(telephone)).toEqual(['operatorAdded'])
    const file = await world.db.one(sql`select company_id as owner, state from file where id = ${form.licenceFileId}`)
    expect(file).toEqual({ owner: key.id, state: 'claimed' })
    const relations = await world.db.many(
      sql`select sponsor_id as id from organizer_partner where partner_id = ${key.id}`,
    )
    expect(relations).toEqual(byVenue ? [] : [{ id: owner.company.id }])
    expect((await send(owner, 'get…Detail', { id: key.id })).data.administrator).toBeNull()
  })

  it('is returned with requested corrections, submitted again, and shows what changed', async () => {
    const form = await world.form(owner)
    const { data: key } = await send(owner, 'add…', form)
    const back = { ...key, reasonCode: backReason, note: '地址不完整', asked: ['addressCn'] }
    expect((await send(reviewer, 'sendback…', { ...back, reasonCode: 'noSuch' })).reason).toBe('kernel.inputRefused')
    expect((await send(reviewer, 'sendback…', back)).statusCode).toBe(10001)
    expect((await send(reviewer, 'sendback…', back)).reason).toBe('kernel.alreadyDecided')
    expect(await world.findIds(owner, kind, 'get…BackPage')).toContain(key.id)
    const { data: returned } = await send(owner, 'get…ApprovalDetail', { id: key.id })
    expect(returned).toMatchObject({ state: 'returned', askedFields: ['addressCn'], changesSinceReturned: [] })
    expect(returned.actions).toEqual(expect.arrayContaining(['edit', 'withdraw']))
    const { version } = returned
    const sent = await send(owner, 'edit…', { id: key.id, ...form, version, addressCn: '虹湾路 2 号 301' })
    expect(sent.statusCode).toBe(10001)
    const { data: again } = await send(reviewer, 'get…ApprovalDetail', { id: key.id })
    expect(again.state).toBe('pending')
    expect(again.changesSinceReturned).toEqual([
      { field: 'addressCn', before: '虹湾路 1 号', after: '虹湾路 2 号 301', asked: true },
    ])
    expect(again.history.map(({ event }) => event)).toEqual(['submit', 'return', 'submit'])
    expect(await world.each(reviewer, kind, 'approve…', sent.data)).toBe('done')
  })

  it('is pending again if its return is undone by the same operator', async () => {
    const { data: key } = await send(owner, 'add…', await world.form(owner))
    const { data: returned } = await send(reviewer, 'sendback…', { ...key, reasonCode: backReason })
    expect((await send(stranger, 'undo…Decision', returned)).statusCode).not.toBe(10001)
    expect((await send(reviewer, 'undo…Decision', returned)).statusCode).toBe(10001)
    const { data } = await send(reviewer, 'get…ApprovalDetail', { id: key.id })
    expect(data).toMatchObject({ state: 'pending', decidedAt: null, askedFields: [] })
    expect(data.history.map(({ event, undone }) => [event, undone])).toEqual([
      ['undo', false],
      ['return', true],
      ['submit', false],
    ])
  })

  it('is rejected for good, and its credit code is free again', async () => {
    const form = await world.form(owner)
    const { data: key } = await send(owner, 'add…', form)
    expect((await send(owner, 'add…', { ...(await world.form(owner)), creditCode: form.creditCode })).reason).toBe(
      'partner.creditCodeTaken',
    )
    expect((await send(reviewer, 'reject…', { ...key, reasonCode })).statusCode).toBe(10001)
    expect((await send(reviewer, 'reject…', { ...key, reasonCode })).reason).toBe('kernel.alreadyDecided')
    const { version } = await world.key(key.id)
    expect((await send(owner, 'edit…', { id: key.id, ...form, version })).reason).toBe('kernel.notInThisState')
    const again = await send(owner, 'add…', { ...(await world.form(owner)), creditCode: form.creditCode })
    expect(again.statusCode).toBe(10001)
    expect((await send(reviewer, 'undo…Decision', { id: key.id, version })).reason).toBe('decision.overtaken')
  })

  it('is withdrawn by its submitter, and may be submitted again', async () => {
    const form = await world.form(owner)
    const { data: key } = await send(owner, 'add…', form)
    const { data: gone } = await send(owner, 'withdraw…', key)
    expect((await send(owner, 'withdraw…', gone)).reason).toBe('kernel.notInThisState')
    expect(await world.each(reviewer, kind, 'approve…', gone)).toBe(findText('alreadyDecided'))
    expect(await world.findIds(owner, kind, 'get…BackPage')).not.toContain(key.id)
    const { data: page } = await send(owner, 'get…WithdrawnPage', { pageSize: 999 })
    expect(page.list.map(({ id }) => id)).toContain(key.id)
    expect(page.tabs?.withdrawn).toBe(page.total)
    const { data: again } = await send(owner, 'edit…', { id: key.id, ...form, version: gone.version })
    expect(await world.companyState(again.id)).toBe('pending')
  })

  it('is refused at the field if its credit code is registered, whoever owns it, and reveals nothing', async () => {
    const form = await world.form(owner)
    await send(owner, 'add…', form)
    const taken = { ...(await world.form(stranger)), creditCode: form.creditCode }
    const reply = await send(byVenue ? reviewer : stranger, 'add…', {
      ...taken,
      ...(byVenue && { licenceFileId: await world.licence(reviewer) }),
    })
    expect(reply).toMatchObject({
      statusCode: 10017,
      reason: 'partner.creditCodeTaken',
      data: { issues: [{ path: 'creditCode' }] },
    })
    expect(JSON.stringify(reply)).not.toContain(form.nameCn)
  })

  it('is frozen and unfrozen by the platform, each once', async () => {
    const key = await world.partnerInUse(kind, owner)
    if (!byVenue) expect(await world.each(owner, kind, 'freeze…', key)).toBe(findText('noPermission'))
    expect(await world.each(venue, kind, 'unfreeze…', key)).toBe(findText('notInThisState'))
    expect(await world.each(venue, kind, 'freeze…', key)).toBe('done')
    expect(await world.each(venue, kind, 'freeze…', key)).toBe(findText('notInThisState'))
    const frozen = await world.key(key.id)
    expect(await world.findIds(owner, kind, 'get…Page', { tab: 'frozen' })).toContain(key.id)
    expect(await world.each(venue, kind, 'unfreeze…', frozen)).toBe('done')
    expect(await world.each(venue, kind, 'unfreeze…', frozen)).toBe(findText('notInThisState'))
  })

  it('is changed by the platform once it is in use, and stays in use', async () => {
    const form = await world.form(owner)
    const { data: pending } = await send(owner, 'add…', form)
    await world.each(reviewer, kind, 'approve…', pending)
    const { version } = await world.key(pending.id)
    const changed = { id: pending.id, ...form, version, administrator: undefined, nameEn: 'Renamed Ltd.' }
    if (!byVenue) expect((await send(owner, 'edit…', changed)).reason).toBe('kernel.noPermission')
    expect((await send(venue, 'edit…', { ...changed, version: 9 })).reason).toBe('kernel.changedMeanwhile')
    expect((await send(venue, 'edit…', changed)).statusCode).toBe(10001)
    const { data } = await send(venue, 'get…Detail', { id: pending.id })
    expect(data).toMatchObject({ state: 'inUse', name: { en: 'Renamed Ltd.' } })
  })

  it('is deleted while nothing refers to it, with its unused account', async () => {
    const form = await world.form(owner)
    const { data: key } = await send(owner, 'add…', form)
    await world.each(reviewer, kind, 'approve…', key)
    const approved = await world.key(key.id)
    if (!byVenue) {
      expect(await world.each(venue, kind, 'delete…', approved)).toBe(partnerRefusals.referred[1])
      await world.db.run(
        sql`update organizer_partner set state = 'ended', ended_at = now() where partner_id = ${key.id}`,
      )
    }
    expect(await world.each(venue, kind, 'delete…', { ...approved, version: 9 })).toBe(findText('changedMeanwhile'))
    expect(await world.each(venue, kind, 'delete…', approved)).toBe('done')
    expect(await world.each(venue, kind, 'delete…', approved)).toBe(findText('notFound'))
    const left = await world.db.maybe(sql`select from account where user_name = ${form.administrator.userName}`)
    expect(left).toBeUndefined()
    const again = await world.form(owner, { creditCode: form.creditCode, administrator: form.administrator })
    expect((await send(owner, 'add…', again)).statusCode).toBe(10001)
  })

  it("is found by the beginning of its names, its code, its contact's name and telephone, among visible ones", async () => {
    const form = await world.form(owner)
    const { data: key } = await send(owner, 'add…', form)
    await world.each(reviewer, kind, 'approve…', key)
    const searches = {
      name: [form.nameCn.slice(0, 6), form.nameEn.slice(0, 12).toUpperCase()],
      creditCode: [form.creditCode?.toLowerCase() ?? ''],
      contactName: [form.contactName.slice(0, 2)],
      contactTelephone: [form.contactTelephone],
    }
    for (const [type, values] of Object.entries(searches)) {
      for (const value of values) {
        expect(await world.findIds(owner, kind, 'get…Page', { search: { type, value } })).toContain(key.id)
        if (!byVenue) expect(await world.findIds(stranger, kind, 'get…Page', { search: { type, value } })).toEqual([])
      }
    }
    const miss = { type: 'creditCode', value: form.creditCode?.slice(0, 17) ?? '' }
    expect(await world.findIds(owner, kind, 'get…Page', { search: miss })).toEqual([])
  })
})
