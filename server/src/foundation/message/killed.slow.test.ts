import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest'
import { createMessageWorld, type MessageWorld } from '../../app/testing/message-world.ts'
import { type SmsProvider, startSmsProvider } from '../../app/testing/sms-provider.ts'
import { type JobHost, startJobHost } from '../../kernel/jobs/host.ts'
import type { Services } from '../../kernel/services/services.ts'

let made: MessageWorld
let services: Services
let sms: SmsProvider
let host: JobHost
const folder = mkdtempSync(join(tmpdir(), 'fairgate-killed-'))

beforeAll(async () => {
  made = await createMessageWorld()
  sms = await startSmsProvider()
  services = await made.services({ OUTBOX: 'off', SMS_URL: sms.url, SMS_TOKEN: 'secret-token' })
  const registry = join(folder, 'jobs.mjs')
  const jobs = pathToFileURL(join(import.meta.dirname, 'jobs.ts')).href
  writeFileSync(registry, `export { messageJobs as jobs } from ${JSON.stringify(jobs)}\nexport const hooks = {}\n`)
  host = startJobHost({ config: services.config, registry, onError: () => {} })
  await host.ready
})
afterEach(() => {
  sms.received.length = 0
})
afterAll(async () => {
  await host.stop()
  await sms.close()
  await made.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Kills the job process the given number of times after the provider has accepted a message and before it answers. */
function killWhenTaken(times: number): void {
  let killed = 0
  sms.beforeAnswer = () => {
    if (killed++ < times) process.kill(host.pid() ?? 0, 'SIGKILL')
  }
}

const reaches = (id: string, state: string) =>
  vi.waitFor(async () => expect((await made.row(id))?.state).toBe(state), { timeout: 18_000, interval: 100 })

it('killed between sending and marking, a message is sent again once, with the same id, and marked once', async () => {
  killWhenTaken(1)
  const id = await made.write(services, {})
  await reaches(id, 'sent')
  expect(sms.received.map(message => message.id)).toEqual([id, id])
  expect(await made.row(id)).toMatchObject({ attempts: 2, hasContent: false })
})

it('killed there every time, it is given up and not sent a third time', async () => {
  killWhenTaken(Number.POSITIVE_INFINITY)
  const id = await made.write(services, {})
  await reaches(id, 'failed')
  expect(sms.received.map(message => message.id)).toEqual([id, id])
  expect(await made.row(id)).toMatchObject({ failure: 'interrupted', hasContent: false })
})
