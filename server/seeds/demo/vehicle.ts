import type { Driver, PlateOrigin } from '@fairgate/contract/badging/badge/vehicle-fields'
import { dayOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import { uuidv7 } from 'uuidv7'
import { plateDigest } from '../../src/badging/badge/encrypted-person.ts'
import { changeTasks } from '../../src/badging/badge/tasks.ts'
import { transitionBadges } from '../../src/badging/badge/transition/transition-badges.ts'
import { writeVehicle } from '../../src/badging/badge/vehicle/vehicle-row.ts'
import { exhibitionById } from '../../src/exhibitions/exhibition/api.ts'
import type { Db } from '../../src/kernel/database/database.ts'
import { createTransitionContext, person } from './badge.ts'
import type { Demo } from './demo-context.ts'

/** Vehicles of the invented logistics company: the type of each, and the state of its pass. */
const vehicles =
  'lightTruck heavyTruck van containerTruck lightTruck van crane heavyTruck lightTruck van forklift bus'.split(' ')
const hours = 2
/** The number of vehicles; the last two are drafts. Each slot is booked by four. */
const count = 26
const capacities = [5, 6, 5, 6, 5, 6]
/** Cross-border vehicles with a single plate. */
const crossing: Readonly<Record<number, { plate: string; plateOrigin: PlateOrigin }>> = {
  4: { plate: 'DEMO04', plateOrigin: 'hongKong' },
  9: { plate: 'MD0099', plateOrigin: 'macao' },
}

/** Move-out slots at the first door of the exhibition with doors, and vehicles that booked them. */
export async function seedVehicles(db: Db, demo: Demo): Promise<void> {
  const found = await db.maybe<{
    id: string
    doorId: string
    from: string
    participationId: string
    companyId: string
  }>(sql`
    select e.id, e.move_out_from as "from", p.id as "participationId", p.company_id as "companyId",
      (select d.id from door d where d.exhibition_id = e.id order by d.code limit 1) as "doorId"
    from exhibition e join participation p on p.exhibition_id = e.id and p.company_id = ${demo.companies.logistics} and p.state = 'active'
    where e.sponsor_id = ${demo.companies.organizer} and e.state = 'ready' and e.move_out_to > ${demo.now.toISOString()}::timestamptz
      and exists (select from door d where d.exhibition_id = e.id)
    order by e.move_out_from limit 1`)
  const exhibition = found && (await exhibitionById(db, found.id))
  if (!found || !exhibition) return
  const { id: badgeTypeId } = await db.one<{ id: string }>(sql`
    insert into badge_type (exhibition_id, number, prefix, name_cn, name_en, subject, class, colour, approval_route, phases)
    select ${found.id}, max(number) + 1, 'VE', '车辆证', 'Vehicle', 'vehicle', 'vehicle', '#8a5a00', 'sponsor', array['moveIn', 'moveOut']
    from badge_type where exhibition_id = ${found.id} returning id`)
  await db.run(sql`
    insert into quota (exhibition_id, participation_id, badge_type_id, granted, given)
    select p.exhibition_id, p.id, ${badgeTypeId}, 60, case when p.kind = 'sponsor' then 60 else 0 end from participation p
    where p.exhibition_id = ${found.id} and p.state = 'active' and (p.id = ${found.participationId} or p.kind = 'sponsor')`)
  const begins = new Date(Math.max(new Date(found.from).getTime(), demo.now.getTime()) + 3_600_000)
  begins.setUTCMinutes(0, 0, 0)
  const slots = await db.many<{ id: string }>(sql`
    insert into slot (exhibition_id, phase, door_id, begins_at, ends_at, capacity)
    select ${found.id}, 'moveOut', ${found.doorId}, b, b + make_interval(hours => ${hours}),
      (${capacities}::int[])[n + 1]
    from generate_series(0, ${capacities.length - 1}::int) n, lateral (select ${begins.toISOString()}::timestamptz + make_interval(hours => n * ${hours}) b) at
    order by n returning id`)
  const ids: string[] = []
  for (let at = 0; at < count; at += 1) {
    const id = uuidv7()
    const vehicleType = vehicles[at % vehicles.length] ?? 'van'
    const { plate, plateOrigin } = crossing[at] ?? {
      plate: `沪A${String(20_000 + at * 137)}`,
      plateOrigin: 'mainland' as const,
    }
    const drivers: Driver[] = [
      {
        name: `司机${at + 1}（虚构）`,
        documentType: 'identityCard',
        documentNumber: person(9000 + at, '').documentNumber,
      },
    ]
    const written = { cipher: demo.services.cipher, exhibitionId: found.id, badgeId: id, today: dayOf(demo.now, 'UTC') }
    await writeVehicle(db, written, { plate, plateOrigin, vehicleType, slotId: slots[at % slots.length]?.id, drivers })
    await db.run(sql`
      insert into badge (exhibition_id, id, state, code, badge_type_id, participation_id, company_id, name, document_blind_index,
        phases, created_by)
      values (${found.id}, ${id}, 'draft', 'VE-' || lpad(take_badge_numbers(${found.id}, 1)::text, 6, '0'), ${badgeTypeId},
        ${found.participationId}, ${found.companyId}, ${plate}, ${plateDigest(demo.services.cipher, plate)},
        array['moveIn', 'moveOut'], ${demo.operators.logistics.operatorId})`)
    await changeTasks(db, [
      { row: { exhibitionId: found.id, participationId: found.participationId }, after: ['draft', null] },
    ])
    ids.push(id)
  }
  const context = { exhibition, now: demo.now }
  await transitionBadges(createTransitionContext(db, demo, 'logistics'), context, {
    verb: 'submit',
    ids: ids.slice(0, count - 2),
  })
  await transitionBadges(createTransitionContext(db, demo, 'organizer'), context, {
    verb: 'approve',
    ids: ids.slice(0, 18),
  })
}
