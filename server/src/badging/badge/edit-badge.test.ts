import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair, identityNumber } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'

const world = await closeAfterAll(createBadgeWorld())

const ofType = (change: string) => (fair: Fair) =>
  world.pool.query(`update badge_type set ${change} where id = $1`, [fair.badgeTypeId])
const passport = { documentType: 'passport', documentNumber: 'E12345678' }

/** Each refusal of a badge: how the set-up is changed, and what is entered. */
const against: [fact: string, change: (fair: Fair) => Promise<unknown>, typed: () => Record<string, unknown>][] = [
  ['a type of badge for vehicles', ofType(`subject = 'vehicle'`), () => ({})],
  ['a missing field that its type requires', ofType(`required_fields = '{employer,photo}'`), () => ({ employer: '' })],
  ['an age below the minimum', ofType('minimum_age = 90'), () => ({})],
  ['a minimum age if the document has no birth date', ofType('minimum_age = 18'), () => passport],
  [
    'an entered birth date below the minimum age',
    ofType('minimum_age = 18'),
    () => ({ ...passport, birth: '2020-01-01' }),
  ],
  ['a birth date other than that of the document', async () => {}, () => ({ birth: '1990-01-01' })],
  ['a birth date in the future', async () => {}, () => ({ ...passport, birth: '2090-01-01' })],
  ['a document number with a wrong check digit', async () => {}, () => ({ documentNumber: '110105194912310021' })],
  ['a photo that does not exist', async () => {}, () => ({ photoFileId: '00000000-0000-4000-8000-000000000000' })],
  [
    'a participation that ended',
    fair => world.pool.query(`update participation set state = 'ended' where id = $1`, [fair.participationId]),
    () => ({}),
  ],
  [
    'an exhibition that is over',
    fair =>
      world.pool.query(`update exhibition set state = 'closed', ended_at = now() where id = $1`, [fair.exhibitionId]),
    () => ({}),
  ],
  [
    'a person who already has a badge',
    fair => world.draft(fair, fair.partner, { documentNumber: identityNumber(88_001) }),
    () => ({ documentNumber: identityNumber(88_001) }),
  ],
]

describe('editBadge', () => {
  it.each(against)('and addBadge give the same refusal for %s', async (_, change, typed) => {
    const fair = await world.fair()
    const { exhibitionId, badgeTypeId, partner } = fair
    const person = world.person()
    const id = await world.draft(fair, partner, person)
    await change(fair)
    const form = { exhibitionId, badgeTypeId, ...world.person(typed()) } as never
    const added = await world.call(partner, 'addBadge', form)
    expect(added.statusCode).not.toBe(10001)
    const edited = await world.call(partner, 'editBadge', { ...(form as object), id, version: 1 } as never)
    const said = ({ statusCode, reason, msg, data }: typeof added | typeof edited) => ({
      statusCode,
      reason,
      msg,
      data,
    })
    expect(said(edited)).toEqual(said(added))
    expect(await world.db.one(sql`select version, name from badge where id = ${id}`)).toEqual({
      version: 1,
      name: person.name,
    })
  })

  it('logs what was changed, with masked numbers', async () => {
    const fair = await world.fair()
    const { exhibitionId, badgeTypeId, partner } = fair
    const person = world.person()
    const id = await world.draft(fair, partner, person)
    const { documentNumber: _, phone: __, ...others } = person
    const edit = { exhibitionId, badgeTypeId, id, version: 1, ...others, jobTitle: '经理', employer: '另一家' }
    expect((await world.call(partner, 'editBadge', edit as never)).statusCode).toBe(10001)
    const { before, after } = await world.db.one<{ before: object; after: object }>(
      sql`select before, after from operation_log_entry where command = 'editBadge' and target_id = ${id}`,
    )
    expect([before, after]).toEqual([
      { jobTitle: '', employer: person.employer },
      { jobTitle: '经理', employer: '另一家' },
    ])
  })
})
