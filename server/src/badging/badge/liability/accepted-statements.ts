import sql from 'sql-template-tag'
import type { Db } from '../../../kernel/database/database.ts'

/** By participation: the statements of responsibility that it has accepted, in Chinese. */
export type AcceptedStatements = ReadonlyMap<string, readonly string[]>

/** @param participations those of the exhibition that are read; all if omitted */
export async function acceptedStatements(
  db: Db,
  exhibitionId: string,
  participations?: readonly string[],
): Promise<AcceptedStatements> {
  const rows = await db.many<{ participationId: string; statements: string[] }>(sql`
    select participation_id as "participationId", array_agg(statement_cn) as statements from liability_acceptance
    where exhibition_id = ${exhibitionId}
      and ${participations ? sql`participation_id = any(${[...new Set(participations)]}::uuid[])` : sql`true`}
    group by 1`)
  return new Map(rows.map(({ participationId, statements }) => [participationId, statements]))
}
