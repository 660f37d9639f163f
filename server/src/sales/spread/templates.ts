import type { Input, Output } from '@fairgate/contract/app/catalogue'
import type { ReasonedVerb } from '@fairgate/contract/foundation/dictionary/decided-entity-types'
import type { PageInput } from '@fairgate/contract/kernel/command/page'
import { email, mobilePhone } from '@fairgate/contract/kernel/field/pattern'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import type { campaignCommands } from '@fairgate/contract/sales/spread/commands'
import { type TemplateAction, templateStateMachine, templateTabs } from '@fairgate/contract/sales/spread/states'
import { templateLabels } from '@fairgate/contract/sales/spread/texts'
import sql, { type Sql } from 'sql-template-tag'
import { reasonNamed, refuseUnlessReason } from '../../foundation/dictionary/api.ts'
import { sendMessage } from '../../foundation/message/hooks.ts'
import { onlyDecider } from '../../identity/access/api.ts'
import { companyNames } from '../../identity/company/api.ts'
import type { Actor, HandlersOf, WriteContext } from '../../kernel/command/context.ts'
import { addPendingRows, countPending, type DatedPendingCount } from '../../kernel/counter/pending-count.ts'
import { readRowCounts, tabTotals, venueScope } from '../../kernel/counter/row-count.ts'
import type { Db } from '../../kernel/database/database.ts'
import { table } from '../../kernel/database/rows.ts'
import { exportedList, type ListContext } from '../../kernel/list/exported-list.ts'
import { buildTabs, type Listing, matchAny } from '../../kernel/list/listing.ts'
import { textInside } from '../../kernel/list/name-search.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { type EntityDefinition, listActions } from '../../kernel/transition/entity-definition.ts'
import { asDecider, overriding } from '../../kernel/transition/override.ts'
import { transition, transitionWhere } from '../../kernel/transition/transition.ts'
import { undoDecision } from '../../kernel/transition/undo.ts'
import { composed, type LockedTemplate, piecesOf, refuseFaults, venueSignature } from './template-texts.ts'

type Commands = typeof campaignCommands
type Templates = Pick<Commands, Extract<keyof Commands, `${string}MessageTemplate${string}`> | 'getMessageSignature'>

export const templateColumns = sql`t.id, t.version, t.state, t.submitted_by as "submittedBy", t.owner_id as "ownerId", t.name, t.purpose, t.channel,
  t.subject_cn as "subjectCn", t.subject_en as "subjectEn", t.text_cn as "textCn", t.text_en as "textEn", t.replaces`

/** A company sees its own templates; the venue also submitted ones of others. */
const scope = ({ companyId, companyType }: Actor): Sql =>
  companyType === 'platform' ? sql`(t.owner_id = ${companyId} or t.state <> 'draft')` : sql`t.owner_id = ${companyId}`

const isOwn = (actor: Actor, row: LockedTemplate) => actor.companyId === row.ownerId
const edits = { permission: 'messageTemplate:edit', if: isOwn }
const decides = { permission: 'messageTemplate:approve' }

export const template: EntityDefinition<
  LockedTemplate,
  LockedTemplate['state'],
  keyof typeof templateStateMachine.events
> = {
  entityType: 'messageTemplate',
  table: 'message_template',
  machine: templateStateMachine,
  columns: templateColumns,
  scope,
  may: { submit: edits, stop: edits, enable: edits, approve: decides, return: decides, reject: decides },
  decisions: ['approve', 'return', 'reject'],
  override: onlyDecider('messageTemplate:approve', 'approve'),
  nameOf: row => row.name,
  affectedCompanies: row => [row.ownerId],
}

const plain = table<Input<'addMessageTemplate'>>('message_template', {
  entityType: 'messageTemplate',
  names: {
    ...{ name: 'name', purpose: 'purpose', channel: 'channel', subjectCn: 'subject_cn', subjectEn: 'subject_en' },
    ...{ textCn: 'text_cn', textEn: 'text_en' },
  },
  scope: ({ companyId }) => sql`t.owner_id = ${companyId}`,
  nameOf: row => row.name,
  refusals: { message_template_mail: ['kernel.inputRefused', 'subjectCn'] },
  refusalsOfRemoval: { 23503: ['spread.templateUsed'] },
})

type FetchedTemplate = LockedTemplate & Pick<TemplateRow, 'company' | 'reasonName' | 'note' | 'updatedAt'>
type TemplateRow = Output<'getMessageTemplatePage'>['list'][number]

const rowOf = (row: FetchedTemplate, by: Actor, signature: string): TemplateRow => ({
  ...row,
  statusCode: statusOf(row.state),
  actions: templateActionsOf(by, row),
  signature,
  pieces: row.channel === 'sms' ? piecesOf(row, signature) : 0,
})

/** Templates that wait for the caller's decision. */
export async function templatesToDecide(db: Db, actor: Actor): Promise<DatedPendingCount> {
  const scoped = actor.companyType === 'platform' ? venueScope : actor.companyId
  const { pending: count = 0 } = await readRowCounts(db, scoped, 'messageTemplate')
  const among = sql`message_template t where ${scope(actor)}`
  const rule = {
    verb: 'approve',
    actions: (row: LockedTemplate) => listActions(template, actor, row),
    decided: { submittedBy: 't.submitted_by', among, override: template.override },
  }
  const pending = { like: { state: 'pending' as const }, count, where: sql`t.state = 'pending'` }
  return addPendingRows(await countPending(db, actor, rule, [pending]), among, { since: 't.updated_at' })
}

/** Templates of a company, including those that the venue decides, and the same as a sheet. */
export const templateList = exportedList({
  ...{ kind: 'spread.exportTemplates', entityType: 'messageTemplate', file: 'message-templates', domain: 'spread' },
  title: 'spread.exportTemplatesTitle',
  listing: (
    { actor, db }: ListContext,
    { channel, purpose, own }: Omit<Input<'getMessageTemplatePage'>, keyof PageInput>,
  ) => {
    return {
      select: sql`${templateColumns}, t.note, t.updated_at as "updatedAt", ${ownerNames} as company,
        ${reasonNamed(sql`t.state`, sql`t.reason_code`)} as "reasonName"`,
      from: sql`message_template t`,
      where: [
        scope(actor),
        ...matchAny(sql`t.channel`, channel),
        ...matchAny(sql`t.purpose`, purpose),
        ...(own ? [sql`t.owner_id = ${actor.companyId}`] : []),
      ],
      tabs: buildTabs('t.state', templateTabs),
      asks: async (db: Db) => ({ pending: (await templatesToDecide(db, actor)).count }),
      // A company has dozens; the venue sees no drafts of others.
      totals: async (db: Db) => {
        const states = await db.many<{ state: string; count: number }>(
          sql`select t.state, count(*)::int as count from message_template t where ${scope(actor)} group by t.state`,
        )
        return tabTotals(Object.fromEntries(states.map(({ state, count }) => [state, count])), templateTabs)
      },
      filtered: channel !== undefined || purpose !== undefined || own !== undefined,
      id: 't.id',
      sorts: { updatedAt: { column: 't.updated_at', type: 'timestamptz' } },
      defaultSort: '-updatedAt',
      searches: { name: (value: string) => textInside(['t.name'], value) },
      finish: (row: FetchedTemplate) => rowOf(row, actor, ''),
      finishAll: async (rows: readonly FetchedTemplate[]) => {
        const by = await asDecider(db, actor, template, rows)
        const signature = await venueSignature(db)
        return rows.map(row => rowOf(row, by, signature))
      },
    } satisfies Listing<FetchedTemplate, TemplateRow, Input<'getMessageTemplatePage'>>
  },
  columns: c => [
    c.text('name'),
    c.name('company'),
    c.choice('purpose', templateLabels.purposes),
    c.choice('channel', templateLabels.channels),
    c.text('subjectCn'),
    c.text('textCn'),
    c.text('subjectEn'),
    c.text('textEn'),
    c.count('pieces'),
    c.choice('state', templateStateMachine.states, 'spread.status'),
    c.moment('updatedAt'),
  ],
})

export const templateHandlers: HandlersOf<Templates> = {
  getMessageTemplatePage: templateList.page,
  exportMessageTemplates: templateList.start,

  getMessageSignature: async (_, { db }) => ({ signature: await venueSignature(db) }),

  async addMessageTemplate(form, context) {
    await refuseFaults(context, form)
    return plain.add(context, form, { owner_id: context.actor.companyId })
  },

  async editMessageTemplate({ id, version, ...form }, context) {
    const row = await plain.locked(context, { id, version })
    const { state } = await context.db.one<{ state: LockedTemplate['state'] }>(
      sql`select state from message_template where id = ${id}`,
    )
    if (state === 'pending' || state === 'rejected') refuse('kernel.notInThisState')
    await refuseFaults(context, form)
    if (state === 'approved' || state === 'stopped') {
      return plain.add(context, form, { owner_id: context.actor.companyId, replaces: id })
    }
    return plain.change(context, row, form, { updated_at: new Date() })
  },

  async deleteMessageTemplate(key, context) {
    const row = await plain.locked(context, key)
    const draft = await context.db.maybe(
      sql`select 1 from message_template where id = ${row.id} and state in ('draft', 'returned')`,
    )
    if (!draft) refuse('kernel.notInThisState')
    await plain.remove(context, row)
    return {}
  },

  submitMessageTemplate: (key, context) =>
    transitionTemplate(context, key, 'submit', sql`submitted_by = ${context.actor.operatorId}, ${unexplained}`),

  async approveMessageTemplate({ overrideReason, ...key }, context) {
    const { row, version } = await transition(context, template, key, 'approve', {
      ...(overrideReason && { overrideReason }),
    })
    if (row.replaces) {
      // The template that it replaces is no longer used.
      await transitionWhere(context, template, sql`t.id = ${row.replaces} and t.state = 'approved'`, 'stop')
    }
    return { id: row.id, version }
  },

  returnMessageTemplate: (input, context) => refused(context, 'return', input),
  rejectMessageTemplate: (input, context) => refused(context, 'reject', input),

  async undoMessageTemplateDecision(key, context) {
    const back = { set: sql`${unexplained}, updated_at = clock_timestamp()` }
    const { version } = await undoDecision(context, template, key, {
      return: back,
      reject: back,
      // An approval that replaced a template stopped that one, and a template in a campaign is being sent: neither can
      // be undone.
      approve: {
        ...back,
        async isUntouched(db, { id, replaces }) {
          return replaces === null && !(await db.maybe(sql`select from campaign where template_id = ${id} limit 1`))
        },
      },
    })
    return { id: key.id, version }
  },

  stopMessageTemplate: (key, context) => transitionTemplate(context, key, 'stop'),
  enableMessageTemplate: (key, context) => transitionTemplate(context, key, 'enable'),

  async testMessageTemplate({ id, to }, context) {
    if (!mobilePhone.test(to) && !email.test(to)) refuse('kernel.inputRefused', { field: 'to' })
    const row = await context.db.maybe<LockedTemplate>(
      sql`select ${templateColumns} from message_template t where t.id = ${id} and t.owner_id = ${context.actor.companyId}`,
    )
    if (!row) refuse('kernel.notFound')
    if (mobilePhone.test(to) !== (row.channel === 'sms')) refuse('spread.wrongContact', { field: 'to' })
    const signature = await venueSignature(context.db)
    const { cn, en } = context.actor.companyName
    const company = context.language === 'cn' ? cn : en
    const samples = { name: context.actor.operatorName, exhibition: company, company }
    const { subject, text } = composed(row, context.language, signature, samples)
    await sendMessage(context, { purpose: 'spread', to, language: context.language, values: { subject, text } })
    context.log({ entityType: 'messageTemplate', targetId: id, targetName: row.name, unchanged: true })
    return {}
  },
}

/** A template of the actor's company, or `kernel.notFound`. */
export async function templateFor(db: Db, actor: Actor, id: string): Promise<LockedTemplate> {
  const found = await db.maybe<LockedTemplate>(
    sql`select ${templateColumns} from message_template t where t.id = ${id} and t.owner_id = ${actor.companyId}`,
  )
  return found ?? refuse('kernel.notFound', { field: 'templateId' })
}

/** A template by its id, without an access check. */
export const templateById = (db: Db, id: string): Promise<LockedTemplate> =>
  db.one<LockedTemplate>(sql`select ${templateColumns} from message_template t where t.id = ${id}`)

async function transitionTemplate(
  context: WriteContext,
  key: { id: string; version: number },
  event: keyof typeof templateStateMachine.events,
  set: Sql = sql`updated_at = clock_timestamp()`,
) {
  const { version } = await transition(context, template, key, event, { set })
  return { id: key.id, version }
}

/** A pending template has no reason of a refusal. */
const unexplained = sql`reason_code = null, note = ''`

/** Returns or rejects it, for a reason of the dictionary. */
async function refused(
  context: WriteContext,
  verb: ReasonedVerb,
  { reasonCode, note, ...key }: Input<'returnMessageTemplate'>,
) {
  await refuseUnlessReason(context.db, verb, 'messageTemplate', { reasonCode })
  const set = sql`reason_code = ${reasonCode}, note = ${note}, updated_at = clock_timestamp()`
  const { version } = await transition(context, template, key, verb, { set, reasonCode, note })
  return { id: key.id, version }
}

/** The actions of the caller on a template. */
function templateActionsOf(actor: Actor, row: LockedTemplate): TemplateAction[] {
  const events = listActions(template, actor, row)
  const own = isOwn(actor, row) && actor.permissions.has('messageTemplate:edit')
  const open = row.state === 'draft' || row.state === 'returned'
  return [
    ...events,
    ...overriding(template, actor, row, events),
    ...(own && row.state !== 'pending' && row.state !== 'rejected' ? (['edit'] as const) : []),
    ...(own ? (['test'] as const) : []),
    ...(own && open ? (['delete'] as const) : []),
  ]
}

const ownerNames = companyNames(sql`t.owner_id`)
