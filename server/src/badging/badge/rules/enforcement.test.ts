import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { identityNumber } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'

const world = await closeAfterAll(createRuleWorld())
let serial = 40_000
const somebody = () => ({ documentNumber: identityNumber(serial++), name: '同一人' })
const exclusion = (other: string, changes: object = {}) =>
  ruleOf('R01', 'excludes', { held: [other], outcomes: ['applied', 'approved'], ...changes }, { scope: 'edition' })
const bookOf = async (id: string) =>
  (await world.db.one<{ book: string | null }>(sql`select book_id as book from badge where id = ${id}`)).book

describe('a badge that a rule refuses', () => {
  it('is refused with the sentence of the rule, and says which version and by how much', async () => {
    const fair = await world.buyers()
    const bookId = await world.publish(fair, ruleOf('R07', 'companyLimit', { max: 1 }))
    const first = await world.pending(fair)
    expect(await bookOf(first)).toBe(bookId)
    const second = await world.draft(fair)
    expect(await world.submit(fair, [second])).toMatchObject({
      ...{
        statusCode: 10008,
        reason: 'rulebook.companyLimit',
        msg: '采购商证：每企业合计最多1张（规则 R07，第 1 版）',
      },
      data: { bookId, ruleNumber: 1, code: 'R07', nearest: { used: 1, most: 1 } },
    })
    const english = await world.submit(fair, [second], fair.partner, 'en')
    expect(english.msg).toBe('Buyer: at most 1 per company in total (rule R07, version 1)')
    expect(await world.stateOf(second)).toBe('draft')
    expect(await world.quotaOf(fair.participationId)).toEqual({ reserved: 1, used: 0 })
  })

  it('does not stop the others of its batch, of which each is a fact for those after it', async () => {
    const fair = await world.buyers()
    await world.publish(fair, ruleOf('R01', 'companyLimit', { max: 3 }))
    const ids: string[] = []
    for (let n = 0; n < 5; n++) ids.push(await world.draft(fair))
    const { data } = await world.submit(fair, ids)
    expect(data).toMatchObject({ count: 3 })
    expect(data.failed.map(({ id }) => id)).toEqual(ids.slice(3))
  })

  it('says nothing of badges that the applicant does not see', async () => {
    const fair = await world.buyers()
    const exhibitor = await world.typeOf(fair, 'exhibitor')
    await world.publish(fair, exclusion('exhibitor'))
    const person = somebody()
    const other = await world.world.administrator('cooperatorMain')
    await world.participate(fair, other.company, 10)
    await world.quota(fair.exhibitionId, await participationOf(fair.exhibitionId, other.company.id), exhibitor, 10)
    const first = await world.draft({ ...fair, badgeTypeId: exhibitor }, other, person)
    await world.submit(fair, [first], other)
    const refused = await world.submit(fair, [await world.draft(fair, fair.partner, person)])
    expect(refused).toMatchObject({ reason: 'rulebook.excludes', data: { code: 'R01', nearest: null } })
  })

  it('is evaluated again when it is approved', async () => {
    const fair = await world.buyers()
    const exhibitor = await world.typeOf(fair, 'exhibitor')
    await world.publish(fair, exclusion('exhibitor', { outcomes: ['approved'] }))
    const person = somebody()
    const buyer = await world.pending(fair, person)
    const other = await world.active({ ...fair, badgeTypeId: exhibitor }, person)
    expect(await world.stateOf(other)).toBe('active')
    expect(await world.approve(fair, [buyer])).toMatchObject({
      ...{ reason: 'rulebook.excludes', data: { nearest: { badges: 1 } } },
    })
  })

  it('is refused as a draft by its form and the time alone', async () => {
    const fair = await world.buyers()
    const type = { exhibitionId: fair.exhibitionId, badgeTypeId: fair.badgeTypeId }
    const age = { on: 'opening', min: 60, max: null, guardianUnder: null }
    await world.publish(
      fair,
      ruleOf('R01', 'age', age),
      ruleOf('R02', 'documents', { accepted: ['identityCard', 'passport'] }),
    )
    const young = await world.call(fair.partner, 'addBadge', { ...type, ...world.person() })
    expect(young).toMatchObject({
      ...{ statusCode: 10008, reason: 'rulebook.age' },
      data: { code: 'R01', nearest: { least: 60 }, issues: [{ path: 'documentNumber' }] },
    })
    const abroad = { documentType: 'passport' as const, documentNumber: 'P1234567', name: 'Some Body' }
    const unknown = await world.call(fair.partner, 'addBadge', { ...type, ...world.person(abroad) })
    expect(unknown).toMatchObject({ reason: 'kernel.inputRefused', data: { issues: [{ path: 'birth' }] } })
    const old = { ...world.person(abroad), birth: '1950-01-01' }
    const added = await world.call(fair.partner, 'addBadge', { ...type, ...old })
    expect(added.statusCode).toBe(10001)
    const { id, version } = added.data
    const form = { ...old, documentType: 'other' as const, documentNumber: 'Q1234567' }
    const edited = await world.call(fair.partner, 'editBadge', { ...type, ...form, id, version })
    expect(edited).toMatchObject({ reason: 'rulebook.documents', data: { issues: [{ path: 'documentType' }] } })
  })

  it('may not be late, but badges of other classes may', async () => {
    const fair = await world.buyers()
    const press = await world.typeOf(fair, 'press')
    const draft = await world.draft(fair)
    await world.publish(fair, ruleOf('R01', 'window', { opens: null, closes: { day: '2020-01-01', clock: '18:00' } }))
    expect((await world.submit(fair, [draft])).reason).toBe('rulebook.window')
    expect(await world.pending({ ...fair, badgeTypeId: press })).toBeTruthy()
  })
})

const participationOf = async (exhibitionId: string, companyId: string) =>
  (
    await world.db.one<{ id: string }>(
      sql`select id from participation where exhibition_id = ${exhibitionId} and company_id = ${companyId}`,
    )
  ).id

describe('a rule that warns', () => {
  it('is noted with the badge until the badge is submitted again, and shown to whoever sees it', async () => {
    const fair = await world.buyers()
    const warning = ruleOf('R03', 'documents', { accepted: ['passport'] }, { effect: 'warn' })
    await world.publish(fair, warning, ruleOf('R04', 'evidence', {}, { effect: 'warn' }))
    const id = await world.pending(fair)
    expect(await world.findings(id)).toEqual([
      { code: 'R03', effect: 'warn', values: { documentType: 'identityCard' } },
    ])
    const { exhibitionId } = fair
    const { data } = await world.call(fair.organizer, 'getBadgeDetail', { exhibitionId, id })
    expect(data.findings).toEqual([
      {
        ...{ code: 'R03', version: 1, effect: 'warn', cleared: null, clearable: false },
        sentence: { cn: '采购商证：只收护照', en: 'Buyer: only Passport accepted' },
      },
    ])
    await world.call(fair.partner, 'withdrawBadges', { exhibitionId, ids: [id] })
    await world.publish(fair, ruleOf('R09', 'companyLimit', { max: 9 }))
    await world.submit(fair, [id])
    expect(await world.findings(id)).toEqual([])
  })
})

describe('without rules', () => {
  it('badges have no book, and nothing is evaluated', async () => {
    const fair = await world.buyers()
    const id = await world.active(fair)
    expect([await bookOf(id), await world.stateOf(id)]).toEqual([null, 'active'])
  })
})
