import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import type { campaignCommands } from '@fairgate/contract/sales/spread/commands'
import { templateLabels } from '@fairgate/contract/sales/spread/texts'
import sql, { type Sql } from 'sql-template-tag'
import { phoneDigest } from '../../badging/badge/api.ts'
import { ofExhibitionIfAny } from '../../exhibitions/exhibition/api.ts'
import type { Actor, HandlersOf } from '../../kernel/command/context.ts'
import { table } from '../../kernel/database/rows.ts'
import { cancelJob } from '../../kernel/jobs/job-actions.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, matchAny } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { emailDigest, personName } from '../audience/api.ts'
import { previewCampaign, queued, startCampaign, testCampaign } from './campaign.ts'
import { cancelCampaigns } from './hooks.ts'
import { messagesOf } from './messages-of.ts'

type CampaignRows = Pick<
  typeof campaignCommands,
  | 'previewSpread'
  | 'spreadAudience'
  | 'testSpread'
  | 'getSpreadPage'
  | 'exportSpreads'
  | 'exportRecipients'
  | 'getSpreadDetail'
  | 'getRecipientPage'
  | 'getAudienceMessagePage'
  | 'cancelSpread'
  | 'retrySpread'
>
type Row = Output<'getSpreadPage'>['list'][number]
type Fetched = Omit<Row, 'statusCode' | 'actions'>

const scope = ({ companyId }: Actor): Sql => sql`t.owner_id = ${companyId}`
const countOf = (state: string) =>
  sql`(select coalesce(sum(c.value), 0)::int from row_count c where c.scope = t.id and c.name = ${`recipient.${state}`})`
const columns = sql`t.id, t.version, t.state, m.name as template, m.purpose, m.channel,
  case when e.id is not null then json_build_object('cn', e.name_cn, 'en', e.name_en) end as exhibition, t.matched,
  (select coalesce(sum(c.value), 0)::int from row_count c where c.scope = t.id and c.name like 'recipient.%') as total,
  ${countOf('sent')} as sent, ${countOf('failed')} as failed, ${countOf('cancelled')} as cancelled,
  t.created_at as "createdAt", t.created_by_name as "createdBy", t.at,
  case when t.state = 'waiting' then json_build_object('until', t.resumes_at, 'why', t.pause_reason) end as pause`
const from = sql`campaign t join message_template m on m.id = t.template_id ${ofExhibitionIfAny}`

const isUnderWay = ({ state }: { state: string }) => state === 'planned' || state === 'running' || state === 'waiting'

const rowOf = (row: Fetched): Row => ({
  ...row,
  statusCode: statusOf(row.state),
  actions: isUnderWay(row)
    ? ['cancel']
    : row.state === 'failed'
      ? ['retry', 'cancel']
      : row.failed > 0
        ? ['retry']
        : [],
})

const campaigns = table<{ state: string }>('campaign', {
  entityType: 'spread',
  names: { state: 'state' },
  scope,
  nameOf: () => '',
})

/** Campaigns of a company, the newest first, and the same as a sheet. */
export const campaignList = exportedList({
  ...{
    kind: 'spread.export',
    entityType: 'spread',
    file: 'spreads',
    domain: 'spread',
    title: 'spread.exportSpreadsTitle',
  },
  listing: ({ actor }: ListContext, { channel }: Omit<Input<'getSpreadPage'>, keyof PageInput>) =>
    ({
      select: columns,
      from,
      where: [scope(actor), ...matchAny(sql`m.channel`, channel)],
      tabs: buildTabs('t.state', {
        all: [],
        planned: ['planned'],
        running: ['running'],
        waiting: ['waiting'],
        finished: ['finished'],
        failed: ['failed'],
        cancelled: ['cancelled'],
      }),
      filtered: true,
      id: 't.id',
      sorts: { createdAt: { column: 't.created_at', type: 'timestamptz' } },
      defaultSort: '-createdAt',
      searches: { name: (value: string) => textInside(['m.name'], value) },
      finish: rowOf,
    }) satisfies Listing<Fetched, Row, Input<'getSpreadPage'>>,
  columns: c => [
    c.text('template'),
    c.choice('purpose', templateLabels.purposes),
    c.choice('channel', templateLabels.channels),
    c.name('exhibition'),
    c.count('matched'),
    c.count('total'),
    c.count('sent'),
    c.count('failed'),
    c.text('createdBy'),
    c.moment('createdAt'),
    c.moment('at'),
    c.choice('state', templateLabels.states, 'spread.status'),
  ],
})

type Line = Output<'getRecipientPage'>['list'][number]
type FetchedLine = Omit<Line, 'statusCode' | 'actions'>

/** The recipients of a campaign and what came of it, and the same as a sheet; contacts stay masked. */
export const recipientList = exportedList({
  ...{ kind: 'spread.exportRecipients', entityType: 'recipient', file: 'recipients', domain: 'spread' },
  title: 'spread.exportRecipientsTitle',
  listing: (
    { actor, services }: ListContext,
    { spreadId: campaignId }: Omit<Input<'getRecipientPage'>, keyof PageInput>,
  ) =>
    ({
      select: sql`t.id, t.version, t.state, coalesce(${personName(sql`t.audience_id`)}, '') as name, t.contact_masked as contact, t.failure,
        t.sent_at as "sentAt", t.delivered_at as "deliveredAt"`,
      from: sql`recipient t`,
      where: [sql`t.owner_id = ${actor.companyId} and t.campaign_id = ${campaignId}`],
      tabs: buildTabs('t.state', {
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
      searches: {
        contact: (typed: string) =>
          sql`t.contact_blind_index in (${phoneDigest(services.cipher, typed)}, ${emailDigest(services.cipher, typed)})`,
      },
      finish: (row: FetchedLine): Line => ({ ...row, statusCode: statusOf(row.state), actions: [] }),
    }) satisfies Listing<FetchedLine, Line, Input<'getRecipientPage'>>,
  columns: c => [
    c.text('name', 'spread.recipientName'),
    c.text('contact', 'spread.contact'),
    c.choice('state', templateLabels.recipients, 'spread.status'),
    c.text('failure', 'spread.failure'),
    c.moment('sentAt', 'spread.sentAt'),
    c.moment('deliveredAt', 'spread.delivered'),
  ],
})

async function refuseForeign({ db, actor }: Pick<ListContext, 'db' | 'actor'>, campaignId: string): Promise<void> {
  const own = await db.maybe(sql`select 1 from campaign t where t.id = ${campaignId} and ${scope(actor)}`)
  if (!own) refuse('kernel.notFound')
}

export const campaignRowHandlers: HandlersOf<CampaignRows> = {
  previewSpread: previewCampaign,
  spreadAudience: startCampaign,
  testSpread: testCampaign,

  getSpreadPage: campaignList.page,
  exportSpreads: campaignList.start,

  async getSpreadDetail({ id }, { db, actor, language }) {
    const found = await db.maybe<Fetched & Pick<Output<'getSpreadDetail'>, 'leftOut' | 'subject' | 'text'>>(sql`
      select ${columns}, t.left_out as "leftOut", case when ${language} = 'cn' then m.subject_cn else m.subject_en end as subject,
        case when ${language} = 'cn' then m.text_cn else m.text_en end as text
      from ${from} where t.id = ${id} and ${scope(actor)}`)
    if (!found) refuse('kernel.notFound')
    const { leftOut, subject, text, ...row } = found
    return { ...rowOf(row), leftOut, subject, text }
  },

  async getRecipientPage(input, context) {
    await refuseForeign(context, input.spreadId)
    return recipientList.page(input, context)
  },
  async exportRecipients(input, context) {
    await refuseForeign(context, input.spreadId)
    return recipientList.start(input, context)
  },

  getAudienceMessagePage: messagesOf,

  async cancelSpread(key, context) {
    const row = await campaigns.locked(context, key)
    if (!isUnderWay(row) && row.state !== 'failed') refuse('kernel.notInThisState')
    await cancelCampaigns(context.db, sql`s.id = ${row.id}`)
    const job = await context.db.one<{ id: string | null }>(sql`select job_id as id from campaign where id = ${row.id}`)
    if (job.id) await cancelJob(context.db, job.id)
    context.log({ entityType: 'spread', targetId: row.id, after: { state: 'cancelled' } })
    return { id: row.id, version: row.version + 1 }
  },

  async retrySpread(key, context) {
    const row = await campaigns.locked(context, key)
    const retried = await context.db.many(sql`
      update recipient set state = 'queued', message_id = null, failure = '', version = version + 1
      where campaign_id = ${row.id} and state = 'failed' returning id`)
    if (isUnderWay(row) || (retried.length === 0 && row.state !== 'failed')) refuse('kernel.notInThisState')
    await queued(context, row.id)
    return campaigns.change(context, row, { state: 'running' })
  },
}
