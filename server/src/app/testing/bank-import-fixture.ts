import sql from 'sql-template-tag'
import { createBankWorld, sheetOf } from './bank-world.ts'
import { closeAfterAll } from './close-after-all.ts'

/** What the tests of import and import-duplicates share. Call it once in a file. */
export async function createBankImportFixture() {
  const current = {} as { account: string }

  const world = await closeAfterAll(createBankWorld())
  // From here on, statements with these titles are imported without a question.
  await world.imported(await world.account(), sheetOf(chained([7])))

  const linesOf = (id: string) =>
    world.db.many<{ amount: string; payer: string; rows: number }>(
      sql`select amount::text as amount, payer, row_number as rows from bank_line where bank_account_id = ${id} order by row_number`,
    )
  /** Rows of a day with consistent balances, starting at zero. */
  function chained(amounts: readonly number[], serial: (at: number) => string = () => '') {
    let balance = 0
    return amounts.map((amount, at) => {
      balance += amount
      const [out, into] = amount < 0 ? [String(-amount), ''] : ['', String(amount)]
      return `2026-11-20 10:00:${String(at % 60).padStart(2, '0')},${out},${into},企业${at},6222${at},款,${serial(at)},${balance}`
    })
  }

  return { current, world, linesOf, chained }
}
