import sql from 'sql-template-tag'
import type { FoundHolder, SearchNumbers } from '../../badging/badge/api.ts'
import { ofExhibition } from '../../exhibitions/exhibition/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { Db } from '../../kernel/database/database.ts'
import type { TicketState } from './entity.ts'

/** Tickets with one of these numbers, as `badgesWith` finds badges. */
export function ticketsWith(db: Db, numbers: SearchNumbers, most: number): Promise<FoundHolder<TicketState>[]> {
  const { exhibitionIds, codes, documents, phones, credentialIds } = numbers
  const here = sql`exhibition_id = any(${[...exhibitionIds]}::uuid[])`
  return db.many<FoundHolder<TicketState>>(sql`
    with found as (
      select exhibition_id, id from ticket where ${here} and code = any(${[...codes]}::text[])
      union select exhibition_id, id from ticket where ${here} and document_blind_index = any(${[...documents]}::bytea[])
      union select exhibition_id, id from ticket where ${here} and phone_blind_index = any(${[...phones]}::bytea[])
      union select exhibition_id, ticket_id from ticket_credential where ${here} and id = any(${[...credentialIds]}::uuid[])
    )
    select t.id, t.exhibition_id as "exhibitionId", json_build_object('cn', e.name_cn, 'en', e.name_en) as exhibition,
      e.open_from as "openFrom", e.open_to as "openTo", t.code, t.name,
      json_build_object('cn', y.name_cn, 'en', y.name_en) as type, ${companyNames(sql`t.company_id`)} as company, t.state,
      t.document_blind_index as "documentDigest", t.phone_blind_index as "phoneDigest", null as plate,
      array(select c.id::text from ticket_credential c where c.exhibition_id = t.exhibition_id and c.ticket_id = t.id
        and cardinality(${[...credentialIds]}::uuid[]) > 0) as "credentialIds"
    from found join ticket t on t.exhibition_id = found.exhibition_id and t.id = found.id
      join ticket_type y on y.id = t.ticket_type_id ${ofExhibition}
    order by e.open_from desc nulls last, t.code limit ${most}`)
}
