import sql from 'sql-template-tag'
import type { MatchedCredential } from '../../badging/badge/api.ts'
import type { Db } from '../../kernel/database/database.ts'

/**
 * Tickets with a holder of this document digest, in these exhibitions, that open a gate or would without a suspension.
 */
export const selectTicketsOfPerson = (
  db: Db,
  exhibitionIds: readonly string[],
  digests: readonly Buffer[],
): Promise<MatchedCredential[]> =>
  db.many<MatchedCredential>(sql`
    select t.exhibition_id as "exhibitionId", t.id, t.document_blind_index as digest, t.state <> 'suspended' as open from ticket t where t.exhibition_id = any(${[...exhibitionIds]}::uuid[])
      and t.document_blind_index = any(${[...digests]}::bytea[]) and t.state in ('issued', 'entered', 'suspended') order by t.id`)
