import type { DuplicateCompany } from '@fairgate/contract/exhibitions/partner/duplicate-company'
import { kindOf, type PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { freshCreditCode } from '../../app/testing/company-world.ts'
import { createPartnerWorld, type PartnerKey } from '../../app/testing/partner-world.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const world = await closeAfterAll(createPartnerWorld())

const register = (creditCode: string) => ({ creditCode, country: null, registrationNumber: null })
const conditions = { exhibitionTypes: [], regions: [], atOnce: 2, feePercent: '6.2500' }

/** An active partner of an owner, and its registered code. */
async function onRecord(kind: PartnerKind = 'Cooperator', owner?: TestOperator) {
  const by = owner ?? (await world.owner(kind))
  const creditCode = freshCreditCode()
  const { id } = await world.partnerInUse(kind, by, { creditCode })
  return { owner: by, id, creditCode }
}

/** Enters a company with this code, and returns the refusal. */
async function entered(caller: TestOperator, kind: PartnerKind, creditCode: string) {
  const reply = await world.send(caller, kind, 'add…', await world.form(caller, { creditCode }))
  const {
    issues = [],
    known,
    ask,
  } = (reply.data ?? {}) as DuplicateCompany & { issues?: { path: string; msg: string }[] }
  return { reason: reply.reason, at: issues.map(({ path }) => path), known, ask }
}

const ask = (caller: TestOperator, creditCode: string, kind: PartnerKind = 'Cooperator') =>
  world.send(caller, kind, 'ask…Relation', { ...register(creditCode), note: '春季展需要' })

const relationOf = (sponsorId: string, partnerId: string) =>
  world.db.maybe<{ state: string; source: string; fee: string }>(sql`
    select state, source, trim_scale(fee_percent)::text as fee from organizer_partner
    where sponsor_id = ${sponsorId} and partner_id = ${partnerId}`)
const stateOf = async ({ id }: PartnerKey) =>
  (await world.db.one<{ state: string }>(sql`select state from share_application where id = ${id}`)).state

describe('a registered company', () => {
  it('is refused at its field with the next step: to ask for it, or to see it', async () => {
    const { owner, id, creditCode } = await onRecord()
    const other = await world.owner('Cooperator')
    const known = { id, noun: 'cooperator' }
    expect(await entered(other, 'Cooperator', creditCode)).toEqual({
      reason: 'partner.onRecord',
      at: ['creditCode'],
      known: undefined,
      ask: { feePercent: null },
    })
    expect(await entered(owner, 'Cooperator', creditCode)).toMatchObject({ reason: 'partner.creditCodeTaken', known })
    expect(await entered(world.platform, 'Agent', creditCode)).toMatchObject({ at: ['creditCode'], known })
  })

  it('offers no next step if it is pending itself, or is of another kind: it reveals nothing', async () => {
    const owner = await world.owner('Cooperator')
    const creditCode = freshCreditCode()
    await world.pendingPartner('Cooperator', owner, { creditCode })
    const other = await world.owner('Cooperator')
    const unknown = { reason: 'partner.creditCodeTaken', at: ['creditCode'], known: undefined, ask: undefined }
    expect(await entered(other, 'Cooperator', creditCode)).toEqual(unknown)
    expect(await entered(other, 'Agent', (await onRecord()).creditCode)).toEqual(unknown)
    for (const code of [creditCode, freshCreditCode()])
      expect((await ask(other, code)).reason).toBe('partner.notOnRecord')
    expect((await ask(other, (await onRecord('Agent')).creditCode)).reason).toBe('partner.notOnRecord')
  })

  it('of a foreign register is requested by its number, however it is typed', async () => {
    const owner = await world.owner('Logistics')
    const abroad = { abroad: true, creditCode: null, regionCode: null, country: 'DE', addressEn: '1 Messeplatz' }
    const registrationNumber = `HRB ${Date.now()}`
    const { id } = await world.partnerInUse('Logistics', owner, { ...abroad, registrationNumber } as never)
    const other = await world.owner('Logistics')
    const typed = { country: 'DE', registrationNumber: registrationNumber.toLowerCase() }
    const reply = await world.send(
      other,
      'Logistics',
      'add…',
      await world.form(other, { ...abroad, ...typed } as never),
    )
    expect([reply.reason, reply.data]).toMatchObject([
      'partner.onRecord',
      { issues: [{ path: 'registrationNumber' }], ask: { feePercent: null } },
    ])
    const answer = await world.send(other, 'Logistics', 'ask…Relation', { ...typed, creditCode: null })
    expect(answer.statusCode).toBe(10001)
    await world.send(world.reviewer, 'Logistics', 'approveShare…', answer.data)
    expect(await relationOf(other.company.id, id)).toMatchObject({ state: 'active' })
  })
})

describe('asking for a relation', () => {
  it('is decided by the venue, creates a direct relation without a fee, and is in use with the first participation', async () => {
    const { owner, id, creditCode } = await onRecord()
    const other = await world.owner('Cooperator')
    const answer = await ask(other, creditCode)
    expect(answer.statusCode).toBe(10001)
    expect((await entered(other, 'Cooperator', creditCode)).reason).toBe('partner.alreadyApplied')
    expect((await ask(other, creditCode)).reason).toBe('partner.alreadyApplied')
    const seen = async (caller: TestOperator) =>
      (await world.send(caller, 'Cooperator', 'get…SharePage', { tab: 'pending', pageSize: 999 })).data.list.find(
        row => row.id === answer.data.id,
      )
    expect(await seen(owner)).toMatchObject({ asked: true, feePercent: '0', note: '春季展需要' })
    expect(await seen(world.platform)).toMatchObject({ owner: { cn: owner.company.nameCn } })
    expect((await world.send(owner, 'Cooperator', 'approveShare…', answer.data)).reason).toBe('kernel.noPermission')
    expect((await world.send(world.reviewer, 'Cooperator', 'approveShare…', answer.data)).statusCode).toBe(10001)
    expect(await relationOf(other.company.id, id)).toEqual({ state: 'active', source: 'direct', fee: '0' })
    expect(await world.findIds(other, 'Cooperator', 'get…Page')).toContain(id)
    expect((await ask(other, creditCode)).reason).toBe('partner.alreadyRelated')
    const { id: exhibitionId } = await world.db.one<{ id: string }>(sql`
      insert into exhibition (sponsor_id, state, name_cn) values (${other.company.id}, 'ready', '展') returning id`)
    await world.db.run(sql`
      insert into participation (exhibition_id, company_id, sponsor_id, kind, state)
      values (${exhibitionId}, ${other.company.id}, ${other.company.id}, 'sponsor', 'active')`)
    expect((await world.call(other, 'addParticipation', { exhibitionId, companyId: id })).statusCode).toBe(10001)
    expect(await stateOf(answer.data)).toBe('beingUsed')
  })

  it('with a shared partner applies at its fee', async () => {
    const { owner, id, creditCode } = await onRecord('Agent')
    await world.send(owner, 'Agent', 'set…ShareCondition', { partnerId: id, ...conditions })
    await world.send(owner, 'Agent', 'enable…Share', { partnerId: id })
    const other = await world.owner('Agent')
    expect((await entered(other, 'Agent', creditCode)).ask).toEqual({ feePercent: '6.25' })
    const answer = await ask(other, creditCode, 'Agent')
    await world.send(world.reviewer, 'Agent', 'approveShare…', answer.data)
    expect(await relationOf(other.company.id, id)).toEqual({ state: 'active', source: 'share', fee: '6.25' })
  })

  it('with a partner that the venue added belongs to the venue; returned, it is submitted again', async () => {
    const { creditCode, id } = await onRecord('Cooperator', world.platform)
    const other = await world.owner('Cooperator')
    const answer = await ask(other, creditCode)
    const reason = { reasonCode: 'incomplete', note: '请说明' }
    const returned = await world.send(world.reviewer, 'Cooperator', 'sendbackShare…', { ...answer.data, ...reason })
    const again = { partnerId: id, ...returned.data, note: '用于秋季展' }
    expect((await world.send(other, 'Cooperator', 'applyShare…', again)).statusCode).toBe(10001)
    expect(await stateOf(answer.data)).toBe('pending')
  })

  it('is not approved when the company is no longer in use', async () => {
    const { creditCode, id } = await onRecord()
    const answer = await ask(await world.owner('Cooperator'), creditCode)
    await world.each(world.platform, 'Cooperator', 'freeze…', await world.key(id))
    expect((await world.send(world.reviewer, 'Cooperator', 'approveShare…', answer.data)).reason).toBe(
      'partner.notInUse',
    )
    expect(await stateOf(answer.data)).toBe('pending')
  })

  it('is one application if twenty are sent in parallel', async () => {
    const { creditCode } = await onRecord()
    const other = await world.owner('Cooperator')
    const replies = await Promise.all(Array.from({ length: 20 }, () => ask(other, creditCode)))
    expect(replies.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(1)
    expect(new Set(replies.map(({ reason }) => reason))).toEqual(new Set([undefined, 'partner.alreadyApplied']))
  })

  it('has no fee: the constraint requires it', async () => {
    const { id, owner } = await onRecord()
    const other = await world.owner('Cooperator')
    await expect(
      world.db.run(sql`
        insert into share_application (partner_id, kind, owner_id, applicant_id, fee_percent, requested)
        values (${id}, ${kindOf('Cooperator').entityType}, ${owner.company.id}, ${other.company.id}, 5, true)`),
    ).rejects.toThrow('share_application_requested_free')
  })
})
