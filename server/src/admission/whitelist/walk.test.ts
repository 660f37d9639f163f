import { randomUUID } from 'node:crypto'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { bypassTriggers } from '../../app/testing/bypass-triggers.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createWalk, type WalkStep } from '../../app/testing/model-walk.ts'
import { type ModelList, type ModelTerms, modelWhitelist } from '../../app/testing/model-whitelist.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { createGuestToken } from '../../identity/session/guest.ts'
import { expireWhitelists } from './clock.ts'

const walk = createWalk(11, 1_500)
const { below, one, seed, steps, versionOf } = walk

const world = await closeAfterAll(createBadgeWorld())
const fair = await world.fair()
// Decisions stay undoable until a step ends that, however long a run takes.
await world.db.run(sql`alter table system_parameter drop constraint system_parameter_range`)
await world.db.run(sql`update system_parameter set value = '86400' where name = 'decision.undoSeconds'`)
const second = await world.world.operator(world.platform.company)
const colleague = await world.world.operator(fair.partner.company)
const actors: readonly TestOperator[] = [
  ...[fair.partner, colleague, fair.organizer, world.platform, second],
  await world.world.administrator('cooperatorMain'),
]
const { id: doorId } = await world.db.one<{ id: string }>(sql`
  with made as (select uuidv7() as id), zoned as (
    insert into zone (id, exhibition_id, code, name_cn, name_en, path)
    select id, ${fair.exhibitionId}, 'A1', '区', 'Zone', array[id] from made returning id)
  insert into door (exhibition_id, zone_id, code, name_cn, name_en)
  select ${fair.exhibitionId}, id, 'A1', '门', 'Gate' from zoned returning id`)

const today = dayOf(new Date(), 'Asia/Shanghai')
const lists: ModelList[] = []
/** Guests with their lists, also those that were unbound. */
const guests: { id: string; list: ModelList }[] = []
const terms = (): ModelTerms => ({ people: 1 + below(4), to: below(6) - 1 })
const formOf = ({ people, to }: ModelTerms) => ({
  ...{ allowedPeople: people, doorIds: [doorId], validFrom: addDays(today, -1), validTo: addDays(today, to) },
  ...{ entriesKind: 'single' as const, entryReason: '设备维护' },
})

type Send = WalkStep['send']
type Step = WalkStep & { row?: ModelList }

const apply = async (actor: TestOperator): Promise<Step> => {
  const wanted = terms()
  const input = { kind: 'certificate' as const, exhibitionId: fair.exhibitionId, ...formOf(wanted) }
  const permitted = actor.actor.permissions.has('whitelist:apply')
  const isPartOf = actor !== actors.at(-1)
  const send: Send = async traceId => {
    const reply = await world.call(actor, 'addWhitelist', input, { traceId })
    if (reply.statusCode === 10001 && !lists.some(({ id }) => id === reply.data.id))
      lists.push({
        ...{ id: reply.data.id, version: 1, state: 'pending', submitter: actor.operatorId, ...wanted },
        ...{ lines: [{ event: 'apply', from: null, to: 'pending', by: actor.operatorId, fresh: true }] },
        ...{ host: actor.company.id, organizer: fair.organizer.company.id, proposed: null, guests: new Set() },
        ...{ decidedBy: null, before: null },
      })
    return reply
  }
  const refused = permitted ? 'kernel.notFound' : 'kernel.noPermission'
  return { name: 'apply', send, expected: permitted && isPartOf ? undefined : { refused } }
}

const decisions = ['endorse', 'approve', 'refuse', 'withdraw', 'stop', 'resume', 'void'] as const
type Event = (typeof decisions)[number]
/** Anybody and anything, or something that the list shows to somebody; it is more often decided than ended. */
function drawn(any: TestOperator, row: ModelList): { actor: TestOperator; event: Event } {
  const shown = actors.flatMap(actor =>
    decisions.flatMap(event => (modelWhitelist.actions(actor, row)?.includes(event) ? [{ actor, event }] : [])),
  )
  const mild = shown.filter(({ event }) => event !== 'void' && event !== 'refuse' && event !== 'withdraw')
  const among = below(4) ? mild : shown
  return below(3) && among.length > 0 ? one(among) : { actor: any, event: one(decisions) }
}
async function decide(any: TestOperator, row: ModelList): Promise<Step> {
  const { actor, event } = drawn(any, row)
  const [key, note] = [{ id: row.id, version: versionOf(row) }, '安保要求']
  const expected = modelWhitelist.event(actor, row, event, key.version)
  const send: Send = traceId => {
    const options = { traceId }
    if (event === 'stop' || event === 'resume') {
      const state = event === 'stop' ? 'stopped' : 'valid'
      return world.call(actor, 'setWhitelistState', { ...key, state, note }, options)
    }
    if (event === 'refuse') return world.call(actor, 'refuseWhitelist', { ...key, note }, options)
    if (event === 'void') return world.call(actor, 'voidWhitelist', { ...key, note }, options)
    return world.call(actor, `${event}Whitelist`, key, options)
  }
  return { name: event, row, send, expected }
}

async function edit(actor: TestOperator, row: ModelList): Promise<Step> {
  const [wanted, version] = [terms(), versionOf(row)]
  const expected = modelWhitelist.edit(actor, row, wanted, version)
  const send: Send = traceId =>
    world.call(actor, 'editWhitelist', { id: row.id, version, ...formOf(wanted) }, { traceId })
  return { name: 'edit', row, send, expected }
}

async function undo(any: TestOperator, row: ModelList): Promise<Step> {
  const decider = actors.find(({ operatorId }) => operatorId === row.lines.at(-1)?.by)
  const actor = below(2) ? (decider ?? any) : any
  const version = versionOf(row)
  const expected = modelWhitelist.undo(actor, row, version)
  const send: Send = traceId => world.call(actor, 'undoWhitelistDecision', { id: row.id, version }, { traceId })
  return { name: 'undo', row, send, expected }
}

let people = 0
async function bind(_actor: TestOperator, any: ModelList): Promise<Step> {
  const valid = lists.filter(({ state }) => state === 'valid')
  const row = below(3) && valid.length > 0 ? one(valid.slice(-3)) : any
  people += 1
  const expected = modelWhitelist.bind(row)
  const telephone = `139${String(people).padStart(8, '0')}`
  const guest = createGuestToken(world.services, {
    ...{ id: randomUUID(), purpose: 'whitelist', subject: row.id, telephone, provedAt: Date.now() },
  })
  const form = { name: '来宾', documentType: 'passport' as const, documentNumber: `E${1_000_000 + people}` }
  const send: Send = async traceId => {
    const address = `10.9.${people >> 8}.${people & 255}`
    const reply = await world.call(null, 'bindWhitelist', { guest, ...form, agrees: true }, { traceId, address })
    const bound = await world.db.many<{ id: string }>(sql`
      select id from whitelist_guest where whitelist_id = ${row.id} and unbound_at is null`)
    for (const { id } of bound.filter(({ id }) => !guests.some(known => known.id === id))) {
      guests.push({ id, list: row })
      row.guests.add(id)
    }
    return reply
  }
  return { name: 'bind', row, send, expected, secret: true }
}

async function unbind(actor: TestOperator): Promise<Step | undefined> {
  if (guests.length === 0) return undefined
  const { id, list } = one(guests.slice(-6))
  const expected = modelWhitelist.unbind(actor, list, id)
  return {
    name: 'unbind',
    row: list,
    send: traceId => world.call(actor, 'unbindWhitelist', { id }, { traceId }),
    expected,
  }
}

async function expire(): Promise<undefined> {
  const day = below(3)
  await expireWhitelists(
    { services: world.services, publish: () => undefined },
    new Date(Date.now() + day * 86_400_000),
  )
  for (const list of lists) modelWhitelist.expire(list, day)
}

async function wait(_actor: TestOperator, row: ModelList): Promise<undefined> {
  await bypassTriggers(world.pool, `update history set at = at - interval '2 days' where subject_id = '${row.id}'`)
  for (const line of row.lines) line.fresh = false
}

/** What the product has of a list, to compare it with the model. */
async function stored({ id }: ModelList) {
  const row = await world.db.one<{ bound: number; people: number; decidedBy: string | null }>(sql`
    select id, version, state, submitted_by as submitter, allowed_people as people, (valid_to - ${today}::date) as "to", bound,
      (proposed ->> 'allowedPeople')::int as "proposedPeople", (proposed ->> 'validTo')::date - ${today}::date as "proposedTo",
      decided_by_name as "decidedBy",
      (select count(*)::int from whitelist_guest g where g.whitelist_id = t.id and g.unbound_at is null) as guests
    from whitelist t where id = ${id}`)
  const lines = await world.db.many<object>(sql`
    select event, from_state as "from", to_state as "to", operator_id as by from history where subject_id = ${id} order by id`)
  return { ...row, lines }
}
const nameOf = (id: string | null) => actors.find(({ operatorId }) => operatorId === id)?.actor.operatorName ?? ''
const modelled = ({ id, version, state, submitter, people, to, proposed, guests: bound, ...row }: ModelList) => ({
  ...{ id, version, state, submitter, people, to, bound: bound.size, guests: bound.size },
  ...{ proposedPeople: proposed?.people ?? null, proposedTo: proposed?.to ?? null, decidedBy: nameOf(row.decidedBy) },
  lines: row.lines.map(({ fresh: _fresh, ...line }) => line),
})

async function compare(row: ModelList, said: string): Promise<void> {
  const is = await stored(row)
  expect({ ...is, decidedBy: is.decidedBy ?? '' }, said).toEqual(modelled(row))
  expect(is.bound, said).toBeLessThanOrEqual(is.people)
  const actor = one(actors)
  const { data, reason } = await world.call(actor, 'getWhitelistDetail', { id: row.id })
  const shown = modelWhitelist.actions(actor, row)
  if (shown) expect(data.actions.toSorted(), said).toEqual(shown)
  else expect(reason, said).toBe('kernel.notFound')
}

const acts = [
  ...[decide, decide, decide, decide],
  ...[edit, edit, undo, undo, bind, bind, bind, unbind, apply, wait, expire],
]

describe(`white lists, with seed ${seed}`, () => {
  it(`answer as their model over ${steps} steps`, async () => {
    for (let step = 0; step < steps; step++) {
      const act = lists.length < 3 ? apply : one(acts)
      const row = lists.at(-1 - below(Math.min(lists.length, 8)))
      const made = await act(one(actors), row as ModelList)
      const said = `step ${step} of seed ${seed}: ${made?.name ?? act.name}`
      if (made) await walk.send(made, said)
      const changed = made?.row ?? row ?? lists.at(-1)
      if (changed) await compare(changed, said)
    }
    for (const list of lists) await compare(list, `the end of seed ${seed}`)
    walk.expectDone([...decisions, 'apply', 'edit', 'undo', 'bind', 'unbind'])
  }, 300_000)
})
