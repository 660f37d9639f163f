import { fromBase64 } from '@fairgate/contract/admission/gate/badge-code'
import type { OfflineBundle } from '@fairgate/contract/admission/gate/offline-bundle'
import sql from 'sql-template-tag'
import { V7Generator } from 'uuidv7'
import { describe, expect, it } from 'vitest'
import { closeAfterAll } from '../../app/testing/close-after-all.ts'
import type { GateWorld, Reader } from '../../app/testing/gate-world.ts'
import { createOfflineWorld } from '../../app/testing/offline-world.ts'
import { transaction } from '../../kernel/database/database.ts'
import { codeOf } from '../../sales/ticket/make-tickets.ts'
import { holdersShown, spanOf } from '../gate/holders-shown.ts'

const world = await closeAfterAll(createOfflineWorld())

async function setUp() {
  const gate = await world.gate()
  const hall = await gate.zone('N1')
  const reader = await gate.reader({ zoneId: hall })
  const typeId = await gate.badgeType()
  return { gate, hall, reader, typeId }
}

describe('the bundle of a postponed exhibition', () => {
  const zone = 'Asia/Shanghai'
  const postpone = (gate: GateWorld, days: number) => transaction(world.database.pool, on => gate.postpone(on, days))
  /** Tickets whose days differ between a device and the gate. */
  async function differing(gate: GateWorld, bundle: OfflineBundle): Promise<unknown[]> {
    const rows = await holdersShown(world.db, gate.exhibitionId, null)
    const said = await Promise.all(
      rows
        .filter(({ ticketId }) => ticketId !== null)
        .map(async row => {
          const { shown } = await bundle.shown(row.code)
          const valid = typeof shown === 'object' ? shown.valid : shown
          return { valid, truth: spanOf(row.validFrom, row.validTo) }
        }),
    )
    expect(said.length).toBeGreaterThan(0)
    return said.filter(({ valid, truth }) => JSON.stringify(valid) !== JSON.stringify(truth))
  }
  /**
   * A ticket of one day, whose code has that day; `made` is the creation time of its id relative to now, in
   * milliseconds.
   */
  async function dayTicket(gate: GateWorld, typeId: string, day: string, made = 0) {
    const { ticketId } = await gate.ticket({ typeId })
    const credentialId = new V7Generator().generateOrResetWithTs(Date.now() + made).toString()
    const { no, code } = await world.db.one<{ no: number; code: string }>(sql`
      select y.number as no, e.code from ticket_type y join exhibition e on e.id = y.exhibition_id where y.id = ${typeId}`)
    const type = { no, firstDay: day, lastDay: day, entriesKind: 'unlimited', entriesADay: null } as never
    const text = codeOf(credentialId, type, null, { code }, await world.keyring.badgeKey(gate.exhibitionId))
    await world.db.run(sql`
      update ticket set day = ${day}, valid_from = ${day}::timestamp at time zone ${zone},
        valid_to = (${day}::date + 1)::timestamp at time zone ${zone}
      where exhibition_id = ${gate.exhibitionId} and id = ${ticketId}`)
    await world.db.run(sql`delete from ticket_credential where ticket_id = ${ticketId}`)
    await world.db.run(sql`
      insert into ticket_credential (exhibition_id, id, ticket_id, ticket_type_id, code)
      values (${gate.exhibitionId}, ${credentialId}, ${ticketId}, ${typeId}, ${text})`)
    return { ticketId, credentialId }
  }
  const today = () => new Intl.DateTimeFormat('en-CA', { timeZone: zone }).format(new Date())
  const plus = (day: string, n: number) => new Date(Date.parse(day) + n * 86_400_000).toISOString().slice(0, 10)

  async function upToDate(reader: Reader, gate: GateWorld, bundle: OfflineBundle): Promise<OfflineBundle> {
    await world.settled()
    const sent = await world.delta(reader, bundle.manifest.revision)
    return bundle.with({ ...sent, delta: fromBase64(sent.delta ?? '') }, await world.pinned(gate.exhibitionId))
  }

  it('has the new days immediately in its manifest: no change per ticket, however many there are', async () => {
    const { gate, reader } = await setUp()
    const typeId = await gate.ticketType()
    for (let n = 0; n < 5; n++) await dayTicket(gate, typeId, today())
    await world.base(gate.exhibitionId)
    let bundle = await world.opened(gate, reader)
    expect(await differing(gate, bundle)).toEqual([])
    const changes = async () =>
      (
        await world.db.one<{ n: number }>(sql`
        select count(*)::int as n from bundle_change where exhibition_id = ${gate.exhibitionId} and credential_id is not null`)
      ).n
    const before = await changes()
    await postpone(gate, 10)
    expect(await changes()).toBe(before)
    expect(await differing(gate, bundle)).toHaveLength(5)
    bundle = await upToDate(reader, gate, bundle)
    expect(await differing(gate, bundle)).toEqual([])
    // Sold since: in no base and no delta.
    await dayTicket(gate, typeId, plus(today(), 10), 5)
    expect(await differing(gate, bundle)).toEqual([])
    await postpone(gate, -3)
    bundle = await upToDate(reader, gate, bundle)
    expect(await differing(gate, bundle)).toEqual([])
    await world.base(gate.exhibitionId)
  })

  it('has them for tickets that were changed before, for codes from a slow clock, and in a base built since', async () => {
    const { gate, reader } = await setUp()
    const typeId = await gate.ticketType()
    const stopped = await dayTicket(gate, typeId, today())
    // Its code has another day than its row, like those postponed before this existed.
    const odd = await dayTicket(gate, typeId, today())
    await world.db.run(sql`
      update ticket set valid_from = valid_from + interval '1 day', valid_to = valid_to + interval '1 day'
      where exhibition_id = ${gate.exhibitionId} and id = ${odd.ticketId}`)
    await world.db.run(sql`
      insert into history (subject_id, entity_type, event, to_state) values (${gate.exhibitionId}, 'exhibition', 'postpone', 'ready')`)
    await world.base(gate.exhibitionId)
    let bundle = await world.opened(gate, reader)
    const state = (to: string) =>
      world.db.run(
        sql`update ticket set state = ${to} where exhibition_id = ${gate.exhibitionId} and id = ${stopped.ticketId}`,
      )
    await state('suspended')
    await state('issued')
    bundle = await upToDate(reader, gate, bundle)
    expect(await differing(gate, bundle)).toEqual([])
    await postpone(gate, 10)
    // The seller's clock is a minute behind; another one is a minute ahead before the next postponement.
    await dayTicket(gate, typeId, plus(today(), 10), -60_000)
    bundle = await upToDate(reader, gate, bundle)
    expect(await differing(gate, bundle)).toEqual([])
    await dayTicket(gate, typeId, plus(today(), 10), 60_000)
    await postpone(gate, 5)
    await dayTicket(gate, typeId, plus(today(), 15))
    bundle = await upToDate(reader, gate, bundle)
    expect(await differing(gate, bundle)).toEqual([])
    await world.db.run(sql`delete from bundle_snapshot where exhibition_id = ${gate.exhibitionId}`)
    await world.base(gate.exhibitionId)
    bundle = await world.opened(gate, reader)
    expect(await differing(gate, bundle)).toEqual([])
    await postpone(gate, 1)
    expect(await differing(gate, await upToDate(reader, gate, bundle))).toEqual([])
  })
})
