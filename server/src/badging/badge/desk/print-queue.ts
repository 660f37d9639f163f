import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { badgeStateMachine, type CardAction, credentialStateMachine } from '@fairgate/contract/badging/badge/states'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { normaliseNumber } from '@fairgate/contract/kernel/field/half-width'
import { render } from '@fairgate/contract/kernel/i18n/localized-text'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import type { Actor, HandlersOf } from '../../../kernel/command/context.ts'
import { countPending, type PendingCount } from '../../../kernel/counter/pending-count.ts'
import { readRowCounts } from '../../../kernel/counter/row-count.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { exportedList, type ListContext } from '../../../kernel/list/exported-list.ts'
import { buildTabs, type Listing } from '../../../kernel/list/listing.ts'
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

type Out = Output<'getPrintQueue'>['list'][number]
type QueueInput = Input<'getPrintQueue'>

/** Cards of an exhibition at the desk, and their export. */
export const printQueue = exportedList({
  ...{
    kind: 'badge.exportQueue',
    entityType: 'badge',
    file: 'print-queue',
    domain: 'badge',
    title: 'badge.printDeskTitle',
  },
  listing: ({ actor, db }: ListContext, filters: Omit<QueueInput, keyof PageInput>) => {
    const { exhibitionId, jobId, search } = filters as QueueInput
    return {
      select: sql`c.id, c.version, c.state, c.badge_id as "badgeId", b.state as "badgeState", b.code, b.name,
        json_build_object('cn', t.name_cn, 'en', t.name_en) as "badgeTypeName", t.colour as "badgeTypeColour",
        json_build_object('cn', co.name_cn, 'en', co.name_en) as "companyName", c.print_job_id as "jobId",
        c.issued_to as "issuedTo", c.created_at as "createdAt"`,
      from: sql`credential c join badge b on b.exhibition_id = ${exhibitionId} and b.id = c.badge_id
        join badge_type t on t.id = b.badge_type_id join company co on co.id = b.company_id`,
      // A search also reads the badge.
      countFrom: search ? undefined : sql`credential c`,
      where: [
        sql`c.exhibition_id = ${exhibitionId}`,
        sql`not c.guest`,
        runsHere(actor, exhibitionId),
        ...(jobId ? [sql`c.print_job_id = ${jobId}`] : []),
      ],
      filtered: jobId !== undefined,
      tabs: {
        ...buildTabs('c.state', tabStates),
        // Few badges are suspended at a time; all others with an active card are active.
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
        code: typed => sql`b.code = ${normaliseNumber(typed)}`,
        name: typed => namedInside(db, exhibitionId, typed),
      },
      finish: (row: QueueRow): Out => ({ ...row, statusCode: statusOf(row.state), actions: cardActions(row) }),
    } satisfies Listing<QueueRow, Out, QueueInput>
  },
  columns: c => [
    c.text('name', 'badge.nameOrPlate'),
    c.text('code', 'badge.columnCode'),
    c.name('badgeTypeName', 'badge.type'),
    c.name('companyName', 'badge.company'),
    // As on the screen: a suspended badge is marked.
    c.cell(
      'state',
      ({ badgeState, state }) =>
        render(
          badgeState === 'active' ? credentialStateMachine.states[state] : badgeStateMachine.states[badgeState],
          c.language,
        ),
      'badge.columnState',
    ),
    c.text('issuedTo'),
    c.moment('createdAt', 'badge.queuedAt'),
  ],
})

export const printQueueHandlers: Pick<Handlers, 'getPrintQueue' | 'exportPrintQueue'> = {
  getPrintQueue: (input, context) => printQueue.page(input, context),
  async exportPrintQueue(input, context) {
    await exhibitionFor(context.db, context.actor, input.exhibitionId)
    return printQueue.start(input, context)
  },
}

/** A suspended badge keeps its card, and no action on it is available until the badge is resumed. */
const cardActions = ({ badgeState, state }: Pick<QueueRow, 'badgeState' | 'state'>): CardAction[] =>
  badgeState === 'active' ? credentialActions(state) : []

/** Counts cards whose print failed and that have to be printed again. */
async function failedToPrint(db: Db, actor: Actor, exhibitionId: string): Promise<PendingCount> {
  const { failed = 0 } = await readRowCounts(db, exhibitionId, 'credential')
  const count = failed === 0 ? 0 : failed - (await countSuspended(db, exhibitionId, ['failed']))
  const kinds = [{ like: { badgeState: 'active', state: 'failed' } as const, count, where: sql`c.state = 'failed'` }]
  return countPending(db, actor, { verb: 'print', actions: cardActions }, kinds)
}

async function totals(db: Db, actor: BadgeActor, exhibitionId: string): Promise<Record<string, number>> {
  const { runs } = await db.one<{ runs: boolean | null }>(sql`select ${runsHere(actor, exhibitionId)} as runs`)
  if (!runs) return Object.fromEntries(Object.keys(tabStates).map(tab => [tab, 0]))
  const [rowCounts, suspended] = await Promise.all([
    readRowCounts(db, exhibitionId, 'credential'),
    countSuspended(db, exhibitionId, tabStates.printable),
  ])
  const sums = Object.fromEntries(
    Object.entries(tabStates).map(([tab, states]) => [
      tab,
      states.reduce((sum, state) => sum + (rowCounts[state] ?? 0), 0),
    ]),
  )
  return { ...sums, printable: (sums.printable ?? 0) - suspended }
}

/** Counts cards to print whose badge is suspended. They are few, and the index on states finds them. */
async function countSuspended(db: Db, exhibitionId: string, states: readonly CredentialState[]): Promise<number> {
  const { queued } = await db.one<{ queued: number }>(sql`
    select count(*)::int as queued from badge b
      join credential c on c.exhibition_id = ${exhibitionId} and c.badge_id = b.id and c.state = any(${[...states]})
    where b.exhibition_id = ${exhibitionId} and b.state = 'suspended' and not c.guest`)
  return queued
}
