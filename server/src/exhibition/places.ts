import sql from 'sql-template-tag'
import type { Actor } from '../kernel/context.ts'
import type { Db } from '../kernel/database.ts'
import { exhibitionScope } from './facts.ts'

export interface Place {
  code: string
  nameCn: string
  nameEn: string
}

const levels = { province: 1, city: 2, district: 3 } as const

/** Regions of a level by code (province ends 0000, city 00), those inside `parent` where it is given. */
export function areasByLevel(db: Db, level: keyof typeof levels, parent?: string): Promise<Place[]> {
  return db.many<Place>(sql`
    select code, name_cn as "nameCn", name_en as "nameEn" from region
    where level = ${levels[level]} and (${parent ?? null}::text is null or parent_code = ${parent ?? null})
    order by code limit 4000`)
}

/** Cities in which the reader's exhibitions are. */
export function exhibitionCities(db: Db, actor: Actor): Promise<Place[]> {
  return db.many<Place>(sql`
    select code, name_cn as "nameCn", name_en as "nameEn" from region
    where code in (select e.city_code from exhibition e where ${exhibitionScope(actor)}) order by code`)
}
