import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { type Fair, identityNumber } from '../../../app/testing/badge-world.ts'
import { blockUntilAllWait } from '../../../app/testing/block-until.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { queryWith } from '../../../app/testing/query-without.ts'
import { createRuleWorld, ruleOf } from '../../../app/testing/rule-world.ts'

const world = await closeAfterAll(createRuleWorld())
let serial = 50_000
const somebody = () => ({ documentNumber: identityNumber(serial++), name: '同一人' })
const exclusion = (other: string, changes: object = {}) =>
  ruleOf('R01', 'excludes', { held: [other], outcomes: ['applied', 'approved'], ...changes }, { scope: 'edition' })
const bookOf = async (id: string) =>
  (await world.db.one<{ book: string | null }>(sql`select book_id as book from badge where id = ${id}`)).book

describe('concurrent applications', () => {
  it('of one person for classes that exclude each other, in two exhibitions: one wins', async () => {
    const [one, two] = await world.edition(2)
    if (!one || !two) throw new Error('no exhibitions')
    const exhibitor = await world.typeOf(two, 'exhibitor')
    await world.publish(one, exclusion('exhibitor'))
    await world.publish(two, { ...exclusion('buyer'), classes: ['exhibitor'] })
    const press = await world.typeOf(one, 'press')
    for (let round = 0; round < 3; round++) {
      const person = somebody()
      // Two transactions that add a person wait for each other anyway.
      if (round > 0) await world.pending({ ...one, badgeTypeId: press }, person)
      const buyer = await world.draft(one, one.partner, person)
      const other = await world.draft({ ...two, badgeTypeId: exhibitor }, two.partner, person)
      const works = [() => world.submit(one, [buyer]), () => world.submit(two, [other])]
      // Both have read what they read before either writes.
      const answers = await blockUntilAllWait(world, 'badge_record', works)
      expect(answers.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['done', 'rulebook.excludes'])
    }
  })

  it('of one person that are approved at once: one wins', async () => {
    const [one, two] = await world.edition(2)
    if (!one || !two) throw new Error('no exhibitions')
    const exhibitor = await world.typeOf(two, 'exhibitor')
    const approved = { outcomes: ['approved'] }
    await world.publish(one, exclusion('exhibitor', approved))
    await world.publish(two, { ...exclusion('buyer', approved), classes: ['exhibitor'] })
    const person = somebody()
    const [buyer, other] = [
      await world.pending(one, person),
      await world.pending({ ...two, badgeTypeId: exhibitor }, person),
    ]
    const works = [() => world.approve(one, [buyer]), () => world.approve(two, [other])]
    const answers = await blockUntilAllWait(world, 'badge_record', works)
    expect(answers.map(({ reason }) => reason ?? 'done').toSorted()).toEqual(['done', 'rulebook.excludes'])
  })

  it('of one company do not exceed its limit', async () => {
    const fair = await world.buyers()
    await world.publish(fair, ruleOf('R01', 'companyLimit', { max: 2 }))
    const ids: string[] = []
    for (let n = 0; n < 4; n++) ids.push(await world.draft(fair))
    const works = ids.map(id => () => world.submit(fair, [id]))
    const answers = await blockUntilAllWait(world, 'badge_record', works)
    expect(answers.filter(({ statusCode }) => statusCode === 10001)).toHaveLength(2)
  })

  describe('a rejection and the application that it excludes', () => {
    /** Both have read what they read before either writes; then the application is approved. */
    async function rejectAndSubmit(approve: (one: Fair, id: string) => Promise<unknown>) {
      const [one, two] = await world.edition(2)
      if (!one || !two) throw new Error('no exhibitions')
      const exhibitor = await world.typeOf(two, 'exhibitor')
      await world.publish(one, exclusion('exhibitor', { outcomes: ['rejected'], rejectedBy: ['organizer', 'venue'] }))
      const person = somebody()
      const other = await world.pending({ ...two, badgeTypeId: exhibitor }, person)
      const buyer = await world.draft(one, one.partner, person)
      const reject = { exhibitionId: two.exhibitionId, ids: [other], reasonCode: 'other' }
      const works = [() => world.submit(one, [buyer]), () => world.call(two.organizer, 'rejectBadges', reject)]
      await blockUntilAllWait<{ statusCode: number }>(world, 'badge_record', works)
      await approve(one, buyer)
      return [await world.stateOf(other), await world.stateOf(buyer)]
    }
    const approve = (one: Fair, id: string) => world.approve(one, [id])

    it('there is no buyer badge', async () => {
      expect(await rejectAndSubmit(approve)).toEqual(['rejected', 'pending'])
    })

    it('there is one if the approval does not evaluate the rules again', async () => {
      const unruled = (one: Fair, id: string) =>
        queryWith([['book_id is not null) as ruled', 'false) as ruled']], () => approve(one, id))
      expect(await rejectAndSubmit(unruled)).toEqual(['rejected', 'active'])
    })
  })

  describe('a publication and an application', () => {
    const warning = (code: string) => ruleOf(code, 'documents', { accepted: ['passport'] }, { effect: 'warn' })

    /** A version is published after the application was evaluated, and before it is written. */
    async function publishAndSubmit(act: (work: () => Promise<unknown>) => Promise<unknown>) {
      const fair = await world.buyers()
      const first = await world.publish(fair, warning('R01'))
      const id = await world.draft(fair)
      let second = ''
      const meanwhile = async () => {
        second = await world.publish(fair, warning('R02'))
      }
      await act(() => blockUntilAllWait(world, 'badge_finding', [() => world.submit(fair, [id])], meanwhile))
      const codes = (await world.findings(id)).map(({ code }) => code)
      return { evaluatedBy: codes.includes('R01') ? first : second, storedAs: await bookOf(id) }
    }

    it('the badge has the book whose rules it was evaluated by', async () => {
      const { evaluatedBy, storedAs } = await publishAndSubmit(work => work())
      expect(storedAs).toBe(evaluatedBy)
    })

    it('it has another one if the version in force is read again when the badge is written', async () => {
      const readAgain = `book_id = coalesce((select r.id from rule_book r where r.exhibition_id = t.exhibition_id
        and r.state <> 'draft' and r.effective_at <= clock_timestamp() order by r.effective_at desc limit 1), $1::uuid), hold_reasons`
      const again = (work: () => Promise<unknown>) =>
        queryWith([[/\bbook_id = (\$\d+), hold_reasons/, readAgain]], work)
      const { evaluatedBy, storedAs } = await publishAndSubmit(again)
      expect(storedAs).not.toBe(evaluatedBy)
    })
  })

  it('a publication and applications: each badge has exactly one book, whose rules it was evaluated by', async () => {
    const fair = await world.buyers()
    const first = await world.publish(fair, ruleOf('R01', 'documents', { accepted: ['passport'] }, { effect: 'warn' }))
    const ids: string[] = []
    for (let n = 0; n < 6; n++) ids.push(await world.draft(fair))
    const rules = [ruleOf('R02', 'documents', { accepted: ['passport'] }, { effect: 'warn' })]
    const [second] = await Promise.all([world.publish(fair, ...rules), ...ids.map(id => world.submit(fair, [id]))])
    for (const id of ids) {
      const book = await bookOf(id)
      const codes = (await world.findings(id)).map(({ code }) => code)
      expect([
        [first, 'R01'],
        [second, 'R02'],
      ]).toContainEqual([book, ...codes])
    }
  })
})
