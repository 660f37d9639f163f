import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { apiPage } from '../server/src/identity/api-key/api-page.ts'
import { webhookPage } from '../server/src/identity/webhook/webhook-page.ts'

/** Writes docs/api.md and docs/webhooks.md. */
writeFileSync(join(import.meta.dirname, '../docs/api.md'), apiPage())
writeFileSync(join(import.meta.dirname, '../docs/webhooks.md'), webhookPage())
