import type { Output } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { optionNamed } from '../../../foundation/dictionary/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { type DoorsToBook, doorNames } from './slot-list.ts'

type Vehicle = NonNullable<Output<'getBadgeDetail'>['vehicle']>
type Row = Omit<Vehicle, 'vehicleTypeName' | 'slot' | 'stays'> & {
  slot: Omit<NonNullable<Vehicle['slot']>, 'door'> | null
}

/** The vehicle's data of a badge; null for a person's. */
export async function vehicleOf(
  gate: DoorsToBook,
  db: Db,
  { exhibitionId, id }: { exhibitionId: string; id: string },
): Promise<Vehicle | null> {
  const found = await db.maybe<Row>(sql`
    select v.plate_origin as "plateOrigin", v.vehicle_type as "vehicleType",
      case when s.id is not null then json_build_object('id', s.id, 'phase', s.phase, 'doorId', s.door_id,
        'beginsAt', to_char(s.begins_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
        'endsAt', to_char(s.ends_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as slot,
      (select coalesce(json_agg(json_build_object('name', d.name, 'documentType', d.document_type,
          'documentMasked', d.document_masked, 'phoneMasked', d.phone_masked) order by d.number), '[]')
        from vehicle_driver d where d.exhibition_id = v.exhibition_id and d.badge_id = v.badge_id) as drivers
    from vehicle v left join slot s on s.id = v.slot_id
    where v.exhibition_id = ${exhibitionId} and v.badge_id = ${id}`)
  if (!found) return null
  const { slot, ...vehicle } = found
  const named = await optionNamed(db, 'vehicle_type', vehicle.vehicleType, exhibitionId)
  const nameOf = slot && (await doorNames(gate, db, exhibitionId))
  return {
    ...vehicle,
    vehicleTypeName: { cn: named?.cn ?? vehicle.vehicleType, en: named?.en ?? vehicle.vehicleType },
    slot: slot && nameOf ? { ...slot, door: nameOf(slot.doorId) } : null,
    stays: await gate.findParking(db, exhibitionId, id),
  }
}
