import { z } from 'zod'
import { can, changedRow, commands, read, rowKey, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { apiKeyFields, rotationFields } from './fields.ts'

export const apiKeyStates = ['inUse', 'expired', 'revoked'] as const
export type ApiKeyState = (typeof apiKeyStates)[number]
export const apiKeyActions = ['edit', 'rotate', 'revoke'] as const
export type ApiKeyAction = (typeof apiKeyActions)[number]

const form = lazy(() => shapeOf(apiKeyFields, { permissions: z.array(z.string().max(60)).min(1).max(300) }))

/** The secret, shown once: sent as `Authorization: Bearer <key>`. */
const secret = { key: z.string() }

const apiKeyRow = lazy(() =>
  row('apiKey', acts(apiKeyStates, apiKeyActions), {
    name: z.string(),
    /** The beginning of its secret. */
    hint: z.string(),
    permissionCount: z.number().int(),
    /** Networks that may use it; empty: any. */
    networks: z.array(z.string()),
    expiresOn: z.iso.date().nullable(),
    /** Until when a replaced secret is still accepted. */
    oldKeyUntil: z.string().nullable(),
    lastUsedAt: z.string().nullable(),
    lastUsedFrom: z.string().nullable(),
    createdAt: z.string(),
    createdBy: z.string(),
  }),
)

export const apiKeyCommands = commands({
  getApiKeyPage: list({
    access: can('apiKey:view'),
    label: ['API 密钥列表', 'API keys'],
    row: apiKeyRow,
    search: ['name'],
    sort: ['createdAt', 'name'],
    tabs: ['inUse', 'ended'],
  }),
  getApiKeyDetail: read({
    access: can('apiKey:view'),
    label: ['API 密钥详情', 'API key details'],
    input: () => z.strictObject({ id: idOf('apiKey') }),
    output: () =>
      apiKeyRow().extend({
        permissions: z.array(z.string()),
        revokedAt: z.string().nullable(),
        revokedBy: z.string().nullable(),
        /** Last uses, one per address, newest first. */
        uses: z.array(
          z.object({
            address: z.string(),
            at: z.string(),
            command: z.string(),
            /** Why it was refused, in the caller's language; null for an accepted key. */
            refused: z.string().nullable(),
          }),
        ),
      }),
  }),
  addApiKey: write({
    access: can('apiKey:add'),
    label: ['新增 API 密钥', 'Add an API key'],
    input: () => z.strictObject(form()),
    output: () => changedRow('apiKey').extend(secret),
    secret: true,
  }),
  editApiKey: write({
    access: can('apiKey:modify'),
    label: ['修改 API 密钥', 'Edit an API key'],
    input: () => z.strictObject({ ...rowKey('apiKey'), ...form() }),
    output: () => changedRow('apiKey'),
  }),
  rotateApiKey: write({
    access: can('apiKey:modify'),
    label: ['更换 API 密钥', 'Rotate an API key'],
    input: () => z.strictObject({ ...rowKey('apiKey'), ...shapeOf(rotationFields) }),
    output: () => changedRow('apiKey').extend({ ...secret, oldKeyUntil: z.string() }),
    secret: true,
  }),
  revokeApiKey: write({
    access: can('apiKey:modify'),
    label: ['吊销 API 密钥', 'Revoke an API key'],
    /** Final and immediate: waits for writes in progress. */
    input: () => z.strictObject(rowKey('apiKey')),
    output: () => changedRow('apiKey'),
  }),
})
