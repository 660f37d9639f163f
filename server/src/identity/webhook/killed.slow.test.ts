import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sql from 'sql-template-tag'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { createWebhookWorld, type WebhookWorld } from '../../app/testing/webhook-world.ts'
import { type JobHost, startJobHost } from '../../kernel/jobs/host.ts'
import { scheduleDueDeliveries } from './schedule-delivery.ts'

let made: WebhookWorld
let host: JobHost
const folder = mkdtempSync(join(tmpdir(), 'fairgate-webhook-killed-'))

beforeAll(async () => {
  made = await createWebhookWorld()
  const registry = join(folder, 'jobs.mjs')
  const jobs = pathToFileURL(join(import.meta.dirname, 'jobs.ts')).href
  writeFileSync(registry, `export { webhookJobs as jobs } from ${JSON.stringify(jobs)}\nexport const hooks = {}\n`)
  host = startJobHost({ config: made.config, registry, onError: () => {} })
  await host.ready
})
afterAll(async () => {
  await host.stop()
  await made.close()
  rmSync(folder, { recursive: true, force: true })
})

it('after a kill everything is delivered; deliveries in progress may be repeated with their id', async () => {
  const caller = await made.world.administrator('sponsor')
  const { id } = await made.add(caller, ['badge.active'])
  await made.due(id, 120)
  let killed = 0
  made.receiver.answer = response => {
    const { length } = made.receiver.received
    if ((length === 20 || length === 60) && killed < 2) {
      killed++
      process.kill(host.pid() ?? 0, 'SIGKILL')
    }
    response.writeHead(204).end()
  }
  await scheduleDueDeliveries(made.services)
  await vi.waitFor(
    async () => {
      // Accelerates the clock: what a killed process had claimed is due again.
      if (killed > 0)
        await made.db.run(sql`update webhook_delivery set next_at = now() where outcome is null and attempts > 0`)
      await scheduleDueDeliveries(made.services)
      const left = await made.db.many(sql`select from webhook_delivery where outcome is distinct from 'delivered'`)
      expect(left).toEqual([])
    },
    { timeout: 60_000, interval: 500 },
  )
  expect(killed).toBe(2)
  const ids = made.receiver.received.map(({ headers }) => headers['webhook-id'])
  expect(new Set(ids).size).toBe(120)
  // At most as many more as were in progress for this host.
  expect(ids.length).toBeLessThanOrEqual(120 + 2 * 8 + 8)
}, 70_000)
