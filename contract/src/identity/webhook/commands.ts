import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { webhookFields, webhookRotationFields } from './fields.ts'

export const webhookStates = ['inUse', 'paused', 'disabled'] as const
export type WebhookState = (typeof webhookStates)[number]
export const webhookActions = ['edit', 'test', 'pause', 'resume', 'rotate', 'delete'] as const
export type WebhookAction = (typeof webhookActions)[number]

/** `waiting`: for the first or the next try. */
export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]
export const deliveryActions = ['replay'] as const
export type DeliveryAction = (typeof deliveryActions)[number]

const form = lazy(() => shapeOf(webhookFields, { events: z.array(z.string().max(80)).min(1).max(300) }))

/** Shown once, in the format of Standard Webhooks: `whsec_` and base64. */
const secret = { secret: z.string() }

const webhookRow = lazy(() =>
  row('webhook', acts(webhookStates, webhookActions), {
    name: z.string(),
    url: z.string(),
    eventCount: z.number().int(),
    /** Why it is disabled, in the caller's language; null if it is not. */
    disabledWhy: z.string().nullable(),
    /** When the failures began; null if the last delivery succeeded. */
    failingSince: z.string().nullable(),
    lastDeliveredAt: z.string().nullable(),
    lastFailedAt: z.string().nullable(),
    /** Until when deliveries are also signed with the former secret. */
    oldSecretUntil: z.string().nullable(),
    createdAt: z.string(),
    createdBy: z.string(),
  }),
)

const deliveryRow = lazy(() =>
  row('webhookDelivery', acts(deliveryStates, deliveryActions), {
    event: z.string(),
    /** The event in the caller's language. */
    eventTitle: z.string(),
    /** The id of the row; null for a test. */
    subjectId: z.uuid().nullable(),
    createdAt: z.string(),
    attempts: z.number().int(),
    lastAt: z.string().nullable(),
    /** When the next try is due; null once it has ended. */
    nextAt: z.string().nullable(),
    /** The HTTP status of the answer; null without an answer. */
    http: z.number().int().nullable(),
    /** Why the last try failed, in the caller's language. */
    failure: z.string().nullable(),
  }),
)

export const webhookCommands = commands({
  getWebhookPage: list({
    access: can('webhook:view'),
    label: ['Webhook 列表', 'Webhooks'],
    row: webhookRow,
    search: ['name'],
    sort: ['createdAt', 'name'],
  }),
  getWebhookDetail: read({
    access: can('webhook:view'),
    label: ['Webhook 详情', 'Webhook details'],
    input: () => z.strictObject({ id: idOf('webhook') }),
    output: () => webhookRow().extend({ events: z.array(z.string()) }),
  }),
  addWebhook: write({
    access: can('webhook:add'),
    label: ['新增 Webhook', 'Add a webhook'],
    input: () => z.strictObject(form()),
    output: () => changedRow('webhook').extend(secret),
    secret: true,
  }),
  editWebhook: write({
    access: can('webhook:modify'),
    label: ['修改 Webhook', 'Edit a webhook'],
    input: () => z.strictObject({ ...rowKey('webhook'), ...form() }),
    output: () => changedRow('webhook'),
  }),
  pauseWebhook: write({
    access: can('webhook:modify'),
    label: ['暂停 Webhook', 'Pause a webhook'],
    /** Events are queued in the meantime, and sent after it is resumed. */
    input: () => z.strictObject(rowKey('webhook')),
    output: () => changedRow('webhook'),
  }),
  resumeWebhook: write({
    access: can('webhook:modify'),
    label: ['恢复 Webhook', 'Resume a webhook'],
    input: () => z.strictObject(rowKey('webhook')),
    output: () => changedRow('webhook'),
  }),
  rotateWebhook: write({
    access: can('webhook:modify'),
    label: ['更换 Webhook 密钥', 'Rotate the secret of a webhook'],
    input: () => z.strictObject({ ...rowKey('webhook'), ...shapeOf(webhookRotationFields) }),
    output: () => changedRow('webhook').extend({ ...secret, oldSecretUntil: z.string() }),
    secret: true,
  }),
  deleteWebhook: write({
    access: can('webhook:modify'),
    label: ['删除 Webhook', 'Delete a webhook'],
    input: () => z.strictObject(rowKey('webhook')),
    output: () => changedRow('webhook'),
  }),
  testWebhook: write({
    access: can('webhook:modify'),
    label: ['发送测试事件', 'Send a test event'],
    /** Sent once, also by a paused or disabled webhook. */
    input: () => z.strictObject({ id: idOf('webhook') }),
    output: () => z.object({ deliveryId: idOf('webhookDelivery') }),
  }),
  getWebhookDeliveryPage: list({
    access: can('webhook:view'),
    label: ['Webhook 投递记录', 'Webhook deliveries'],
    row: deliveryRow,
    search: ['event', 'subject'],
    sort: ['createdAt'],
    tabs: ['all', 'waiting', 'delivered', 'failed'],
    filter: () => ({ webhookId: idOf('webhook') }),
  }),
  getWebhookDeliveryDetail: read({
    access: can('webhook:view'),
    label: ['Webhook 投递详情', 'View a webhook delivery'],
    input: () => z.strictObject({ id: idOf('webhookDelivery') }),
    output: () =>
      deliveryRow().extend({
        webhookId: idOf('webhook'),
        /** The exact body. */
        body: z.string(),
        /** The beginning of the receiver's answer, 500 characters at most. */
        answer: z.string(),
      }),
  }),
  replayWebhookDelivery: write({
    access: can('webhook:modify'),
    label: ['重发 Webhook 事件', 'Resend a delivery'],
    input: () => z.strictObject(rowKey('webhookDelivery')),
    output: () => changedRow('webhookDelivery'),
  }),
  replayFailedDeliveries: write({
    access: can('webhook:modify'),
    label: ['重发全部失败的事件', 'Resend all failed deliveries'],
    input: () => z.strictObject({ id: idOf('webhook') }),
    output: () => z.object({ count: z.number().int() }),
  }),
})
