import type { Output } from '@fairgate/contract/app/catalogue'
import type { badgeCommands } from '@fairgate/contract/badging/badge/commands'
import { claimMinutes, shownPrintJobs } from '@fairgate/contract/badging/badge/printer'
import sql from 'sql-template-tag'
import { exhibitionFor, runsExhibition } from '../../../exhibitions/exhibition/api.ts'
import type { HandlersOf, WriteContext } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { table } from '../../../kernel/database/rows.ts'
import { fileLink } from '../../../kernel/files/file-routes.ts'
import { refuse } from '../../../kernel/refusal/refuse.ts'
import type { TemplateVersion } from './template-versions.ts'

type Handlers = HandlersOf<typeof badgeCommands>
type PrintJobOut = Output<'getPrinterList'>['jobs'][number]
type JobRow = Omit<PrintJobOut, 'actions' | 'mine'> & { claimedById: string | null }

interface Printer {
  exhibitionId: string
  name: string
  place: string
}

const printers = table<Printer>('printer', {
  entityType: 'printer',
  names: { exhibitionId: 'exhibition_id', name: 'name', place: 'location' },
  scope: () => sql`true`,
  nameOf: row => row.name,
  refusals: { printer_name: ['badge.printerNameTaken', 'name'] },
})

/** How many cards of a file await the confirmation that they were printed. */
const waiting = sql`(select count(*)::int from credential c
  where c.exhibition_id = o.exhibition_id and c.print_job_id = o.job_id and c.state = 'queued')`

export const printOrderHandlers: Pick<Handlers, 'getPrinterList' | 'savePrinter' | 'claimPrintJob'> = {
  async getPrinterList({ exhibitionId }, { actor, db }) {
    await refuseStrangers(actor, db, exhibitionId)
    const [list, rows] = await Promise.all([
      db.many<Omit<Output<'getPrinterList'>['list'][number], 'actions'>>(sql`
        select p.id, p.version, p.name, p.location as place from printer p where p.exhibition_id = ${exhibitionId} order by p.name`),
      db.many<JobRow>(sql`
        select o.job_id as "jobId", o.printer_id as "printerId", o.format, o.size, t.name as "templateName",
          o.template_no as "templateNo", o.requested_by_name as "askedBy", o.created_at as "createdAt", ${waiting} as waiting,
          j.state, claimed.until as "claimedUntil", claimed.name as "claimedBy", claimed.by as "claimedById"
        from (select * from print_order o where o.exhibition_id = ${exhibitionId}
            order by o.created_at desc limit ${shownPrintJobs}) o
          join job j on j.id = o.job_id left join badge_template t on t.id = o.template_id
          left join lateral (select o.claimed_until as until, o.claimed_by_name as name, o.claimed_by as by
            where o.claimed_until > now()) claimed on true
        order by o.created_at desc`),
    ])
    const jobs = rows.map(({ claimedById, ...row }): PrintJobOut => {
      const mine = claimedById === actor.operatorId
      const open = row.state === 'done' && row.waiting > 0
      const actions: PrintJobOut['actions'] = !open ? [] : mine ? ['open', 'giveBack'] : claimedById ? [] : ['claim']
      return { ...row, mine, actions }
    })
    return { list: list.map(one => ({ ...one, actions: ['edit' as const] })), jobs }
  },

  async savePrinter({ exhibitionId, id, version, name, place }, context) {
    await refuseStrangers(context.actor, context.db, exhibitionId)
    if (!id) return printers.add(context, { exhibitionId, name, place })
    const row = await printers.locked(context, { exhibitionId, id, version: version ?? 0 })
    return printers.change(context, row, { name, place })
  },

  /**
   * The row lock lets one of two concurrent clerks through; the clerk with the claim may ask again for the file and for
   * more time.
   */
  async claimPrintJob({ exhibitionId, jobId, giveBack }, context) {
    const { actor, db, services } = context
    await refuseStrangers(actor, db, exhibitionId)
    const order = await db.maybe<{ claimed: boolean; by: string; open: boolean; fileId: string | null }>(sql`
      select coalesce(o.claimed_until > now() and o.claimed_by <> ${actor.operatorId}, false) as claimed,
        o.claimed_by_name as by, j.state = 'done' and ${waiting} > 0 as open, j.result ->> 'fileId' as "fileId"
      from print_order o join job j on j.id = o.job_id
      where o.exhibition_id = ${exhibitionId} and o.job_id = ${jobId} for update of o`)
    if (!order) refuse('kernel.notFound')
    if (order.claimed) refuse('badge.printClaimed', { values: { name: order.by } })
    if (!giveBack && !order.open) refuse('badge.printNotWaiting')
    const { until } = await db.one<{ until: string | null }>(sql`
      update print_order set
        claimed_by = ${giveBack ? null : actor.operatorId}, claimed_by_name = ${giveBack ? '' : actor.operatorName},
        claimed_until = ${giveBack ? null : sql`now() + make_interval(mins => ${claimMinutes})`}
      where job_id = ${jobId} returning claimed_until as until`)
    context.log({ entityType: 'badge', exhibitionId, after: { jobId, giveBack, claimedUntil: until } })
    const { fileId } = order
    const link =
      giveBack || !fileId
        ? null
        : fileLink(services.keyring.linkKey(), { id: fileId, purpose: 'result' }, actor.sessionId)
    return { jobId, claimedUntil: until, url: link === null ? null : `${services.config.fileUrl ?? ''}${link}` }
  },
}

/** Puts a requested file into a queue: of one printer, or the common one. */
export async function addPrintOrder(
  { actor, db }: WriteContext,
  order: {
    jobId: string
    exhibitionId: string
    printerId: string | undefined
    format: string
    size: string
    template: TemplateVersion | undefined
  },
): Promise<void> {
  const { jobId, exhibitionId, printerId, format, size, template } = order
  if (printerId) {
    const own = await db.maybe(sql`select from printer where id = ${printerId} and exhibition_id = ${exhibitionId}`)
    if (!own) refuse('kernel.notFound')
  }
  await db.run(sql`
    insert into print_order (job_id, exhibition_id, printer_id, format, size, template_id, template_no, requested_by, requested_by_name)
    values (${jobId}, ${exhibitionId}, ${printerId ?? null}, ${format}, ${size}, ${template?.id ?? null},
      ${template?.no ?? null}, ${actor.operatorId}, ${actor.operatorName})`)
}

async function refuseStrangers(actor: WriteContext['actor'], db: Db, exhibitionId: string): Promise<void> {
  const exhibition = await exhibitionFor(db, actor, exhibitionId)
  if (!runsExhibition(actor, exhibition)) refuse('kernel.notFound')
}
