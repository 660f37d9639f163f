import sql from 'sql-template-tag'
import { balancesOf } from '../../finance/ledger/api.ts'
import type { Fair } from './badge-world.ts'
import { type BankLine, createBankWorld, sheetOf } from './bank-world.ts'
import { closeAfterAll } from './close-after-all.ts'

/** What the tests of match and automatic-booking share. Call it once in a file. */
export async function createBankLineFixture() {
  const world = await closeAfterAll(createBankWorld())
  const account = await world.account()

  const current = {} as { serial: number }
  current.serial = 0

  const nameOf = async ({ partner }: Fair) =>
    (await world.db.one<{ name: string }>(sql`select name_cn as name from company where id = ${partner.company.id}`))
      .name
  const numberOf = async (id: string) =>
    (await world.db.one<{ number: string }>(sql`select number from bill where id = ${id}`)).number
  const stateOf = async (id: string) =>
    (await world.db.one<{ state: string }>(sql`select state from bill where id = ${id}`)).state
  const prepaid = async (fair: Fair) => (await balancesOf(world.db, fair.participationId)).prepaid
  const today = () => new Date(Date.now() + 8 * 3_600_000).toISOString().slice(0, 10)

  /** Adds a statement line. */
  async function line(amount: string, { payer = '', text = '', from = '' } = {}, into = account): Promise<BankLine> {
    const number = `T${++current.serial}`
    const [out, income] = amount.startsWith('-') ? [amount.slice(1), ''] : ['', amount]
    await world.imported(into, sheetOf([`${today()},${out},${income},${payer},${from},${text},${number},`]))
    return shown(number)
  }
  async function shown(number: string): Promise<BankLine> {
    const input = { tab: 'all' as const, search: { type: 'serial' as const, value: number } }
    const { data } = await world.call(world.platform, 'getBankLinePage', input)
    return data.list[0] as BankLine
  }

  return { world, account, nameOf, numberOf, stateOf, prepaid, today, line, shown, current }
}
