import type { settlementKindNames } from '@fairgate/contract/finance/settlement/kinds'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { type LockedSettlement, settlementColumns } from './entity.ts'

/** One settlement as shown with a row of another module. */
export interface SettlementSide {
  id: string
  family: (typeof settlementKindNames)[number]
  exhibition: { cn: string; en: string }
  code: string | null
  /** The rest of the agreed amount; as on the wire. */
  remainder: string
}

const remainder = formatAmountSql(
  sql`(abs(coalesce(side.agreed, 0)) - side.offset_amount - side.reserved_amount - side.paid_amount)`,
)

/** A settlement by the column of its id, as `SettlementSide` in one JSON column. */
export const settlementSide = (id: string): Sql => sql`(
  select json_build_object('id', side.id, 'family', side.family, 'exhibition',
    json_build_object('cn', e.name_cn, 'en', e.name_en), 'code', e.code, 'remainder', ${remainder})
  from settlement side join exhibition e on e.id = side.exhibition_id where side.id = ${raw(id)})`

/** Whether one of the settlements in these columns belongs to an exhibition whose name or code contains the text. */
export const ofExhibitionNamed = (ids: readonly string[], value: string): Sql => sql`exists (
  select from settlement side join exhibition e on e.id = side.exhibition_id where side.id in (${raw(ids.join(', '))})
    and ${textInside([sql`e.name_cn || ' ' || e.name_en || ' ' || coalesce(e.code, '')`], value)})`

/** Agreed settlements of a company, in the form shown with a row of another module. */
export const agreedOf = (db: Db, companyId: string): Promise<(LockedSettlement & { side: SettlementSide })[]> =>
  db.many(sql`
    select ${settlementColumns('s')}, ${settlementSide('s.id')} as side from settlement s
    where s.company_id = ${companyId} and s.agreed <> 0 and s.state <> 'settled' order by s.id limit 500`)
