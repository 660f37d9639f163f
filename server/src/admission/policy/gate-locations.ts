import type { Db } from '../../kernel/database/database.ts'

export interface Named {
  id: string
  cn: string
  en: string
}

/** What clauses need of zones and doors, which belong to the gate. */
export interface GateLocations {
  /** All of a gate context, each with its sign before its name; `gone`: deleted ones that older clauses refer to. */
  findLocations(db: Db, exhibitionId: string): Promise<{ zones: Named[]; doors: (Named & { gone: boolean })[] }>
  /** Refuses at `field` unless all belong to the gate context; locks them until the transaction ends. */
  refuseUnknownZones(db: Db, exhibitionId: string, zones: readonly string[], field: string): Promise<void>
  refuseUnknownDoors(db: Db, exhibitionId: string, doors: readonly string[], field: string): Promise<void>
}
