import type { SettlementKindName } from '@fairgate/contract/finance/settlement/kinds'
import { payStates } from '@fairgate/contract/finance/settlement/states'
import sql, { raw, type Sql } from 'sql-template-tag'
import { counts } from '../../exhibitions/exhibition/api.ts'
import type { Db } from '../../kernel/database/database.ts'

/** Settlements `s` whose money may move but has no payment yet: written as literals to match their index. */
const unsettled = raw(`s.state in (${[...payStates, 'receiptConfirmation'].map(state => `'${state}'`).join(', ')})`)

/** Settlement money that a statement may report before both sides have confirmed it. */
export interface AwaitedSettlement {
  id: string
  number: string
  kind: SettlementKindName
  participationId: string
  companyId: string
  /** Fen as text, negative if the venue pays. */
  fen: string
  /** Payers or payees, in the form of `payer_name`. */
  payers: string[]
  /** Days between which it is expected, `yyyy-MM-dd`. */
  from: string
  to: string
}

/** The recorded payment that awaits confirmation, else the rest to be paid. */
const open = sql`case when s.state = 'receiptConfirmation' then s.paid_amount
  else abs(s.agreed) - s.offset_amount - s.reserved_amount - s.paid_amount end`

/** Settlements of the venue with these amounts, in fen as text and in either direction, the latest first. */
export const awaitedSettlements = (
  db: Db,
  timeZone: string,
  venueId: string,
  amounts: readonly string[],
): Promise<AwaitedSettlement[]> =>
  db.many<AwaitedSettlement>(sql`
    select s.id, s.number, s.family as kind, s.participation_id as "participationId", s.company_id as "companyId",
      (case when s.agreed > 0 then -${open} else ${open} end)::text as fen,
      array_remove(array[payer_name(s.receiver), payer_name(c.name_cn), payer_name(c.name_en)], '') as payers,
      (coalesce(s.payment_on, (s.since at time zone ${timeZone})::date) - 7)::text as from,
      ((now() at time zone ${timeZone})::date + 7)::text as to
    from settlement s join company c on c.id = s.company_id
    where ${counts('s.id')} and s.holder_id = ${venueId} and ${unsettled} and ${open} = any(${[...amounts]}::int8[])
    order by s.id desc limit 500`)

type Numbered = Pick<AwaitedSettlement, 'id' | 'number' | 'kind'>

/** Settlements with these ids or numbers. */
export async function numberedSettlements(
  db: Db,
  { ids = [], numbers = [] }: { ids?: readonly string[]; numbers?: readonly string[] },
): Promise<Numbered[]> {
  if (ids.length + numbers.length === 0) return []
  return db.many<Numbered>(sql`
    select s.id, s.number, s.family as kind from settlement s
    where s.id = any(${[...ids]}::uuid[]) or s.number = any(${[...numbers]}::text[])`)
}

/** Whether anything of an exhibition is still unsettled, as SQL over its id. */
export const settlingIn = (exhibitionId: Sql): Sql => sql`exists (
  select from settlement due where due.exhibition_id = ${exhibitionId} and due.state <> 'settled')`
