import { setTimeout as pause } from 'node:timers/promises'
import sql, { raw } from 'sql-template-tag'
import { StartFailure } from '../../kernel/services/start-failure.ts'
import { publishedTables } from './check.ts'
import { leftovers } from './check-together.ts'
import { bringHomeRows, type HomeMode } from './home-rows.ts'
import type { MovedTable } from './moved-tables.ts'
import { channelName, copyingOf, errorsTolerated, publish, subscribe } from './replicated.ts'
import type { Side } from './two-databases.ts'

/** One move as its steps see it. */
export interface Way {
  exhibitionId: string
  from: Side
  to: Side
  /** Says on the terminal what happens; each line once. */
  report: (line: string) => void
}

/** How often (ms) the copy is looked at. */
const lookEvery = 250

/**
 * Brings home rows and the rows of the exhibition to the destination, and keeps them up to date from then on. May be repeated after
 * it was killed.
 */
export async function copyExhibition({ exhibitionId, from, to, report }: Way, mode: HomeMode): Promise<void> {
  const name = channelName(exhibitionId, 'out')
  const home = await bringHomeRows(from.pool, to.pool, mode)
  report(`Accounts, companies and dictionaries: ${home.rows} rows of ${home.tables} tables brought to ${to.name}.`)
  const begun = await to.pool.query('select from pg_subscription where subname = $1', [name])
  if (begun.rowCount === 0) {
    const there = await leftovers(to, exhibitionId)
    if (there.length > 0) {
      throw new StartFailure(
        `${to.name} has rows of this exhibition already (${there.slice(0, 3).join(', ')}); delete them first: move delete.`,
      )
    }
    await publish(from.pool, name, exhibitionId, await publishedTables(from))
    await subscribe(to.pool, name, from, true)
  }
  await waitUntilCopied({ from, to, report }, name)
  await analyze(to, await publishedTables(from))
}

/** Rows that were just copied have no statistics, and plans for a table that looks empty read all of it. */
async function analyze(to: Side, tables: readonly MovedTable[]): Promise<void> {
  await to.db.run(sql`analyze ${raw(tables.map(({ name }) => name).join(', '))}`)
}

async function waitUntilCopied({ from, to, report }: Pick<Way, 'from' | 'to' | 'report'>, name: string): Promise<void> {
  let reported = ''
  // Earlier ones, of a source that was away for a while, are none of this attempt.
  let before = Number.POSITIVE_INFINITY
  for (;;) {
    const { ready, tables, rows, errors } = await copyingOf(to.db, name)
    const line = `Copied: ${ready} of ${tables} tables${rows === '0' ? '' : `, ${rows} rows of the next`}.`
    if (line !== reported) report(line)
    reported = line
    if (ready === tables) return
    before = Math.min(before, Number(errors))
    if (Number(errors) - before > errorsTolerated) {
      // A source that does not answer says so itself.
      await from.db.one(sql`select`)
      throw new StartFailure(
        `PostgreSQL at ${to.name} cannot write what arrives; its log says why. move undo removes the copy.`,
      )
    }
    await pause(lookEvery)
  }
}
