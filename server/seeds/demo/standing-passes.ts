import { addDays, dayOf, gateDayStart } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { limitsOf } from '../../src/admission/whitelist/guests.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { addHistories } from '../../src/kernel/transition/history.ts'
import { bind } from './bind-guest.ts'
import type { Demo } from './demo-context.ts'
import { asOf } from './earlier.ts'
import { hour, type ListContext } from './planned-whitelists.ts'
import { actorIn } from './whitelist-history.ts'

/** The owners of permanent passes. */
const standing: readonly {
  name: string
  plate?: string
  state: 'valid' | 'stopped' | 'voided' | 'expired'
  reason: string
  days: readonly [number, number]
}[] = [
  { name: '虚构常访甲', state: 'valid', reason: '电梯维保（虚构）', days: [-20, 300] },
  { name: '虚构常访乙', plate: '沪A0DEM1', state: 'valid', reason: '每日送水（虚构）', days: [-3, 180] },
  { name: '虚构常访丙', state: 'stopped', reason: '绿化养护（虚构）', days: [-60, 120] },
  { name: '虚构常访丁', state: 'voided', reason: '保洁（虚构）', days: [-90, 90] },
  { name: '虚构常访戊', state: 'expired', reason: '空调检修（虚构）', days: [-200, -5] },
]

/** Permanent passes of the first door, in every state. */
export async function seedStanding(
  db: Db,
  demo: Demo,
  { ground: gateContext, doorId }: { ground: ListContext; doorId: string },
): Promise<void> {
  const { companies, operators, now, services } = demo
  const exhibitionId = gateContext.id
  const today = dayOf(now, services.config.venueTimeZone)
  const { operatorId, name: giver } = operators.admin
  for (const [at, { name, plate, state, reason, days }] of standing.entries()) {
    const plates = plate ? [plate] : []
    const [validFrom, validTo] = [addDays(today, days[0]), addDays(today, days[1])]
    const givenAt = new Date(now.getTime() + (days[0] * 24 - at) * hour)
    const { id } = await db.one<{ id: string }>(sql`
      insert into whitelist (number, state, standing, kind, exhibition_id, sponsor_id, company_id, allowed_people,
        allowed_vehicles, plates, door_ids, valid_from, valid_to, entries_kind, entry_reason, submitted_by,
        submitted_by_name, submitted_at, decided_by_name, decided_at)
      values ('WL-' || ${today.slice(0, 4)}::text || '-' || lpad(nextval('whitelist_running')::text, 6, '0'), ${state}, true,
        ${plate ? 'vehicle' : 'certificate'}, ${exhibitionId}, ${companies[gateContext.sponsor]}, ${companies.venue}, 1,
        ${plates.length}, ${plates}, ${[doorId]}::uuid[], ${validFrom}, ${validTo}, 'unlimited', ${reason}, ${operatorId},
        ${giver}, ${givenAt}, ${giver}, ${givenAt}) returning id`)
    const actor = actorIn(demo)('admin', 'venue')
    await asOf(db, givenAt, async () => {
      await addHistories({ db, actor }, 'whitelist', [{ id, event: 'give', from: null, to: 'valid', note: name }])
    })
    const ended = { valid: undefined, stopped: 'stop', voided: 'void', expired: 'expire' }[state]
    if (ended) {
      const by = state === 'expired' ? {} : { actor }
      const over = new Date(gateDayStart(addDays(validTo, 1), services.config.venueTimeZone, 0))
      await asOf(db, state === 'expired' ? over : new Date(now.getTime() - 24 * hour), async () => {
        await addHistories({ db, ...by }, 'whitelist', [{ id, event: ended, from: 'valid', to: state }])
      })
    }
    const limits = limitsOf(
      { doorIds: [doorId], entriesKind: 'unlimited', validFrom, validTo },
      services.config.venueTimeZone,
    )
    const boundFrom = givenAt
    const list = {
      id,
      state,
      plates,
      exhibitionId,
      companyId: companies.venue,
      at: 50 + gateContext.from + at,
      limits,
      boundFrom,
    }
    await bind(db, demo, list, 0, { name, door: ['valid', 'stopped'].includes(state) ? doorId : undefined })
  }
}
