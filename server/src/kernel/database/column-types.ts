import pg from 'pg'

const { builtins } = pg.types
const parsers = new Map<number, (text: string) => unknown>([
  [builtins.INT8, safeNumber],
  [builtins.NUMERIC, refuseNumeric],
  [builtins.TIMESTAMPTZ, text => new Date(text).toISOString()],
  [builtins.DATE, text => text],
])

/** A count or a size. One beyond 2^53 would change its value silently: amounts go by `formatAmountSql` (money.ts), the rest by `::text`. */
function safeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`int8 beyond 2^53: ${text}`)
  return number
}

/**
 * The result type of `sum` and `round`: text for the driver, although the row's type may say number. So the statement
 * must cast it.
 */
function refuseNumeric(text: string): never {
  throw new TypeError(`numeric ${text}: cast it (::int, ::int8, ::text) or take it by amountOf`)
}

/** Rows are ready for JSON: counts as numbers, instants as ISO strings, calendar dates as `yyyy-MM-dd`. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    (format !== 'binary' && parsers.get(oid)) ||
    pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
}
