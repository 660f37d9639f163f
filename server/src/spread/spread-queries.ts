import type { Output } from '@fairgate/contract/catalogue'
import { statusOf } from '@fairgate/contract/kernel/status'
import type { spreadCommands } from '@fairgate/contract/spread/commands'
import sql, { type Sql } from 'sql-template-tag'
import { personName } from '../audience/facts.ts'
import { ofExhibitionIfAny } from '../exhibition/facts.ts'
import type { Actor, HandlersOf } from '../kernel/context.ts'
import { cancelJob } from '../kernel/jobs/job-actions.ts'
import { type Listing, page, tabsOf } from '../kernel/listing.ts'
import { refuse } from '../kernel/refuse.ts'
import { table } from '../kernel/rows.ts'
import { spreadsCancelled } from './effects.ts'
import { previewSpread, queued, spreadAudience } from './spread.ts'

type Spreads = Pick<
  typeof spreadCommands,
  | 'previewSpread'
  | 'spreadAudience'
  | 'getSpreadPage'
  | 'getSpreadDetail'
  | 'getRecipientPage'
  | 'cancelSpread'
  | 'retrySpread'
>
type Row = Output<'getSpreadPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'>

const scope = ({ companyId }: Actor): Sql => sql`t.owner_id = ${companyId}`
const countOf = (state: string) =>
  sql`(select coalesce(sum(c.value), 0)::int from counter c where c.scope = t.id and c.name = ${`recipient.${state}`})`
const columns = sql`t.id, t.version, t.state, m.name as template, m.purpose, m.channel,
  case when e.id is not null then json_build_object('cn', e.name_cn, 'en', e.name_en) end as exhibition, t.matched,
  (select coalesce(sum(c.value), 0)::int from counter c where c.scope = t.id and c.name like 'recipient.%') as total,
  ${countOf('sent')} as sent, ${countOf('failed')} as failed, ${countOf('cancelled')} as cancelled,
  t.created_at as "createdAt", t.created_by_name as "createdBy", t.at`
const from = sql`spread t join message_template m on m.id = t.template_id ${ofExhibitionIfAny}`

const isUnderWay = ({ state }: { state: string }) => state === 'planned' || state === 'running'

const rowOf = (row: Fetched): Row => ({
  ...row,
  statusCode: statusOf(row.state),
  actions: isUnderWay(row) ? ['cancel'] : row.failed > 0 ? ['retry'] : [],
})

const spreads = table<{ state: string }>('spread', {
  noun: 'spread',
  names: { state: 'state' },
  scope,
  nameOf: () => '',
})

export const spreadRowHandlers: HandlersOf<Spreads> = {
  previewSpread,
  spreadAudience,

  async getSpreadPage({ channel, ...input }, { db, actor }) {
    const listing: Listing<Fetched, Row, typeof input> = {
      select: columns,
      from,
      where: [scope(actor), ...(channel ? [sql`m.channel = ${channel}`] : [])],
      tabs: tabsOf('t.state', {
        all: [],
        planned: ['planned'],
        running: ['running'],
        finished: ['finished'],
        cancelled: ['cancelled'],
      }),
      filtered: true,
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      searches: { name: value => sql`strpos(lower(m.name), lower(${value})) > 0` },
      finish: rowOf,
    }
    return page(db, listing, input)
  },

  async getSpreadDetail({ id }, { db, actor, language }) {
    const found = await db.maybe<Fetched & Pick<Output<'getSpreadDetail'>, 'leftOut' | 'subject' | 'text'>>(sql`
      select ${columns}, t.left_out as "leftOut", case when ${language} = 'cn' then m.subject_cn else m.subject_en end as subject,
        case when ${language} = 'cn' then m.text_cn else m.text_en end as text
      from ${from} where t.id = ${id} and ${scope(actor)}`)
    if (!found) refuse('kernel.notFound')
    const { leftOut, subject, text, ...row } = found
    return { ...rowOf(row), leftOut, subject, text }
  },

  async getRecipientPage({ spreadId, ...input }, { db, actor }) {
    const own = await db.maybe(sql`select 1 from spread t where t.id = ${spreadId} and ${scope(actor)}`)
    if (!own) refuse('kernel.notFound')
    type Line = Output<'getRecipientPage'>['list'][number]
    const listing: Listing<Omit<Line, 'statusCode' | 'actions'>, Line, typeof input> = {
      select: sql`t.id, t.version, t.state, coalesce(${personName(sql`t.audience_id`)}, '') as name, t.contact_masked as contact, t.failure,
        t.sent_at as "sentAt", t.delivered_at as "deliveredAt"`,
      from: sql`recipient t`,
      where: [sql`t.owner_id = ${actor.companyId} and t.spread_id = ${spreadId}`],
      tabs: tabsOf('t.state', {
        all: [],
        queued: ['queued'],
        sent: ['sent'],
        failed: ['failed'],
        cancelled: ['cancelled'],
      }),
      filtered: true,
      id: 't.id',
      sorts: { sentAt: { column: "coalesce(t.sent_at, '-infinity')", type: 'timestamptz' } },
      defaultSort: '-sentAt',
      finish: row => ({ ...row, statusCode: statusOf(row.state), actions: [] }),
    }
    return page(db, listing, input)
  },

  async cancelSpread(key, context) {
    const row = await spreads.locked(context, key)
    if (!isUnderWay(row)) refuse('kernel.notInThisState')
    await spreadsCancelled(context.db, sql`s.id = ${row.id}`)
    const job = await context.db.one<{ id: string | null }>(sql`select job_id as id from spread where id = ${row.id}`)
    if (job.id) await cancelJob(context.db, job.id)
    context.log({ noun: 'spread', targetId: row.id, after: { state: 'cancelled' } })
    return { id: row.id, version: row.version + 1 }
  },

  async retrySpread(key, context) {
    const row = await spreads.locked(context, key)
    const again = await context.db.many(sql`
      update recipient set state = 'queued', message_id = null, failure = '', version = version + 1
      where spread_id = ${row.id} and state = 'failed' returning id`)
    if (isUnderWay(row) || again.length === 0) refuse('kernel.notInThisState')
    await queued(context, row.id)
    return spreads.change(context, row, { state: 'running' })
  },
}
