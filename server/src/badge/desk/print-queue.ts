import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { CardAction } from '@fairgate/contract/badge/states'
import type { Output } from '@fairgate/contract/catalogue'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql from 'sql-template-tag'
import { type Asking, asking } from '../../kernel/asking.ts'
import type { Actor, HandlersOf } from '../../kernel/context.ts'
import { countersOf } from '../../kernel/counter.ts'
import type { Db } from '../../kernel/database.ts'
import { page, tabsOf } from '../../kernel/listing.ts'
import { type BadgeActor, runsHere } from '../badge-actor.ts'
import { type BadgeState, type CredentialState, credentialActions } from '../badge-rules.ts'
import { namedInside } from '../badge-search.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type QueueRow = Omit<Output<'getPrintQueue'>['list'][number], 'state' | 'badgeState' | 'statusCode' | 'actions'> & {
  state: CredentialState
  badgeState: BadgeState
}

const tabStates = {
  all: ['coded', 'queued', 'printed', 'failed', 'issued'],
  printable: ['coded', 'failed'],
  coded: ['coded'],
  queued: ['queued'],
  printed: ['printed'],
  failed: ['failed'],
  issued: ['issued'],
} as const

export const printQueueHandlers: Pick<Handlers, 'getPrintQueue'> = {
  getPrintQueue(input, { actor, db }) {
    const { exhibitionId, jobId } = input
    return page(
      db,
      {
        select: sql`c.id, c.version, c.state, c.badge_id as "badgeId", b.state as "badgeState", b.code, b.name,
          json_build_object('cn', t.name_cn, 'en', t.name_en) as "badgeTypeName", t.colour as "badgeTypeColour",
          json_build_object('cn', co.name_cn, 'en', co.name_en) as "companyName", c.print_job_id as "jobId",
          c.issued_to as "issuedTo", c.created_at as "createdAt"`,
        from: sql`credential c join badge b on b.exhibition_id = ${exhibitionId} and b.id = c.badge_id
          join badge_type t on t.id = b.badge_type_id join company co on co.id = b.company_id`,
        // A search looks at the badge too.
        countFrom: input.search ? undefined : sql`credential c`,
        where: [
          sql`c.exhibition_id = ${exhibitionId}`,
          sql`not c.guest`,
          runsHere(actor, exhibitionId),
          ...(jobId ? [sql`c.print_job_id = ${jobId}`] : []),
        ],
        filtered: jobId !== undefined,
        tabs: {
          ...tabsOf('c.state', tabStates),
          // Few badges are suspended at a time; all others with a living card are active.
          printable: sql`c.state in ('coded', 'failed') and c.badge_id not in (select s.id from badge s
            where s.exhibition_id = ${exhibitionId} and s.state = 'suspended')`,
        },
        merge: jobId ? undefined : { column: 'c.state', tabs: tabStates },
        totals: () => totals(db, actor, exhibitionId),
        asks: async () => ({ failed: (await failedToPrint(db, actor, exhibitionId)).count }),
        id: 'c.id',
        sorts: { createdAt: { column: 'c.created_at', type: 'timestamptz' } },
        defaultSort: '-createdAt',
        searches: {
          code: typed => sql`b.code = ${typed.toUpperCase()}`,
          name: typed => namedInside(db, exhibitionId, typed),
        },
        finish: (row: QueueRow) => ({ ...row, statusCode: statusOf(row.state), actions: cardActions(row) }),
      },
      input,
    )
  },
}

/** A suspended badge keeps its card, and nothing is done with that until it is resumed. */
const cardActions = ({ badgeState, state }: Pick<QueueRow, 'badgeState' | 'state'>): CardAction[] =>
  badgeState === 'active' ? credentialActions(state) : []

/** Cards that did not come out and wait to be printed again. */
async function failedToPrint(db: Db, actor: Actor, exhibitionId: string): Promise<Asking> {
  const { failed = 0 } = await countersOf(db, exhibitionId, 'credential')
  const count = failed === 0 ? 0 : failed - (await heldBack(db, exhibitionId, ['failed']))
  const kinds = [{ like: { badgeState: 'active', state: 'failed' } as const, count, where: sql`c.state = 'failed'` }]
  return asking(db, actor, { verb: 'print', actions: cardActions }, kinds)
}

async function totals(db: Db, actor: BadgeActor, exhibitionId: string): Promise<Record<string, number>> {
  const { runs } = await db.one<{ runs: boolean | null }>(sql`select ${runsHere(actor, exhibitionId)} as runs`)
  if (!runs) return Object.fromEntries(Object.keys(tabStates).map(tab => [tab, 0]))
  const [counters, held] = await Promise.all([
    countersOf(db, exhibitionId, 'credential'),
    heldBack(db, exhibitionId, tabStates.printable),
  ])
  const sums = Object.fromEntries(
    Object.entries(tabStates).map(([tab, states]) => [
      tab,
      states.reduce((sum, state) => sum + (counters[state] ?? 0), 0),
    ]),
  )
  return { ...sums, printable: (sums.printable ?? 0) - held }
}

/** Cards to print whose badge is suspended. Few are at a time, and the index on states finds them: so they are counted. */
async function heldBack(db: Db, exhibitionId: string, states: readonly CredentialState[]): Promise<number> {
  const { held } = await db.one<{ held: number }>(sql`
    select count(*)::int as held from badge b
      join credential c on c.exhibition_id = ${exhibitionId} and c.badge_id = b.id and c.state = any(${[...states]})
    where b.exhibition_id = ${exhibitionId} and b.state = 'suspended' and not c.guest`)
  return held
}
