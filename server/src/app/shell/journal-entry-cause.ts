import { bankPages } from '@fairgate/contract/finance/bank/module'
import { billPages, feePages } from '@fairgate/contract/finance/charge/module'
import { offsetPages } from '@fairgate/contract/finance/offset/module'
import { settlementKindNames, settlementKinds } from '@fairgate/contract/finance/settlement/kinds'
import sql, { join, raw, type Sql } from 'sql-template-tag'
import { bankLineNamed } from '../../finance/bank/api.ts'
import { feeNamed, selectBillName } from '../../finance/charge/api.ts'
import type { Cause, Causes } from '../../finance/ledger/entries.ts'
import { settlementsOfOffset } from '../../finance/offset/api.ts'
import { paymentNamed } from '../../finance/payment/api.ts'
import {
  expenseNamed,
  settlementNamed,
  settlementOfDispute,
  settlementOfParticipation,
} from '../../finance/settlement/api.ts'

/** Fixed texts as SQL literals: parameters would be sent with every page. */
const literal = (text: string): Sql => raw(`'${text.replaceAll("'", "''")}'`)

const formatBillPath = (alias: string): Sql => {
  const one = raw(alias)
  return sql`case ${one}.kind when 'quota' then ${literal(`${billPages.quotaPayment.path}/`)}
    else ${literal(`${feePages.accreditationPayment.path}/`)} end || ${one}.id`
}
const settlementPath = (alias: string): Sql => {
  const one = raw(alias)
  const bases = settlementKindNames.map(
    kind => sql`when ${literal(kind)} then ${literal(`${settlementKinds[kind].base}/`)}`,
  )
  return sql`case ${one}.family ${join(bases, ' ')} end || ${one}.id`
}
const cause = (name: Sql, path: Sql, from: Sql): Sql =>
  sql`(select json_build_object('name', ${name}, 'path', ${path}) from ${from})`

/** Its own name after that of its owner, if that has another one. */
const behind = (of: Sql, name: Sql): Sql =>
  sql`case when ${of} is null or ${of} = ${name} or ${name} = '' then coalesce(${of}, ${name}) else ${of} || ' · ' || ${name} end`

/**
 * Causes by the kind of row. An operator who sees a posting may see the name of its cause; the page checks its own
 * permission.
 */
const causes: Readonly<Record<string, (id: Sql) => Sql>> = {
  payment: id =>
    cause(
      behind(sql`coalesce(c.name, s.name)`, sql`n.name`),
      sql`case when c.id is not null then ${formatBillPath('c')} else ${settlementPath('s')} end`,
      sql`(${paymentNamed(id)}) n left join lateral (${selectBillName(sql`n.bill_id`)}) c on true
        left join lateral (${settlementNamed(sql`n.settlement_id`)}) s on true`,
    ),
  charge: id => cause(sql`c.name`, formatBillPath('c'), sql`(${selectBillName(id)}) c`),
  badgeFee: id =>
    cause(
      behind(sql`c.name`, sql`n.name`),
      formatBillPath('c'),
      sql`(${feeNamed(id)}) n left join lateral (${selectBillName(sql`n.bill_id`)}) c on true`,
    ),
  settlement: id => cause(sql`s.name`, settlementPath('s'), sql`(${settlementNamed(id)}) s`),
  dispute: id => cause(sql`s.name`, settlementPath('s'), sql`(${settlementOfDispute(id)}) s`),
  otherExpense: id =>
    cause(
      behind(sql`s.name`, sql`n.name`),
      settlementPath('s'),
      sql`(${expenseNamed(id)}) n left join lateral (${settlementOfParticipation(sql`n.participation_id`)}) s on true`,
    ),
  offset: id =>
    cause(
      sql`f.name || ' → ' || s.name`,
      literal(offsetPages.chongDiList.path),
      sql`(${settlementsOfOffset(id)}) n cross join lateral (${settlementNamed(sql`n.from_id`)}) f
        cross join lateral (${settlementNamed(sql`n.to_id`)}) s`,
    ),
  bankLine: id => cause(sql`n.name`, literal(bankPages.bankStatement.path), sql`(${bankLineNamed(id)}) n`),
}

/**
 * The causes of journal entries: bills, payments, settlements and others are above the ledger, which therefore does not
 * know them. For each journal entry only the row of its own kind is queried; for a page only the kinds that occur on
 * it, because a statement with all of them would open the tables of all.
 */
export const journalEntryCauses: Causes = {
  column: sql`case v.cause_type ${join(
    Object.entries(causes).map(([type, of]) => sql`when ${literal(type)} then ${of(sql`v.cause_id`)}`),
    ' ',
  )} end`,
  async of(db, rows) {
    const byEntityType = [...Map.groupBy(rows, ({ causeNoun }) => causeNoun)].filter(([type]) => type in causes).sort()
    if (byEntityType.length === 0) return new Map()
    const selects = byEntityType.map(([type, some]) => {
      const ids = [...new Set(some.map(({ causeId }) => causeId))]
      return sql`select c.id, ${causes[type]?.(sql`c.id`)} as cause from unnest(${ids}::uuid[]) c (id)`
    })
    const found = await db.many<{ id: string; cause: Cause | null }>(join(selects, ' union all '))
    return new Map(found.flatMap(({ id, cause }) => (cause ? [[id, cause]] : [])))
  },
}
