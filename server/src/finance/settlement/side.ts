import type { settlementKindNames } from '@fairgate/contract/finance/settlement/kinds'
import sql, { raw, type Sql } from 'sql-template-tag'
import type { Db } from '../../kernel/database/database.ts'
import { formatAmountSql } from '../../kernel/database/money.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { type LockedSettlement, settlementColumns } from './entity.ts'

/** One settlement as it stands beside another noun's row. */
export interface SettlementSide {
  id: string
  family: (typeof settlementKindNames)[number]
  exhibition: { cn: string; en: string }
  code: string | null
  /** What is left of what was agreed; as on the wire. */
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

/** Whether one of the settlements in these columns is of an exhibition whose name or code has the text inside. */
export const ofExhibitionNamed = (ids: readonly string[], value: string): Sql => sql`exists (
  select from settlement side join exhibition e on e.id = side.exhibition_id where side.id in (${raw(ids.join(', '))})
    and ${textInside([sql`e.name_cn || ' ' || e.name_en || ' ' || coalesce(e.code, '')`], value)})`

/** Settlements of a company that are agreed, each with how it is shown beside another's row. */
export const agreedOf = (db: Db, companyId: string): Promise<(LockedSettlement & { side: SettlementSide })[]> =>
  db.many(sql`
    select ${settlementColumns('s')}, ${settlementSide('s.id')} as side from settlement s
    where s.company_id = ${companyId} and s.agreed <> 0 and s.state <> 'settled' order by s.id limit 500`)
