import sql from 'sql-template-tag'
import { type Region, regionsWhere } from '../../foundation/dictionary/api.ts'
import type { Actor } from '../../kernel/command/context.ts'
import type { Db } from '../../kernel/database/database.ts'
import { exhibitionScope } from './api.ts'

const levels = { province: 1, city: 2, district: 3 } as const

/** Regions of a level, inside `parent` if given. */
export function areasByLevel(db: Db, level: keyof typeof levels, parent?: string): Promise<Region[]> {
  const inside = parent === undefined ? sql`true` : sql`r.parent_code = ${parent}`
  return regionsWhere(db, sql`r.level = ${levels[level]} and ${inside}`)
}

/** Cities with exhibitions of the operator. */
export function exhibitionCities(db: Db, actor: Actor): Promise<Region[]> {
  return regionsWhere(db, sql`r.code in (select e.city_code from exhibition e where ${exhibitionScope(actor)})`)
}
