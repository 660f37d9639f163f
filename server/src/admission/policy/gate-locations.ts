import type { Db } from '../../kernel/database/database.ts'

export interface Named {
  id: string
  cn: string
  en: string
}

/** What clauses ask about zones and doors, which are the gate's. */
export interface GateLocations {
  /** All of a ground, each with its sign before its name; `gone`: deleted, named by what was written before. */
  findLocations(db: Db, exhibitionId: string): Promise<{ zones: Named[]; doors: (Named & { gone: boolean })[] }>
  /** Refuse at `field` unless all are the ground's; they stay until the transaction has ended. */
  refuseUnknownZones(db: Db, exhibitionId: string, zones: readonly string[], field: string): Promise<void>
  refuseUnknownDoors(db: Db, exhibitionId: string, doors: readonly string[], field: string): Promise<void>
}
