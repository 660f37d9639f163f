import { randomBytes } from 'node:crypto'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { expect, it } from 'vitest'
import { createBlacklistWorld } from '../../app/testing/blacklist-world.ts'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import { createGateWorld, type Reader } from '../../app/testing/gate-world.ts'
import { documentDigest } from '../../badging/badge/api.ts'
import type { DeviceActor, ReadContext } from '../../kernel/command/context.ts'
import type { JobContext } from '../../kernel/jobs/job-definition.ts'
import { decideHandlers } from '../gate/decide.ts'
import { uploadHandlers } from '../offline/upload.ts'
import { sweepJob } from './sweep.ts'

const world = await closeAfterAll(createBlacklistWorld())

const verdictOf = (reader: Reader, code: string) => verdictOn(reader, { code })

async function verdictOn(reader: Reader, shown: { code: string } | { document: string } | { plate: string }) {
  const now = new Date()
  const context: ReadContext<DeviceActor> = {
    ...{ actor: { deviceId: reader.deviceId, profile: ['decide'] }, db: world.db, language: 'cn', now, ticket: '' },
    ...{ traceId: randomBytes(16).toString('hex'), address: '127.0.0.1', services: world.services },
  }
  const answer = await decideHandlers.decide({ scanId: uuidv7(), ...shown, at: now.toISOString() as never }, context)
  return (answer as { verdict: string }).verdict
}

/**
 * Scans a badge and a ticket of one person 250 times on five lanes while an entry with their document comes in force.
 */
async function scanDuringEntry() {
  const { db, services, first, second } = world
  const { company } = await world.world.administrator('sponsor')
  const gate = await createGateWorld(db, company.id, id => services.keyring.badgeKey(id))
  const zoneId = await gate.zone('N1')
  const readers = await Promise.all(Array.from({ length: 5 }, () => gate.reader({ zoneId })))
  const { documentNumber } = world.person()
  const digest = documentDigest(services.cipher, 'identityCard', documentNumber)
  const badge = await gate.badge({ typeId: await gate.badgeType() })
  const ticket = await gate.ticket({ typeId: await gate.ticketType() })
  await db.run(sql`update badge set document_blind_index = ${digest} where id = ${badge.badgeId}`)
  await db.run(sql`update ticket set document_blind_index = ${digest} where id = ${ticket.ticketId}`)
  const entry = world.entry({ documents: [{ documentType: 'identityCard', documentNumber }] })
  const { data } = await world.call(first, 'addBlacklist', entry)

  let inForce = false
  const scans: { after: boolean; verdict: string }[] = []
  const scanning = readers.map(async (lane, at) => {
    for (let n = 0; n < 50; n += 1) {
      // However slowly the entry comes in force, the last ten scans of each lane begin after it.
      if (n === 40) await listing
      const after = inForce
      scans.push({ after, verdict: await verdictOf(lane, at % 2 === 0 ? badge.code : ticket.code) })
    }
  })
  const listing = world.call(second, 'approveBlacklist', { id: data.id, version: 1 }).then(reply => {
    inForce = true
    return reply
  })
  expect((await listing).statusCode).toBe(10001)
  await Promise.all(scanning)
  expect(scans).toHaveLength(250)
  const after = scans.filter(scan => scan.after).map(({ verdict }) => verdict)
  expect(after.length).toBeGreaterThan(0)
  return { id: data.id, lane: readers[0] as Reader, badge, ticket, after }
}

it('admits no scan that begins after an entry has come in force, of 250 concurrent scans; once lifted, they are admitted again', async () => {
  const { first, second } = world
  const { id, lane, badge, ticket, after } = await scanDuringEntry()
  expect(after.filter(verdict => verdict !== 'refused')).toEqual([])
  const { data: detail } = await world.call(first, 'getBlacklistDetail', { id })
  expect(detail).toMatchObject({ badges: 1, tickets: 1 })
  expect(detail.hits).toBeGreaterThanOrEqual(after.length)

  await world.call(second, 'liftBlacklist', { id, version: 2, note: '查明无误' })
  expect(await verdictOf(lane, badge.code)).toBe('admitted')
  expect(await verdictOf(lane, ticket.code)).toBe('admitted')
})

it('denies people who show a listed number without a badge, online and offline, and stores no number', async () => {
  const { db, services, first } = world
  const { company } = await world.world.administrator('sponsor')
  const gate = await createGateWorld(db, company.id, id => services.keyring.badgeKey(id))
  const lane = await gate.reader({ zoneId: await gate.zone('N1') })
  const { documentNumber } = world.person()
  const person = await world.addApproved({ documents: [{ documentType: 'identityCard', documentNumber }] })
  const vehicle = await world.addApproved({
    ...{ kind: 'vehicle', plate: '沪A12345', name: '', documents: [], phone: '' },
    ...{ exhibitionId: gate.exhibitionId },
  })
  const hits = async (id: string) => (await world.call(first, 'getBlacklistDetail', { id })).data.hits
  expect([await hits(person), await hits(vehicle)]).toEqual([0, 0])
  expect(await verdictOn(lane, { document: documentNumber })).toBe('refused')
  expect(await verdictOn(lane, { document: documentNumber })).toBe('refused')
  expect(await verdictOn(lane, { plate: '沪A12345' })).toBe('refused')
  // A person who is not listed.
  expect(await verdictOn(lane, { document: world.person().documentNumber })).toBe('refused')
  expect([await hits(person), await hits(vehicle)]).toEqual([2, 1])
  const sent = { scanId: uuidv7(), document: documentNumber, direction: 'in', deed: 'refused', by: 'guard', pack: null }
  const now = new Date()
  await uploadHandlers.uploadPassages(
    { sentAt: now.toISOString() as never, passages: [{ ...sent, at: now.toISOString() }] },
    {
      ...{ actor: { deviceId: lane.deviceId, profile: [] }, db, language: 'cn', now, ticket: '' },
      ...{ traceId: randomBytes(16).toString('hex'), address: '127.0.0.1', services, push() {}, afterCommit() {} },
    } as never,
  )
  expect(await hits(person)).toBe(3)
  const { data: figures } = await world.call(first, 'getBlacklistStatistics', {})
  expect(figures.days.reduce((sum, { hits: some }) => sum + some, 0)).toBeGreaterThanOrEqual(4)
  // The passage stores the entry, but nothing of the number.
  const stored = await db.many(sql`select shown, badge_id, facts, blacklisted from passage
    where exhibition_id = ${gate.exhibitionId} and reason = 'blacklisted' order by at`)
  expect(stored).toHaveLength(4)
  expect(JSON.stringify(stored)).not.toContain(documentNumber)
})

it("would admit them if the decision did not read the entry's effect in its own statement", async () => {
  const { db, database } = world
  const { source } = await db.one<{ source: string }>(
    sql`select pg_get_functiondef('gate_decide_all'::regproc) as source`,
  )
  const broken = source
    .replace("when 'blacklist' = any (b.suspended_by) then 'blacklisted'", '')
    .replace("when b.state = 'suspended' then 'suspended'", '')
  expect(source.length - broken.length).toBeGreaterThan(90)
  await database.pool.query(broken)
  try {
    expect((await scanDuringEntry()).after).toContain('admitted')
  } finally {
    await database.pool.query(source)
  }
})

it('opens one discrepancy per person inside when an entry comes in force, also for concurrent entries, and none for people outside', async () => {
  const { db, services, first, second } = world
  const { company } = await world.world.administrator('sponsor')
  const gate = await createGateWorld(db, company.id, id => services.keyring.badgeKey(id))
  const lane = await gate.reader({ zoneId: await gate.zone('N1') })
  const { documentNumber } = world.person()
  const digest = documentDigest(services.cipher, 'identityCard', documentNumber)
  const typeId = await gate.badgeType()
  const [inside, late] = [await gate.badge({ typeId }), await gate.badge({ typeId })]
  await db.run(
    sql`update badge set document_blind_index = ${digest} where id = any(${[inside.badgeId, late.badgeId]}::uuid[])`,
  )
  expect(await verdictOf(lane, inside.code)).toBe('admitted')
  const entry = world.entry({ documents: [{ documentType: 'identityCard', documentNumber }] })
  const { data } = await world.call(first, 'addBlacklist', entry)
  await world.call(second, 'approveBlacklist', { id: data.id, version: 1 })
  const cases = async () => {
    const { data: page } = await world.call(second, 'getConflictPage', { exhibitionId: gate.exhibitionId })
    return page.list.map(({ kind, badgeCode }) => [kind, badgeCode])
  }
  const codeOf = async (id: string) =>
    (await db.one<{ code: string }>(sql`select code from badge where id = ${id}`)).code
  const found = ['blacklistedInside', await codeOf(inside.badgeId)]
  expect(await cases()).toEqual([found])
  // The control room shows it by itself, and not only in the list of discrepancies.
  const room = async () => {
    const { data: shown } = await world.call(second, 'getControlRoom', { exhibitionId: gate.exhibitionId })
    return [shown.cases.pending, shown.cases.listedInside]
  }
  expect(await room()).toEqual([1, 1])

  // A concurrent scan: evaluated before the entry, committed after it.
  await db.run(sql`update badge set state = 'active', suspended_by = '{}' where id = ${late.badgeId}`)
  expect(await verdictOf(lane, late.code)).toBe('admitted')
  await db.run(sql`update badge set state = 'suspended', suspended_by = '{blacklist}' where id = ${late.badgeId}`)
  const context = { services, publish: () => {} } as unknown as JobContext
  for (const _ of [1, 2]) await sweepJob.run({ ids: [data.id] }, context)
  expect(await cases()).toEqual(expect.arrayContaining([found, ['blacklistedInside', await codeOf(late.badgeId)]]))
  expect(await cases()).toHaveLength(2)
  expect(await room()).toEqual([2, 2])
})

it('cannot undo an approval with an effect on people inside or denied; without one, the undo admits everybody again', async () => {
  const { db, services, first, second } = world
  const { company } = await world.world.administrator('sponsor')
  const gate = await createGateWorld(db, company.id, id => services.keyring.badgeKey(id))
  const lane = await gate.reader({ zoneId: await gate.zone('N1') })
  const typeId = await gate.badgeType()
  /** A badge whose holder was just listed. */
  const blacklistDuringScan = async (before: (code: string) => Promise<unknown>, isUrgent = false) => {
    const { documentNumber } = world.person()
    const digest = documentDigest(services.cipher, 'identityCard', documentNumber)
    const badge = await gate.badge({ typeId })
    await db.run(sql`update badge set document_blind_index = ${digest} where id = ${badge.badgeId}`)
    await before(badge.code)
    const entry = world.entry({ documents: [{ documentType: 'identityCard', documentNumber }] })
    const { data } = await world.call(first, 'addBlacklist', entry)
    const entered = { id: data.id, version: 1 }
    const { data: now } = isUrgent ? await world.call(first, 'urgentBlacklist', entered) : { data: entered }
    const { data: approved } = await world.call(second, 'approveBlacklist', now)
    const { inside, ...key } = approved
    return { key, inside, code: badge.code }
  }
  const undo = (key: { id: string; version: number }) => world.call(second, 'undoBlacklistDecision', key)

  const comesIn = async (code: string) => expect(await verdictOf(lane, code)).toBe('admitted')
  const inside = await blacklistDuringScan(comesIn)
  // The answer reports it, and the console offers no undo that would be refused.
  expect(inside.inside).toBe(1)
  expect((await undo(inside.key)).reason).toBe('decision.overtaken')
  // For an urgent entry the guards knew before: its approval notifies nobody, and can be undone.
  const urgent = await blacklistDuringScan(comesIn, true)
  expect(urgent.inside).toBe(0)
  expect((await undo(urgent.key)).statusCode).toBe(10001)
  expect(await world.entryOf(urgent.key.id)).toMatchObject({ state: 'urgent', force: true })
  const refused = await blacklistDuringScan(async () => undefined)
  expect(refused.inside).toBe(0)
  expect(await verdictOf(lane, refused.code)).toBe('refused')
  expect((await undo(refused.key)).reason).toBe('decision.overtaken')
  expect(await world.entryOf(refused.key.id)).toMatchObject({ state: 'active', force: true })

  const unfelt = await blacklistDuringScan(async () => undefined)
  expect((await undo(unfelt.key)).statusCode).toBe(10001)
  expect(await world.entryOf(unfelt.key.id)).toMatchObject({ state: 'pending', force: false })
  // The search for concurrent admissions finds an entry that is not in force.
  await sweepJob.run({ ids: [unfelt.key.id] }, { services, publish: () => {} } as unknown as JobContext)
  expect(await verdictOf(lane, unfelt.code)).toBe('admitted')
})
