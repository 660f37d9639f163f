import type { GuestEntries } from '@fairgate/contract/admission/whitelist/fields'
import { permanentContexts } from '@fairgate/contract/exhibitions/exhibition/gate-contexts'
import { addDays, dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { limitsOf } from '../../src/admission/whitelist/guests.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { bind } from './bind-guest.ts'
import type { Demo } from './demo-context.ts'
import { hour, type ListContext, type PlannedList, planned, plannedOutside } from './planned-whitelists.ts'
import { seedStanding } from './standing-passes.ts'
import { accountOf, addPath } from './whitelist-history.ts'

/** Whitelists of the exhibition that is open today, of the venue's own days and of the garden. */
export async function seedWhitelists(db: Db, demo: Demo): Promise<void> {
  const { companies } = demo
  const gateContext = await db.maybe<{ id: string; doorIds: string[] }>(sql`
    select e.id, array(select o.id from door o where o.exhibition_id = e.id order by o.code limit 2) as "doorIds"
    from exhibition e where e.sponsor_id = ${companies.organizer} and e.kind = 'show'
      and exists (select from door o where o.exhibition_id = e.id) order by e.open_from limit 1`)
  if (gateContext) await addLists(db, demo, { ...gateContext, sponsor: 'organizer', from: 0 }, planned)
  for (const [at, kind] of (['venue', 'garden'] as const).entries()) {
    const { id } = permanentContexts[kind]
    const doorIds = [await addContextDoor(db, id, kind)]
    await addLists(db, demo, { id, doorIds, sponsor: 'venue', from: 20 + at * 10 }, plannedOutside[kind])
  }
}

const contextZones = {
  venue: { code: 'OFFICE', cn: '办公楼', en: 'Office building' },
  garden: { code: 'GARDEN', cn: '园中园', en: 'Garden' },
} as const

/** A zone with a door, an entrance channel and an exit channel. */
async function addContextDoor(db: Db, exhibitionId: string, kind: 'venue' | 'garden'): Promise<string> {
  const { code, cn, en } = contextZones[kind]
  const { id } = await db.one<{ id: string }>(sql`
    with zoned as (
      insert into zone (id, exhibition_id, path, code, name_cn, name_en)
      select id, ${exhibitionId}, array[id], ${code}, ${cn}, ${en} from (select uuidv7() as id) fresh returning id)
    insert into door (exhibition_id, zone_id, code, name_cn, name_en)
    select ${exhibitionId}, id, ${`${code}-S`}, ${`${cn}南门`}, ${`${en}, south door`} from zoned returning id`)
  await db.run(sql`
    insert into channel (exhibition_id, door_id, code, direction, subject)
    select ${exhibitionId}, ${id}, ${code} || '-' || lane.number, lane.direction, 'person'
    from (values ('01', 'in'), ('02', 'out')) lane (number, direction)`)
  return id
}

async function addLists(db: Db, demo: Demo, gateContext: ListContext, lists: readonly PlannedList[]): Promise<void> {
  const { companies, operators, now, services } = demo
  const today = dayOf(now, services.config.venueTimeZone)
  for (const [nth, { host, state, people, reason, plates = [], days, bound = 0 }] of lists.entries()) {
    const at = gateContext.from + nth
    const { operatorId, name } = operators[accountOf(host)]
    const decided = ['pending', 'withdrawn'].includes(state) ? null : operators.reviewer.name
    // Before its first day.
    const appliedAt = new Date(now.getTime() + Math.min(days[0] * 24, -at * 5) * hour - 30 * hour)
    const terms = {
      ...{
        allowedPeople: people + 10,
        allowedVehicles: 0,
        plates: [],
        doorIds: gateContext.doorIds,
        entriesKind: 'single',
      },
      ...{
        validFrom: addDays(today, days[0]),
        validTo: addDays(today, days[1]),
        entryReason: reason,
        guestDescription: '',
      },
    }
    const { id } = await db.one<{ id: string }>(sql`
      insert into whitelist (number, state, kind, exhibition_id, sponsor_id, company_id, allowed_people, allowed_vehicles,
        plates, door_ids, valid_from, valid_to, entries_kind, entry_reason, proposed, submitted_by, submitted_by_name,
        submitted_at, decided_by_name, decided_at)
      values ('WL-' || ${today.slice(0, 4)}::text || '-' || lpad(nextval('whitelist_running')::text, 6, '0'), ${state},
        ${plates.length > 0 ? 'vehicle' : 'certificate'}, ${gateContext.id}, ${companies[gateContext.sponsor]}, ${companies[host]}, ${people},
        ${plates.length}, ${[...plates]}, ${gateContext.doorIds}::uuid[], ${terms.validFrom}, ${terms.validTo},
        ${at % 2 === 0 ? 'unlimited' : 'single'}, ${reason},
        ${state === 'pendingReview' ? JSON.stringify(terms) : null}::jsonb, ${operatorId}, ${name}, ${appliedAt},
        ${decided}, ${decided && new Date(appliedAt.getTime() + 2 * hour)}) returning id`)
    await addPath(db, demo, { id, host, state, appliedAt, validTo: terms.validTo })
    // On one of its days for a past list, yesterday for the others.
    const boundFrom =
      state === 'expired' ? new Date(appliedAt.getTime() + 3 * hour) : new Date(now.getTime() - 20 * hour)
    const list = { id, state, plates, exhibitionId: gateContext.id, companyId: companies[host], at, boundFrom }
    const entriesKind: GuestEntries = at % 2 === 0 ? 'unlimited' : 'single'
    const limits = limitsOf({ ...terms, entriesKind }, services.config.venueTimeZone)
    for (let n = 0; n < bound; n += 1) await bind(db, demo, { ...list, limits }, n)
  }
  const [doorId] = gateContext.doorIds
  if (doorId) await seedStanding(db, demo, { ground: gateContext, doorId })
}
