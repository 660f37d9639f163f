import type { Output } from '@fairgate/contract/app/catalogue'
import type { MoneyReading } from '@fairgate/contract/kernel/import/reading'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { createBankWorld } from './bank-world.ts'
import { closeAfterAll } from './close-after-all.ts'

type Report = Output<'getBankStatementReport'>
type Sample = Extract<NonNullable<Report['question']>, { ask: 'reading' }>['sample']

/** What the tests of reading and reading-numbers share. Call it once in a file. */
export async function createBankReadingFixture() {
  const current = {} as { account: string }

  const world = await closeAfterAll(createBankWorld())

  const file = (...rows: string[]): Buffer => Buffer.from(`${rows.join('\n')}\n`)

  /** Uploads a file for a new account and reads it until it asks a question. */
  async function looked(content: Buffer, name?: string): Promise<Report> {
    current.account = await world.account()
    return world.looked(current.account, content, name)
  }

  const sampleOf = ({ question }: Report): Sample => (question?.ask === 'reading' ? question.sample : [])
  const amountsOf = (report: Report) => sampleOf(report).map(({ amount }) => amount)

  const correct = ({ id, version }: Pick<Report, 'id' | 'version'>, reading: MoneyReading) =>
    world.call(world.platform, 'correctBankStatementReading', { id, version, reading })

  /** Corrects a part of the detected format, and reads the file again. */
  async function corrected(report: Report, changes: MoneyReading): Promise<Report> {
    const { format: _, ...read } = report.read ?? { format: 'csv' }
    const { data, statusCode, reason } = await correct(report, { ...read, ...changes })
    expect([statusCode, reason]).toEqual([10001, undefined])
    return world.ran(data)
  }

  const lines = () =>
    world.db.many<{ row: number; amount: string; payer: string }>(sql`
    select row_number as row, amount::text as amount, payer from bank_line where bank_account_id = ${current.account} order by row_number`)

  return { current, world, file, looked, sampleOf, amountsOf, correct, corrected, lines }
}
