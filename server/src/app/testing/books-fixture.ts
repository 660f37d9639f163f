import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { figuresOf } from '../../finance/ledger/api.ts'
import { figuresOfLines, type Summand } from '../../finance/settlement/figures.ts'
import type { Fair } from './badge-world.ts'
import { closeAfterAll } from './close-after-all.ts'
import { createFeeWorld } from './fee-world.ts'
import { settledFairs } from './settled-fair.ts'

export type Part = Pick<Fair, 'participationId' | 'partner'>

/** What the tests of books and books-closing share. Call it once in a file. */
export async function createBooksFixture() {
  const world = await closeAfterAll(createFeeWorld())
  const fairs = settledFairs(world)

  const ok = 10001
  const today = () => new Date().toISOString().slice(0, 10)

  /** A participation with a started settlement: it prepaid 500 and used nothing. */
  async function started(): Promise<Fair> {
    const fair = await world.fair()
    await fairs.priced(fair)
    await fairs.paid(fair, fair.participationId, { prepaid: '500.00' })
    await fairs.hasAccount(fair.partner.company.id)
    await fairs.close(fair)
    await start(fair)
    return fair
  }
  const start = async ({ participationId }: Part) => {
    const { id, version } = await fairs.settlementOf(participationId)
    const reply = await world.call(world.platform, 'startCooperatorSettlement', { rows: [{ id, version }] })
    expect(reply).toMatchObject({ statusCode: ok, data: { count: 1 } })
  }
  const keyOf = async ({ participationId }: Part) => {
    const { id, version } = await fairs.settlementOf(participationId)
    return { id, version }
  }

  /** The figures of the ledger and those computed from its lines. */
  async function bothFigures({ participationId }: Part) {
    const rows = await world.db.many<Omit<Summand, 'amount' | 'split'> & { amount: string; split: string }>(sql`
    select l.figure, l.amount::text as amount, l.split::text as split from settlement_line l
    join settlement s on s.id = l.settlement_id where s.participation_id = ${participationId}`)
    const lines = rows.map(row => ({ ...row, amount: BigInt(row.amount), split: BigInt(row.split) }))
    const ofLines = figuresOfLines(lines, false)
    const ledger = await figuresOf(world.db, participationId)
    return { ofLines, ledger: Object.fromEntries(Object.keys(ofLines).map(key => [key, ledger[key as 'held']])) }
  }
  async function expectSame(part: Part, after: string) {
    const { ofLines, ledger } = await bothFigures(part)
    expect(ofLines, after).toEqual(ledger)
  }

  return { world, fairs, ok, today, started, start, keyOf, expectSame, bothFigures }
}
