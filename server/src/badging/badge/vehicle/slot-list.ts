import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql, { type Sql } from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../../../exhibitions/exhibition/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { translateKey } from '../../../kernel/i18n/translate-key.ts'
import { exportedList, type ListContext } from '../../../kernel/list/exported-list.ts'
import type { Listing } from '../../../kernel/list/listing.ts'

type SlotOut = Output<'getSlotPage'>['list'][number]
type PageFilters = Omit<Input<'getSlotPage'>, keyof PageInput>

/** A slot as it is read, before its door name and the caller's actions are added. */
export type SlotRow = Omit<SlotOut, 'state' | 'statusCode' | 'actions' | 'door'>

/** What slots need of doors, which belong to the gate. */
export interface DoorsToBook {
  /** Doors of a gate context, deleted ones included, with their signs. */
  findLocations(db: Db, exhibitionId: string): Promise<{ doors: { id: string; cn: string; en: string }[] }>
  /** When a vehicle was last inside. */
  findParking(
    db: Db,
    exhibitionId: string,
    badgeId: string,
  ): Promise<NonNullable<Output<'getBadgeDetail'>['vehicle']>['stays']>
  /** Refuses at `field` unless all are doors of the exhibition; locks them until the transaction ends. */
  refuseUnknownDoors(db: Db, exhibitionId: string, doors: readonly string[], field: string): Promise<void>
}

export const slotColumns: Sql = sql`s.id, s.version, s.phase, s.door_id as "doorId", s.begins_at as "beginsAt", s.ends_at as "endsAt",
  s.capacity, s.booked`

/** The names of an exhibition's doors by their ids. */
export async function doorNames({ findLocations }: Pick<DoorsToBook, 'findLocations'>, db: Db, exhibitionId: string) {
  const { doors } = await findLocations(db, exhibitionId)
  const known = new Map(doors.map(({ id, cn, en }) => [id, { cn, en }]))
  return (id: string) => known.get(id) ?? { cn: '', en: '' }
}

/** The slots of an exhibition, the next first, and their export. */
export const slotList = (gate: Pick<DoorsToBook, 'findLocations'>) =>
  exportedList({
    ...{ kind: 'badge.slotExport', entityType: 'slot', file: 'slots', domain: 'badge', title: 'badge.slotsExport' },
    listing: ({ db, actor }: ListContext, { exhibitionId, phase, doorId }: PageFilters) => {
      const out = (row: SlotRow): SlotOut => ({
        ...row,
        ...{ door: { cn: '', en: '' }, state: 'active', statusCode: statusOf('active'), actions: [] },
      })
      return {
        select: slotColumns,
        from: sql`slot s`,
        where: [
          sql`s.exhibition_id = ${exhibitionId}`,
          ...(phase ? [sql`s.phase = ${phase}`] : []),
          ...(doorId ? [sql`s.door_id = ${doorId}`] : []),
        ],
        filtered: true,
        id: 's.id',
        sorts: { beginsAt: { column: 's.begins_at', type: 'timestamptz' } },
        defaultSort: 'beginsAt',
        finish: out,
        async finishAll(rows: readonly SlotRow[]): Promise<SlotOut[]> {
          const exhibition = await exhibitionFor(db, actor, exhibitionId)
          const nameOf = await doorNames(gate, db, exhibitionId)
          const edits = runsExhibition(actor, exhibition) && actor.permissions.has('slot:edit')
          return rows.map(row => ({
            ...out(row),
            door: nameOf(row.doorId),
            actions: edits ? ['edit', ...(row.booked === 0 ? (['delete'] as const) : [])] : [],
          }))
        },
      } satisfies Listing<SlotRow, SlotOut, Input<'getSlotPage'>>
    },
    columns: c => [
      c.moment('beginsAt', 'badge.slotBegins'),
      c.moment('endsAt', 'badge.slotEnds'),
      c.cell('phase', ({ phase }) => translateKey(`badge.${phase}`, c.language), 'badge.slotPhase'),
      c.name('door', 'badge.slotDoor'),
      c.count('booked', 'badge.slotBookedCount'),
      c.count('capacity', 'badge.slotCapacity'),
    ],
  })
