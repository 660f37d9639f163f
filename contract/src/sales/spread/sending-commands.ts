import { z } from 'zod'
import { linkInput } from '../../identity/session/link-input.ts'
import {
  can,
  changedRow,
  commands,
  done,
  everyone,
  provider,
  read,
  record,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { languages } from '../../kernel/i18n/language.ts'
import { instant } from '../../kernel/schedule/day.ts'
import { audienceFilter, audienceKinds, audienceSearch } from '../audience/commands.ts'
import { count, name } from './command-parts.ts'
import { campaignFields } from './fields.ts'
import { campaignActs, campaignPauses, campaignStates, leftOutReasons, recipientStates } from './states.ts'
import { templateChannels, templatePurposes } from './template-text.ts'

const campaign = can('audience:spread')

/** The recipients of a campaign: people by their ids, or all of a filter and search. */
export const campaignRecipients = lazy(() => ({
  kind: z.enum(audienceKinds),
  ids: z.array(idOf('audience')).min(1).max(1000).optional(),
  filter: z.strictObject(audienceFilter()).default({}),
  search: audienceSearch().optional(),
  ...shapeOf(campaignFields),
}))

const recipients = lazy(() => campaignRecipients)()

/** Further input of a campaign. */
export const expectedRecipients = { expected: count.min(1).max(10_000_000), at: instant.optional() }

const leftOut = z.array(z.object({ reason: z.enum(leftOutReasons), count }))

/** Matched, included and excluded people, the text for three of them, and the text of each language. */
export const campaignPreview = lazy(() =>
  z.object({
    matched: count,
    sent: count,
    leftOut,
    pieces: count,
    /** Maximum cost of an SMS campaign, by the venue's price of a part; null for mail, and without a price. */
    cost: z.string().nullable(),
    /** Hours of the day in which it may be sent; null for any. */
    hours: z.object({ from: count, to: count }).nullable(),
    /** How many may still be sent today. */
    leftToday: count,
    /** If sent now, it would wait until then. */
    pause: z.object({ until: z.string(), why: z.enum(campaignPauses) }).nullable(),
    samples: z.array(
      z.object({
        name: z.string(),
        contact: z.string(),
        /** The recipient's language, in which the message is written. */
        language: z.enum(languages),
        subject: z.string(),
        text: z.string(),
      }),
    ),
    /** The same for a sample of each language, whoever the recipients are. */
    texts: z.array(z.object({ language: z.enum(languages), subject: z.string(), text: z.string() })),
  }),
)

const campaignRow = lazy(() =>
  row('spread', acts(campaignStates, campaignActs), {
    template: z.string(),
    purpose: z.enum(templatePurposes),
    channel: z.enum(templateChannels),
    exhibition: name.nullable(),
    matched: count,
    total: count,
    sent: count,
    failed: count,
    cancelled: count,
    createdAt: z.string(),
    createdBy: z.string(),
    at: z.string().nullable(),
    /** Until when it waits, and why; null if it does not. */
    pause: z.object({ until: z.string(), why: z.enum(campaignPauses) }).nullable(),
  }),
)

const campaignPage = list({
  access: campaign,
  label: ['推送列表', 'Campaigns'],
  row: campaignRow,
  search: ['name'],
  sort: ['createdAt'],
  tabs: ['all', ...campaignStates],
  filter: () => ({ channel: oneOrMore(z.enum(templateChannels)) }),
})

const getRecipientPage = list({
  access: campaign,
  label: ['推送结果', 'Campaign results'],
  row: () =>
    row('recipient', acts(recipientStates, []), {
      name: z.string(),
      contact: z.string(),
      failure: z.string(),
      sentAt: z.string().nullable(),
      deliveredAt: z.string().nullable(),
    }),
  /** A whole telephone or address, as it was used. */
  search: ['contact'],
  sort: ['sentAt'],
  tabs: ['all', ...recipientStates],
  filter: () => ({ spreadId: idOf('spread') }),
})

const getAudienceMessagePage = list({
  access: can('audience:view'),
  label: ['发给观众的消息', 'Messages sent to a recipient'],
  row: () =>
    row('recipient', acts(recipientStates, []), {
      spreadId: idOf('spread'),
      template: z.string(),
      purpose: z.enum(templatePurposes),
      channel: z.enum(templateChannels),
      contact: z.string(),
      failure: z.string(),
      createdAt: z.string(),
      sentAt: z.string().nullable(),
      deliveredAt: z.string().nullable(),
    }),
  filter: () => ({ audienceId: idOf('audience') }),
})

export const sendingCommands = commands({
  previewSpread: read({
    access: campaign,
    label: ['预览推送', 'Preview a campaign'],
    input: () => z.strictObject(recipients()),
    output: campaignPreview,
  }),
  testSpread: write({
    access: can('audience:spread', 'survey:spread'),
    label: ['给自己发送测试消息', 'Send a test message to yourself'],
    /** Sent to the operator's own telephone or e-mail, as a recipient would get it. */
    input: () => z.strictObject(shapeOf(campaignFields)),
    output: () => z.object({ to: z.string() }),
  }),
  spreadAudience: write({
    access: campaign,
    label: ['推送消息', 'Send a campaign'],
    /** `expected` is the displayed number of recipients; if it has changed, the command is refused. */
    input: () => z.strictObject({ ...recipients(), ...expectedRecipients }),
    output: () => z.object({ id: idOf('spread'), jobId: idOf('job') }),
  }),
  getSpreadPage: campaignPage,
  exportSpreads: exportOf(campaignPage, ['导出推送', 'Export campaigns']),
  getSpreadDetail: read({
    access: campaign,
    label: ['查看推送', 'View a campaign'],
    input: () => z.strictObject({ id: idOf('spread') }),
    output: () => campaignRow().extend({ leftOut, subject: z.string(), text: z.string() }),
  }),
  getRecipientPage,
  exportRecipients: exportOf(getRecipientPage, ['导出推送结果', 'Export campaign results']),
  getAudienceMessagePage,
  cancelSpread: write({
    access: campaign,
    label: ['取消推送', 'Cancel a campaign'],
    /** Messages that were not sent are cancelled. */
    input: () => z.strictObject(rowKey('spread')),
    output: () => changedRow('spread'),
  }),
  retrySpread: write({
    access: campaign,
    label: ['重发推送失败的', 'Resend failed campaign messages'],
    input: () => z.strictObject(rowKey('spread')),
    output: () => changedRow('spread'),
  }),
  reportMessageDelivery: record({
    access: provider,
    label: ['回报消息送达', 'Report message delivery'],
    input: () =>
      z.strictObject({
        /** Delivery reports by the id of the handover; a repeated one, and one of an unknown message, changes nothing. */
        reports: z
          .array(
            z.strictObject({
              id: idOf('message'),
              outcome: z.enum(['delivered', 'failed']),
              /** Why it failed, in the carrier’s words. */
              reason: z.string().max(300).default(''),
              at: instant,
            }),
          )
          .max(500)
          .default([]),
        /** Received SMS; one with R unsubscribes its sender. */
        replies: z
          .array(z.strictObject({ from: z.string().max(30), text: z.string().max(1_000) }))
          .max(500)
          .default([]),
      }),
    /** How many had an effect here. */
    output: () => z.object({ reported: count, stopped: count }),
  }),
  getUnsubscribe: read({
    access: everyone,
    label: ['退订页面', 'Open the unsubscribe page'],
    input: () => z.strictObject(linkInput()),
    output: () =>
      z.object({ company: name, contact: z.string(), unsubscribed: z.boolean(), language: z.enum(languages) }),
  }),
  unsubscribe: write({
    access: everyone,
    label: ['退订', 'Unsubscribe'],
    /** Unsubscribes; another call undoes it; or erases everything about them. */
    input: () => z.strictObject({ ...linkInput(), deed: z.enum(['stop', 'undo', 'erase']) }),
    /** Mail programs send it for their user. */
    form: {
      path: '/noLogin/unsubscribe/:code',
      ...{ field: 'List-Unsubscribe', value: 'One-Click', input: { deed: 'stop' } },
    },
    output: done,
  }),
})
