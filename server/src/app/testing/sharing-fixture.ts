import type { PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { closeAfterAll } from './close-after-all.ts'
import { createPartnerWorld, type PartnerKey } from './partner-world.ts'
import type { TestOperator } from './world.ts'

/** What the tests of sharing and sharing-relations share. Call it once in a file. */
export async function createSharingFixture() {
  const world = await closeAfterAll(createPartnerWorld())

  const conditions = { exhibitionTypes: [] as string[], regions: [] as string[], atOnce: 2, feePercent: '6.2500' }

  /** A partner of a sponsor, offered to others. */
  async function offered(kind: PartnerKind, changes: Partial<typeof conditions> = {}) {
    const owner = await world.owner(kind)
    const { id: partnerId } = await world.partnerInUse(kind, owner)
    const set = await world.send(owner, kind, 'set…ShareCondition', { partnerId, ...conditions, ...changes })
    const open = await world.send(owner, kind, 'enable…Share', { partnerId })
    expect([set.statusCode, open.statusCode]).toEqual([10001, 10001])
    return { owner, partnerId }
  }

  async function applied(kind: PartnerKind, partnerId: string, caller: TestOperator): Promise<PartnerKey> {
    const reply = await world.send(caller, kind, 'applyShare…', { partnerId })
    expect(reply.statusCode).toBe(10001)
    return reply.data
  }

  const relationOf = (sponsorId: string, partnerId: string) =>
    world.db.maybe<{ id: string; version: number; state: string; source: string; fee: string }>(sql`
    select id, version, state, source, trim_scale(fee_percent)::text as fee from organizer_partner
    where sponsor_id = ${sponsorId} and partner_id = ${partnerId}`)
  const applicationState = async ({ id }: PartnerKey) =>
    (await world.db.one<{ state: string }>(sql`select state from share_application where id = ${id}`)).state

  return { world, conditions, offered, applied, relationOf, applicationState }
}
