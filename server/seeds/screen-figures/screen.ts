import type { CommandName, Output } from '@fairgate/contract/app/catalogue'
import sql, { empty, raw, type Sql } from 'sql-template-tag'

/** The ids that screens are requested with. */
export interface ScreenIds {
  exhibitionId: string
  /** A past exhibition. */
  pastId: string
  settlementId: string
  participationId: string
  surveyId: string
  spreadId: string
  today: string
}

/** The numbers of a screen for an operator, and a query over the rows that returns the same. */
export interface ScreenFigures {
  name: string
  account: string
  command: CommandName
  input: object
  shown: (data: never) => unknown
  query: Sql
}

export function screen<N extends CommandName>(
  name: string,
  [account, command, input]: readonly [string, N, object?],
  shown: (data: Output<N>) => unknown,
  query: Sql,
): ScreenFigures {
  return { name, account, command, input: input ?? {}, shown, query }
}

const inOrder = (parts: readonly Sql[]): Sql =>
  parts.reduce((all, part, at) => sql`${all}${at > 0 ? sql`, ` : empty}${part}`, empty)

/** The only column, as JSON: the numbers of one row. */
export const figures = (columns: Readonly<Record<string, Sql>>, from: Sql = empty): Sql =>
  sql`select json_build_object(${inOrder(Object.entries(columns).map(([name, column]) => sql`${name}::text, ${column}`))}) as figures ${from}`
/** The same for many rows, in an order. */
export const lines = (columns: Readonly<Record<string, Sql>>, from: Sql, order: Sql): Sql =>
  sql`select coalesce(json_agg(json_build_object(${inOrder(Object.entries(columns).map(([name, column]) => sql`${name}::text, ${column}`))}) order by ${order}), '[]') as figures ${from}`

export type States = Readonly<Record<string, string>>
/** The number of rows in each tab, whose states are given as texts. */
export const tabs = (from: Sql, states: States): Sql => {
  const counted = Object.entries(states).map(([tab, of]) => [
    tab,
    of === 'all' ? sql`count(*)` : sql`count(*) filter (where t.state = any(${of.split(' ')}::text[]))`,
  ])
  return figures(Object.fromEntries(counted), sql`from ${from}`)
}
export const n = (from: Sql) => sql`(select count(*) from ${from})`
export const yuan = (fen: Sql) => sql`(coalesce(${fen}, 0)::numeric / 100)::numeric(20, 2)::text`
export const companyOf = (account: string) =>
  sql`(select o.company_id from operator o join account a on a.id = o.account_id where a.user_name = ${account} limit 1)`
export const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
export const byText = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
/** Rows of a table, as `t`, that belong to an exhibition. */
export const rowsOf = (exhibitionId: string) => (table: string) =>
  sql`${raw(table)} t where t.exhibition_id = ${exhibitionId}`
export const organizer = companyOf('organizer')

/** Without badges of guests on whitelists, which have separate lists. */
export const badgesOfFair = (
  exhibitionId: string,
) => sql`badge t join badge_type y on y.id = t.badge_type_id and not y.guest
  where t.exhibition_id = ${exhibitionId}`
