import type { badgeCommands } from '@fairgate/contract/badge/commands'
import type { Output } from '@fairgate/contract/catalogue'
import { statusOf } from '@fairgate/contract/kernel/status'
import sql from 'sql-template-tag'
import { exhibitionFor } from '../../exhibition/facts.ts'
import type { HandlersOf, WriteContext } from '../../kernel/context.ts'
import { countersOf } from '../../kernel/counter.ts'
import { enqueue } from '../../kernel/jobs/enqueue.ts'
import { page } from '../../kernel/listing.ts'
import { refuse } from '../../kernel/refuse.ts'
import { badgeActorOf, runsHere } from '../badge-actor.ts'
import { type CredentialState, credentialActions } from '../badge-rules.ts'
import { refuseIfAllFailed, worded } from '../failure.ts'
import { type MoveJob, moveJobKind } from '../move/move-job.ts'
import { pushMoves } from '../move/push-moves.ts'
import { namePrefix } from '../queries.ts'
import { type CredentialRequest, lockCredentials, moveCredentials } from './move-credentials.ts'
import { type PrintJob, printJobKind } from './print-job.ts'
import { templateSize } from './templates.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type DeskCommand = 'printBadges' | 'getPrintQueue' | 'markPrinted' | 'markPrintFailed' | 'issueBadges'
type QueueRow = Omit<Output<'getPrintQueue'>['list'][number], 'state' | 'statusCode' | 'actions'> & {
  state: CredentialState
}

const tabStates = {
  all: ['coded', 'queued', 'printed', 'failed', 'issued'],
  coded: ['coded'],
  queued: ['queued'],
  printed: ['printed'],
  failed: ['failed'],
  issued: ['issued'],
} as const

export const deskHandlers: Pick<Handlers, DeskCommand> = {
  async printBadges(input, context) {
    const { actor, db } = context
    const { exhibitionId, ids, filter, format, templateId } = input
    if (!ids && !filter) refuse('badge.nothingSelected')
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const size = await templateSize(db, exhibitionId, templateId)
    if (format === 'sheet' && size === 'a6') refuse('badge.templateNotSheet', { field: 'format' })
    const payload: PrintJob = {
      actor: badgeActorOf(actor),
      exhibitionId,
      format,
      size,
      filter: ids ? undefined : filter,
    }
    const jobId = await enqueue(db, {
      ...jobOf(context, exhibitionId),
      kind: printJobKind,
      payload,
      title: { key: 'badge.printTitle' },
    })
    if (ids) await queueByIds(context, exhibitionId, ids, jobId)
    context.log({
      noun: 'badge',
      exhibitionId,
      targetName: exhibition.nameCn,
      after: { jobId, format, size, filter, ids: ids?.length },
    })
    return { jobId }
  },

  async getPrintQueue(input, { actor, db }) {
    const { exhibitionId, jobId, tab = 'all' } = input
    return page(
      db,
      {
        select: sql`c.id, c.version, c.state, c.badge_id as "badgeId", b.code, b.name,
          json_build_object('cn', t.name_cn, 'en', t.name_en) as "badgeTypeName", t.colour as "badgeTypeColour",
          json_build_object('cn', co.name_cn, 'en', co.name_en) as "companyName", c.print_job_id as "jobId",
          c.issued_to as "issuedTo", c.created_at as "createdAt"`,
        from: sql`credential c join badge b on b.exhibition_id = ${exhibitionId} and b.id = c.badge_id
          join badge_type t on t.id = b.badge_type_id join company co on co.id = b.company_id`,
        where: [
          sql`c.exhibition_id = ${exhibitionId}`,
          runsHere(actor, exhibitionId),
          ...(jobId ? [sql`c.print_job_id = ${jobId}`] : []),
        ],
        tab: sql`c.state = any(${[...tabStates[tab]]})`,
        filtered: jobId !== undefined,
        tabs: async () => {
          const { runs } = await db.one<{ runs: boolean | null }>(sql`select ${runsHere(actor, exhibitionId)} as runs`)
          const counters = runs ? await countersOf(db, exhibitionId, 'credential') : {}
          return Object.fromEntries(
            Object.entries(tabStates).map(([name, states]) => [
              name,
              states.reduce((sum, state) => sum + (counters[state] ?? 0), 0),
            ]),
          )
        },
        id: 'c.id',
        sorts: { createdAt: { column: 'c.created_at', type: 'timestamptz' } },
        defaultSort: '-createdAt',
        searches: { code: typed => sql`b.code = ${typed.toUpperCase()}`, name: namePrefix },
        finish: (row: QueueRow) => ({ ...row, statusCode: statusOf(row.state), actions: credentialActions(row.state) }),
      },
      input,
    )
  },

  markPrinted: ({ exhibitionId, ids }, context) => many(context, exhibitionId, { event: 'print', ids }),
  markPrintFailed: ({ exhibitionId, ids, note }, context) => many(context, exhibitionId, { event: 'fail', ids }, note),

  async issueBadges({ exhibitionId, ids, filter, to }, context) {
    if (ids) return many(context, exhibitionId, { event: 'issue', ids, to })
    if (!filter) refuse('badge.nothingSelected')
    const { actor, db, now } = context
    const exhibition = await exhibitionFor(db, actor, exhibitionId)
    const payload: MoveJob = {
      verb: 'issue',
      actor: badgeActorOf(actor),
      exhibitionId,
      filter,
      at: now.toISOString(),
      to,
    }
    const jobId = await enqueue(db, {
      ...jobOf(context, exhibitionId),
      kind: moveJobKind,
      payload,
      title: { key: 'badge.issueTitle' },
    })
    context.log({ noun: 'badge', exhibitionId, targetName: exhibition.nameCn, after: { filter, jobId, to } })
    return { count: 0, failed: [], jobId }
  },
}

/** What every job of this command is queued with. */
export function jobOf({ actor, language }: WriteContext, exhibitionId: string) {
  const { companyId, operatorId, operatorName } = actor
  return { exhibitionId, actor: { companyId, operatorId, operatorName, language } }
}

/** Credentials of active badges go into the job's queue; those another job is printing are left to it. */
async function queueByIds(
  { db, actor }: WriteContext,
  exhibitionId: string,
  ids: string[],
  jobId: string,
): Promise<void> {
  const credentials = await lockCredentials(db, actor, exhibitionId, ids)
  if (credentials.length === 0) refuse('kernel.notFound')
  const printable: readonly CredentialState[] = ['coded', 'printed', 'failed']
  const queued = credentials.filter(({ state, badgeState }) => badgeState === 'active' && printable.includes(state))
  if (queued.length === 0) refuse('badge.notPrintable')
  await db.run(sql`
    update credential set state = 'queued', print_job_id = ${jobId}, version = version + 1
    where exhibition_id = ${exhibitionId} and id = any(${queued.map(({ id }) => id)}::uuid[])`)
}

async function many(context: WriteContext, exhibitionId: string, request: CredentialRequest, note?: string) {
  const { actor, db, services, now, language } = context
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  const { moved, failed } = await moveCredentials({ db, actor, services, exhibition, now }, request)
  refuseIfAllFailed(moved.length, failed)
  const codes = moved.slice(0, 20).map(({ badge }) => badge.code)
  const [only] = moved.length === 1 ? moved : []
  context.log({
    noun: 'badge',
    exhibitionId,
    targetId: only?.badge.badgeId,
    targetName: only ? `${only.badge.code} ${only.badge.name}` : codes.slice(0, 3).join(', '),
    after: { event: request.event, count: moved.length, failed: failed.length, codes, to: request.to, note },
  })
  pushMoves(context.push, actor, exhibition, moved)
  return { count: moved.length, failed: worded(failed, language) }
}
