import { randomBytes } from 'node:crypto'
import type { Payload } from '@fairgate/contract/app/catalogue'
import { dayOf, gateDay } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { beforeEach, expect, it } from 'vitest'
import { createBadgeWorld } from '../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { cutConnection } from '../../app/testing/cut-connection.ts'
import { createGateWorld, type GateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { publishedPolicy } from '../../app/testing/policy-world.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import { decideHandlers } from './decide.ts'
import { simulationJob, simulationJobKind } from './simulation-job.ts'

const zone = 'Asia/Shanghai'
let gate: GateWorld
let lane: Reader
let typeId: string
let exhibitionId: string

const world = await closeAfterAll(createBadgeWorld())
beforeEach(async () => {
  const { company } = await world.world.administrator('sponsor')
  gate = await createGateWorld(world.db, company.id, id => world.services.keyring.badgeKey(id))
  exhibitionId = gate.exhibitionId
  lane = await gate.reader({ zoneId: await gate.zone('N1', { capacity: 3 }) })
  typeId = await gate.badgeType()
})

async function scan(code: string) {
  const now = new Date()
  const context: ReadContext<DeviceActor> = {
    ...{ actor: { deviceId: lane.deviceId, profile: ['decide'] }, db: world.db, language: 'cn', now, ticket: '' },
    ...{ traceId: randomBytes(16).toString('hex'), address: '127.0.0.1', services: world.services },
  }
  const { verdict, reason } = await decideHandlers.decide(
    { scanId: uuidv7(), code, at: now.toISOString() as never },
    context,
  )
  return reason ?? verdict
}

const clause = (changes: object = {}) => ({
  ...{ nameCn: '单次', nameEn: 'Once', badgeTypeIds: [typeId], days: [], hours: [], entriesADay: null, ...changes },
})
const save = (clauses: object[], key: object = {}) =>
  world.call(world.platform, 'savePolicy', { exhibitionId, clauses, ...key } as never)
const simulate = (id: string, input: object) =>
  world.call(world.platform, 'rehearsePolicy', { exhibitionId, id, ...input } as Payload<'rehearsePolicy'>)
const publish = (key: object) =>
  world.call(world.platform, 'publishPolicy', { exhibitionId, ...key, effectiveAt: null } as never)
async function simulated(id: string, input: object) {
  const { data } = await simulate(id, input)
  await world.runJob(data.jobId, { [simulationJobKind]: simulationJob as never })
  const answer = await world.call(world.platform, 'getRehearsal', { exhibitionId, id })
  return answer.data.rehearsal
}
const today = () => gateDay(new Date(), zone)
const codeOf = async (badgeId: string) =>
  (await world.db.one<{ code: string }>(sql`select code from badge where id = ${badgeId}`)).code

it('replays a day with a draft, with a simulated clock and presence, reports differences with reasons, and permits publication', async () => {
  await publishedPolicy(world.db, exhibitionId, [{ types: [typeId] }])
  const [first, second] = [await gate.badge({ typeId }), await gate.badge({ typeId })]
  for (const code of [first.code, second.code, first.code, 'https://invented.invalid/1']) await scan(code)
  const written = () =>
    world.db.one(sql`select (select count(*)::int from passage where exhibition_id = ${exhibitionId}) as passages,
      (select sum(entries_total)::int from presence where exhibition_id = ${exhibitionId}) as entries,
      (select count(*)::int from gate_rule r join policy p on p.id = r.policy_id where p.exhibition_id = ${exhibitionId}
        and p.state = 'draft') as rules`)
  const before = await written()
  const key = (await save([clause({ entries: 'single' })])).data
  expect((await publish(key)).reason).toBe('policy.notRehearsed')
  expect(await simulated(key.id, { day: today() })).toMatchObject({
    ...{ current: true, againstNo: 1, scans: 4, otherwise: 1, day: today() },
    groups: [
      {
        was: { verdict: 'admitted', reason: null, clause: { no: 1 } },
        is: { verdict: 'refused', reason: 'entriesUsed', clause: { no: 1, cn: '单次', en: 'Once' } },
        scans: 1,
      },
    ],
    list: [{ badgeCode: await codeOf(first.badgeId) }],
  })
  expect(await written()).toEqual(before)
  const changed = (await save([clause()], key)).data
  expect((await publish(changed)).reason).toBe('policy.notRehearsed')
  const { data } = await world.call(world.platform, 'getRehearsal', { exhibitionId, id: key.id })
  expect(data).toMatchObject({ rehearsal: { current: false }, days: [{ day: today(), scans: 4 }] })
  expect(await simulated(key.id, { day: today() })).toMatchObject({ current: true, otherwise: 0, groups: [] })
  expect((await publish(changed)).statusCode).toBe(10001)
})

it('that is killed has no result, and the complete one when it runs again', async () => {
  await scan((await gate.badge({ typeId })).code)
  const key = (await save([clause()])).data
  const { data } = await simulate(key.id, { day: today() })
  const run = () => world.runJob(data.jobId, { [simulationJobKind]: simulationJob as never })
  expect((await cutConnection(world.services, 'policy_simulation', run)).status).toBe('rejected')
  expect((await publish(key)).reason).toBe('policy.notRehearsed')
  await run()
  expect((await publish(key)).statusCode).toBe(10001)
})

it('evaluates typed scans in order: an admitted holder is inside, a zone fills, hours name the next opening', async () => {
  await world.db.run(sql`update exhibition set move_in_from = now() - interval '5 days', move_in_to = now() - interval '4 days',
    open_from = now() - interval '4 days', open_to = now() + interval '4 days', move_out_from = now() + interval '4 days',
    move_out_to = now() + interval '5 days' where id = ${exhibitionId}`)
  const badges = await Promise.all([1, 2, 3, 4].map(() => gate.badge({ typeId })))
  const codes = await Promise.all(badges.map(({ badgeId }) => codeOf(badgeId)))
  const day = dayOf(new Date(), zone)
  const { code: channel } = await world.db.one<{ code: string }>(
    sql`select code from channel where id = ${lane.channelId}`,
  )
  const key = (await save([clause({ days: [day], hours: [{ from: '09:00', to: '10:00' }] })])).data
  const lines = [
    ...codes.map(code => `${code.toLowerCase()}\t${channel} ${day} 09:30`),
    `${codes[0]}, ${channel}, ${day}, 8:00`,
    `NOBODY ${channel} ${day} 09:00`,
  ].join('\n')
  const answer = await simulated(key.id, { lines })
  expect(answer).toMatchObject({ scans: 6, againstNo: null, day: null })
  expect(answer?.list.map(({ is }) => is.reason ?? is.verdict)).toEqual([
    ...['admitted', 'admitted', 'admitted', 'zoneFull', 'wrongHours', 'unknown'],
  ])
  const opens = new Date(`${day}T09:00:00+08:00`).toISOString()
  expect(answer?.list[4]?.is).toMatchObject({ clause: { no: 1 }, opensAt: opens })
  const reason = async (input: object) => (await simulate(key.id, input)).reason
  expect(await reason({ lines: `${codes[0]} ${channel} ${day}` })).toBe('policy.badLine')
  expect(await reason({ lines: `${codes[0]} ${channel} ${day} 25:00` })).toBe('policy.badLine')
  expect(await reason({ lines: `${codes[0]} Z9 ${day} 09:00` })).toBe('policy.channelOfLine')
  expect(await reason({ lines: `A ${channel} ${day} 09:00\n`.repeat(201) })).toBe('policy.tooManyLines')
  expect(await reason({ day })).toBe('policy.nothingToRehearse')
  expect(await reason({ day, lines })).toBe('kernel.inputRefused')
})
