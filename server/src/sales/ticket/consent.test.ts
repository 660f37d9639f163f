import sql from 'sql-template-tag'
import { expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createTicketWorld } from '../../app/testing/ticket-world.ts'
import { makeOpenLink } from '../../kernel/auth/open-link.ts'

const world = await closeAfterAll(createTicketWorld())
const fair = await world.ticketFair()

async function linkOf(holder: object, type: object = {}) {
  const ticketTypeId = await world.ticketType(fair, { holder: 'phone', ...type })
  const { data } = await world.call(
    fair.organizer,
    'issueTickets',
    world.sale(fair, ticketTypeId, {}, { holders: [holder as never] }),
  )
  const context = { db: world.db, services: world.services }
  const of = async (purpose: 'ticket' | 'order', subject: string) =>
    (await makeOpenLink(context, { purpose, subject })).code
  return { ticket: await of('ticket', data.ticketIds[0] as string), order: await of('order', data.id) }
}
const consentOf = async (code: string) => (await world.call(null, 'getTicket', { code })).data.consent
const say = (code: string, purpose: 'survey' | 'marketing', agrees: boolean, language: 'cn' | 'en' = 'cn') =>
  world.call(null, 'setTicketConsent', { code, purpose, agrees }, { language })
const findStored = (name: string) =>
  world.db.many<{ kind: string; survey: string; marketing: string; said: object[] }>(sql`
    select kind, survey, marketing, (select json_agg(json_build_object('purpose', c.purpose, 'state', c.state, 'how', c.how,
      'text', c.text) order by c.id) from consent c where c.audience_id = t.id) as said
    from audience t where owner_id = ${fair.organizer.company.id} and name = ${name}`)

it('is given and withdrawn by the ticket holder, with the displayed wording, and is append-only', async () => {
  const { ticket } = await linkOf({ name: '同意甲', phone: '13700000001' })
  expect(await consentOf(ticket)).toMatchObject({ survey: false, marketing: false })
  expect((await say(ticket, 'survey', true)).statusCode).toBe(10001)
  expect(await consentOf(ticket)).toMatchObject({ survey: true, marketing: false })
  expect((await say(ticket, 'survey', false, 'en')).statusCode).toBe(10001)
  expect(await findStored('同意甲')).toEqual([
    {
      ...{ kind: 'real', survey: 'withdrawn', marketing: 'unknown' },
      said: [
        { purpose: 'survey', state: 'given', how: 'page', text: '同意接收本展会的问卷' },
        {
          purpose: 'survey',
          state: 'withdrawn',
          how: 'page',
          text: 'I agree to receive surveys about this exhibition',
        },
      ],
    },
  ])
})

it('of a buyer belongs to one person, however often and from wherever it is given in parallel', async () => {
  const { order } = await linkOf({ name: '同意乙', phone: '13700000002' })
  const all = await Promise.all(Array.from({ length: 6 }, (_, n) => say(order, n % 2 ? 'survey' : 'marketing', n < 5)))
  expect(new Set(all.map(({ statusCode }) => statusCode))).toEqual(new Set([10001]))
  const people = await world.db.many<{ said: number }>(sql`
    select (select count(*)::int from consent c where c.audience_id = t.id) as said from audience t
    where owner_id = ${fair.organizer.company.id} and name = '买家'`)
  expect(people).toEqual([{ said: 6 }])
})

it('is not asked of people under fourteen, who have unsubscribed, or who cannot be reached', async () => {
  const young = await linkOf(
    { name: '小明', phone: '13700000003', birth: '2020-05-01' },
    { audience: 'child', underAge: 14 },
  )
  expect(await consentOf(young.ticket)).toBeNull()
  expect((await say(young.ticket, 'survey', true)).reason).toBe('kernel.linkUnknown')
  const gone = await linkOf({ name: '同意丙', phone: '13700000004' })
  await world.db.run(sql`insert into suppression (owner_id, contact_blind_index, how)
    select ${fair.organizer.company.id}, phone_blind_index, 'page' from ticket where name = '同意丙'`)
  expect(await consentOf(gone.ticket)).toBeNull()
  expect((await say(gone.ticket, 'marketing', true)).reason).toBe('kernel.linkUnknown')
  expect(await findStored('同意丙')).toEqual([])
  expect((await say('ABCDEFGHJKMNPQRS', 'survey', true)).reason).toBe('kernel.linkUnknown')
})
