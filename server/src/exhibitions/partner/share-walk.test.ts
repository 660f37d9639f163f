import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { bypassTriggers } from '../../app/testing/bypass-triggers.ts'
import { type ModelPartner, type ModelShare, modelShare } from '../../app/testing/model-share.ts'
import { createWalk, type WalkStep } from '../../app/testing/model-walk.ts'
import { createSharingFixture } from '../../app/testing/sharing-fixture.ts'
import type { TestOperator } from '../../app/testing/world.ts'

const walk = createWalk(17, 500)
const { below, one, seed, steps, versionOf } = walk

const { world, conditions, relationOf } = await createSharingFixture()
// Decisions stay undoable until a step ends that, however long a run takes.
await world.db.run(sql`alter table system_parameter drop constraint system_parameter_range`)
await world.db.run(sql`update system_parameter set value = '86400' where name = 'decision.undoSeconds'`)
const kind = 'Cooperator'
const owner = await world.owner(kind)
const users = [await world.owner(kind), await world.owner(kind)]
const colleague = await world.world.operator((users[0] as TestOperator).company)
const actors: readonly TestOperator[] = [owner, ...users, colleague, world.platform, world.reviewer]
const deciders = [world.platform, world.reviewer]

const partners: ModelPartner[] = []
const rows: ModelShare[] = []
type Step = WalkStep & { row?: ModelShare }

async function offer(): Promise<undefined> {
  const { id: partnerId } = await world.partnerInUse(kind, owner)
  const set = await world.send(owner, kind, 'set…ShareCondition', { partnerId, ...conditions })
  const open = await world.send(owner, kind, 'enable…Share', { partnerId })
  expect([set.statusCode, open.statusCode]).toEqual([10001, 10001])
  const fee = '6.25'
  partners.push({
    ...{ id: partnerId, owner: owner.company.id, isOpen: true, fee, version: 1, applications: [] },
    relations: new Map([[owner.company.id, { state: 'active', version: 1 }]]),
  })
}

/** Sends a command of this kind of partner. */
const send =
  (caller: TestOperator, pattern: Parameters<typeof world.send>[2], input: object): WalkStep['send'] =>
  traceId =>
    world.call(caller, pattern.replace('…', kind) as 'applyShareCooperator', input as never, { traceId })

async function apply(any: TestOperator): Promise<Step> {
  const [partner, actor] = [one(partners.slice(-3)), below(2) ? one(users) : any]
  const expected = modelShare.apply(actor, partner)
  const sent = send(actor, 'applyShare…', { partnerId: partner.id })
  return {
    ...{ name: 'apply', expected },
    async send(traceId) {
      const reply = await sent(traceId)
      const { id } = (reply.data ?? {}) as { id?: string }
      if (reply.statusCode === 10001 && id && !rows.some(row => row.id === id)) {
        const lines = [{ event: 'submit', from: null, to: 'pending', by: actor.operatorId, fresh: true }]
        const row: ModelShare = {
          ...{ id, version: 1, state: 'pending', submitter: actor.operatorId, lines, partner },
          ...{ applicant: actor.company.id, fee: partner.fee },
        }
        rows.push(row)
        partner.applications.push(row)
      }
      return reply
    },
  }
}

const patterns = {
  submit: 'applyShare…',
  withdraw: 'withdrawShare…',
  approve: 'approveShare…',
  return: 'sendbackShare…',
  reject: 'rejectShare…',
} as const
const events = Object.keys(patterns) as (keyof typeof patterns)[]
async function decide(any: TestOperator, row: ModelShare): Promise<Step> {
  const shown = actors.flatMap(actor =>
    modelShare.sees(actor, row)
      ? events.flatMap(event => (modelShare.actions(actor, row).includes(event) ? [{ actor, event }] : []))
      : [],
  )
  const again = shown.filter(({ event }) => event === 'submit')
  const among = below(3) && again.length > 0 ? again : shown
  const { actor, event } = below(3) && among.length > 0 ? one(among) : { actor: any, event: one(events) }
  const key = { id: row.id, version: versionOf(row) }
  const expected = modelShare.event(actor, row, event, key.version)
  const more = {
    ...(event === 'submit' ? { partnerId: row.partner.id, note: '' } : {}),
    ...(event === 'return' || event === 'reject' ? { reasonCode: 'other', note: '请补充' } : {}),
  }
  return { name: event, row, expected, send: send(actor, patterns[event], { ...key, ...more }) }
}

async function undo(any: TestOperator, row: ModelShare): Promise<Step> {
  const decider = actors.find(({ operatorId }) => operatorId === row.lines.at(-1)?.by)
  const actor = below(3) ? (decider ?? any) : any
  const key = { id: row.id, version: versionOf(row) }
  const expected = modelShare.undo(actor, row, key.version)
  return { name: 'undo', row, expected, send: send(actor, 'undoShare…Decision', key) }
}

async function relate(any: TestOperator): Promise<Step> {
  const [partner, company] = [one(partners.slice(-3)), one(users).company.id]
  const actor = below(3) ? one(deciders) : any
  const expected = modelShare.relate(actor, partner, company)
  const input = { partnerId: partner.id, sponsorId: company }
  return { name: 'relate', expected, send: send(actor, 'add…Relation', input) }
}

async function part(any: TestOperator): Promise<Step | undefined> {
  const [partner, company] = [one(partners.slice(-3)), one(users).company.id]
  const actor = below(3) ? one(deciders) : any
  const relation = await relationOf(company, partner.id)
  if (!relation) return undefined
  const expected = modelShare.part(actor, partner, company)
  const { id, version } = relation
  return { name: 'part', expected, send: send(actor, 'remove…Relation', { id, version }) }
}

async function toggle(any: TestOperator): Promise<Step> {
  const partner = one(partners.slice(-3))
  const actor = below(2) ? owner : any
  const isOpen = below(3) > 0
  const expected = modelShare.offer(actor, partner, isOpen)
  const pattern = isOpen ? 'enable…Share' : 'stop…Share'
  return { name: pattern, expected, send: send(actor, pattern, { partnerId: partner.id }) }
}

async function changeFee(): Promise<Step> {
  const partner = one(partners.slice(-3))
  const version = partner.version
  const fee = one(['5', '6.25', '7.5'])
  Object.assign(partner, { fee, version: version + 1 })
  const input = { partnerId: partner.id, version, ...conditions, feePercent: fee }
  return { name: 'changeFee', expected: undefined, send: send(owner, 'set…ShareCondition', input) }
}

async function wait(_actor: TestOperator, row: ModelShare): Promise<undefined> {
  await bypassTriggers(world.pool, `update history set at = at - interval '2 days' where subject_id = '${row.id}'`)
  for (const line of row.lines) line.fresh = false
}

const verbs: Readonly<Record<string, string>> = {
  ...{ submit: 'applyShare', withdraw: 'withdrawShare', approve: 'approveShare' },
  ...{ reject: 'rejectShare', return: 'sendbackShare' },
}
async function compare(row: ModelShare, said: string): Promise<void> {
  await compareStored(row, said)
  const actor = one(actors)
  // The newest are first.
  const { data } = await world.send(actor, kind, 'get…SharePage', {})
  const shown = data.list.find(one => one.id === row.id)
  const actions = modelShare.actions(actor, row).map(event => verbs[event])
  expect(shown?.actions.toSorted(), said).toEqual(modelShare.sees(actor, row) ? actions.toSorted() : undefined)
}

async function compareStored(row: ModelShare, said: string): Promise<void> {
  const { id, partner, applicant } = row
  const is = await world.db.one<object>(sql`
    select version, state, submitted_by as submitter, trim_scale(fee_percent)::text as fee, applicant_id as applicant
    from share_application where id = ${id}`)
  const lines = await world.db.many<object>(sql`
    select event, from_state as "from", to_state as "to", operator_id as by from history where subject_id = ${id} order by id`)
  const relation = await relationOf(applicant, partner.id)
  expect({ ...is, lines, relation: relation && { state: relation.state, version: relation.version } }, said).toEqual({
    ...{ version: row.version, state: row.state, submitter: row.submitter, fee: row.fee, applicant },
    ...{ lines: row.lines.map(({ fresh: _fresh, ...line }) => line), relation: partner.relations.get(applicant) },
  })
}

const acts = [...[decide, decide, decide, decide, apply, apply], ...[undo, undo, relate, part, toggle, changeFee, wait]]

describe(`share applications, with seed ${seed}`, () => {
  it(`answer as their model over ${steps} steps`, async () => {
    for (let step = 0; step < steps; step++) {
      if (step % 60 === 0) await offer()
      const act = rows.length < 2 ? apply : one(acts)
      const row = rows.at(-1 - below(Math.min(rows.length, 4)))
      const made = await act(one(actors), row as ModelShare)
      const said = `step ${step} of seed ${seed}: ${made?.name ?? act.name}`
      if (made) await walk.send(made, said)
      const changed = made?.row ?? row ?? rows.at(-1)
      if (changed) await compare(changed, said)
    }
    for (const row of rows) await compareStored(row, `the end of seed ${seed}`)
    walk.expectDone([...events, 'apply', 'undo', 'relate', 'part', 'changeFee'])
  }, 300_000)
})
