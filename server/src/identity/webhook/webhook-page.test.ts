import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { webhookPage } from './webhook-page.ts'

it('docs/webhooks.md matches the catalogue: npm run api', () => {
  expect(readFileSync(join(import.meta.dirname, '../../../../docs/webhooks.md'), 'utf8')).toBe(webhookPage())
})
