import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { jobs } from '../../app/jobs.ts'
import { bypassTriggers } from '../../app/testing/bypass-triggers.ts'
import { createEpidemicWorld } from '../../app/testing/epidemic-world.ts'
import { type ModelDeclaration, type ModelEntrant, modelEpidemic } from '../../app/testing/model-epidemic.ts'
import { createWalk, type WalkStep } from '../../app/testing/model-walk.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { expireDeclarations } from './clock.ts'

const walk = createWalk(13, 1_000)
const { below, one, seed, steps, versionOf } = walk

const epidemic = await createEpidemicWorld()
const { world, venue, second } = epidemic
afterAll(() => world.close())
// Decisions stay undoable until a step ends that, however long a run takes.
await world.db.run(sql`alter table system_parameter drop constraint system_parameter_range`)
await world.db.run(sql`update system_parameter set value = '86400' where name = 'decision.undoSeconds'`)
const fair = await epidemic.opened({ auditMode: 'ocr' })
const colleague = await world.world.operator(fair.partner.company)
const stranger = await world.world.administrator('cooperatorMain')
const actors: readonly TestOperator[] = [fair.partner, colleague, fair.organizer, venue, second, stranger]
const model = modelEpidemic(fair.organizer.company.id)

const entrants: ModelEntrant[] = []
const rows: ModelDeclaration[] = []
type Step = WalkStep & { row?: ModelDeclaration }

const { guest: _guest, images: _images, ...health } = await epidemic.formOf(await epidemic.proved(fair.code))
const { name, cities, healthColour, nucleic } = health
const reasons = async (id: string) => (await epidemic.call(venue, 'getRejectReasons', { ids: [id] })).data.list
let reasonCode = ''

async function declare(actor: TestOperator): Promise<Step> {
  const known = below(2) ? one(entrants.slice(-3)) : undefined
  const entrant = known ?? { documentNumber: epidemic.passport(), declarations: [] }
  const permitted = actor.actor.permissions.has('declaration:proxy')
  const refused = permitted ? actor === stranger && { refused: 'kernel.notFound' } : { refused: 'kernel.noPermission' }
  const kinds = ['healthCode', 'nucleic'] as const
  const images = await Promise.all(kinds.map(async kind => ({ kind, fileId: await epidemic.stored(actor) })))
  const { exhibitionId } = fair
  const form = { ...health, documentNumber: entrant.documentNumber, images, exhibitionId, phone: world.telephone() }
  const send: WalkStep['send'] = async traceId => {
    const reply = await world.call(actor, 'addProxyDeclaration', form, { traceId })
    if (reply.statusCode === 10001 && !rows.some(({ id }) => id === reply.data.id)) {
      const lines = [{ event: 'submit', from: null, to: 'processing', by: actor.operatorId, fresh: true }]
      const row: ModelDeclaration = {
        ...{ id: reply.data.id, version: 1, state: 'processing', submitter: actor.operatorId, lines },
        ...{ entrant, company: actor.company.id, purged: false },
      }
      if (!known) entrants.push(entrant)
      rows.push(row)
      model.declared(row)
    }
    return reply
  }
  return { name: 'declare', send, expected: refused || model.declare(entrant) }
}

const events = ['approve', 'reject', 'recheck', 'end'] as const
async function decide(any: TestOperator, row: ModelDeclaration): Promise<Step> {
  const shown = actors.flatMap(actor =>
    model.sees(actor, row)
      ? events.flatMap(event => (model.actions(actor, row).includes(event) ? [{ actor, event }] : []))
      : [],
  )
  const { actor, event } = below(3) && shown.length > 0 ? one(shown) : { actor: any, event: one(events) }
  reasonCode ||= (await reasons(row.id))[0]?.value ?? ''
  const key = { id: row.id, version: versionOf(row) }
  const expected = model.event(actor, row, event, key.version)
  const send: WalkStep['send'] = traceId => {
    const options = { traceId }
    if (event === 'approve') return world.call(actor, 'approveDeclaration', { rows: [key], hours: '48' }, options)
    const note = '请再核对'
    if (event === 'reject')
      return world.call(actor, 'rejectDeclaration', { rows: [key], hours: '24', reasonCode, note }, options)
    const status = event === 'end' ? 'expired' : 'pendingManual'
    return world.call(actor, 'setDeclarationStatus', { rows: [key], status, note }, options)
  }
  return { name: event, row, send, expected }
}

async function undo(any: TestOperator, row: ModelDeclaration): Promise<Step> {
  const decider = actors.find(({ operatorId }) => operatorId === row.lines.at(-1)?.by)
  const actor = below(3) ? (decider ?? any) : any
  const key = { id: row.id, version: versionOf(row) }
  const expected = model.undo(actor, row, key.version)
  const send: WalkStep['send'] = traceId => world.call(actor, 'undoDeclarationDecision', { rows: [key] }, { traceId })
  return { name: 'undo', row, send, expected }
}

async function edit(any: TestOperator, row: ModelDeclaration): Promise<Step> {
  const actor = below(2) ? (actors.find(({ operatorId }) => operatorId === row.submitter) ?? any) : any
  const key = { id: row.id, version: versionOf(row) }
  const expected = model.edit(actor, row, key.version)
  const form = { name, cities, healthColour, nucleic, temperature: '36.8', symptoms: [] }
  const send: WalkStep['send'] = traceId => world.call(actor, 'editDeclaration', { ...key, ...form }, { traceId })
  return { name: 'edit', row, send, expected }
}

async function erase(actor: TestOperator, row: ModelDeclaration): Promise<Step> {
  const key = { id: row.id, version: versionOf(row) }
  const expected = model.erase(actor, row)
  const send: WalkStep['send'] = traceId => world.call(actor, 'deleteDeclaration', { rows: [key] }, { traceId })
  return { name: 'erase', row, send, expected }
}

/** No reader is configured, so that a person decides; the job finds nothing to do if somebody was faster. */
async function read(_actor: TestOperator, row: ModelDeclaration): Promise<undefined> {
  const job = await world.db.maybe<{ id: string }>(sql`
    select id from job where kind = 'epidemic.read' and payload ->> 'id' = ${row.id} and state <> 'done' limit 1`)
  if (!job) return
  await world.runJob(job.id, jobs)
  model.read(row)
}

async function expire(): Promise<undefined> {
  const node = { services: world.services, publish: () => undefined }
  await expireDeclarations(node, new Date(Date.now() + 3 * 86_400_000))
  for (const row of rows) model.expire(row)
}

async function wait(_actor: TestOperator, row: ModelDeclaration): Promise<undefined> {
  await bypassTriggers(world.pool, `update history set at = at - interval '2 days' where subject_id = '${row.id}'`)
  for (const line of row.lines) line.fresh = false
}

async function compare(row: ModelDeclaration, said: string): Promise<void> {
  const { id, entrant } = row
  const is = await world.db.one<object>(sql`
    select t.version, t.state, t.purged_at is not null as purged, r.state as receipt, r.declaration_id as "of",
      coalesce(r.refused_until > now(), false) as refused, (r.state <> 'valid' or r.valid_until > now()) as agrees
    from declaration t join health_pass r on r.exhibition_id = t.exhibition_id and r.person = t.person where t.id = ${id}`)
  const lines = await world.db.many<object>(sql`
    select event, from_state as "from", to_state as "to", operator_id as by from history where subject_id = ${id} order by id`)
  const { receipt } = entrant
  expect({ ...is, lines }, said).toEqual({
    ...{ version: row.version, state: row.state, purged: row.purged, agrees: true },
    ...{ receipt: receipt?.state, of: receipt?.declaration, refused: receipt?.refused },
    lines: row.lines.map(({ fresh: _fresh, ...line }) => line),
  })
  expect(
    entrant.declarations.filter(({ state }) => ['processing', 'pendingManual'].includes(state)).length,
    said,
  ).toBeLessThan(2)
  const actor = one(actors)
  const { data, reason } = await epidemic.call(actor, 'getDeclarationDetail', { id })
  if (model.sees(actor, row)) expect(data.actions.toSorted(), said).toEqual(model.actions(actor, row))
  else expect(reason, said).toBe('kernel.notFound')
}

const acts = [
  ...[decide, decide, decide, decide],
  ...[undo, undo, declare, declare, edit, erase, read, read, wait, expire],
]

describe(`declarations, with seed ${seed}`, () => {
  it(`answer as their model over ${steps} steps`, async () => {
    for (let step = 0; step < steps; step++) {
      const act = rows.length < 3 ? declare : one(acts)
      const row = rows.at(-1 - below(Math.min(rows.length, 6)))
      const made = await act(one(actors), row as ModelDeclaration)
      const said = `step ${step} of seed ${seed}: ${made?.name ?? act.name}`
      if (made) await walk.send(made, said)
      const changed = made?.row ?? row ?? rows.at(-1)
      if (changed) await compare(changed, said)
    }
    for (const row of rows) await compare(row, `the end of seed ${seed}`)
    walk.expectDone([...events, 'declare', 'undo', 'edit', 'erase'])
  }, 300_000)
})
