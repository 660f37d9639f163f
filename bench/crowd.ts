import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { createWorld } from '../server/src/app/testing/world.ts'
import { makeCodes, type Venue } from './fill.ts'
import { JoseClient } from './kernel/jose-client.ts'
import { percentile, type Run, runAtRate } from './kernel/load.ts'
import type { Stage } from './kernel/stage.ts'
import type { OpenLoop } from './open-loop.ts'

interface CrowdOptions {
  sessions: number
  scansPerSecond: number
  say(line: string): void
}

const minute = 60
/** The requests of the console when it opens its first page. */
const firstPage: readonly (readonly [command: string, payload: object])[] = [
  ['checkTokenInvalid', {}],
  ['getUserPermission', {}],
  ['findRedPoint', {}],
  ['getBannerSetting', { type: 'home' }],
  ['getSwitchOptions', {}],
  ['getExhibitionPage', { pageSize: 20 }],
]

/**
 * A crowd is served, not refused: sessions that open their first page within one minute next to scans, each with a handshake of
 * its own; and then all of them with six small questions at the same moment.
 */
export async function measureCrowd(stage: Stage, venue: Venue, options: CrowdOptions): Promise<void> {
  const { sessions, scansPerSecond, say } = options
  const [exhibition] = venue.exhibitions
  if (!exhibition) return
  const codes = await makeCodes(stage, venue, exhibition, 2_000)
  const tokens = await people(stage, sessions)
  const scans = codes.map(({ code }) => ({ command: 'decide', code }))
  const load: OpenLoop = {
    ...{ url: `${stage.server.address}/api`, key: exhibition.device.key },
    ...{ scans, perSecond: scansPerSecond, seconds: minute },
  }
  const loadProcess = fork(join(import.meta.dirname, 'open-loop.ts'))
  loadProcess.send({ ...load, perSecond: 50, seconds: 5 })
  await once(loadProcess, 'message')

  const answers = new Map<string, number>()
  const open = async (index: number) => {
    // From five offices, because handshakes are limited for each address.
    const client = new JoseClient(stage.server.address, { from: `198.51.100.${index % 5}` })
    const page = await fetch(stage.server.address)
    await page.arrayBuffer()
    if (!page.ok) throw new Error(`page ${page.status}`)
    await Promise.all(
      firstPage.map(async ([command, payload]) => {
        const answer = await client.call(command, payload, { token: tokens[index % sessions] as string })
        note(answers, answer)
      }),
    )
  }
  loadProcess.send(load)
  const [pages, [underLoad]] = await Promise.all([
    runAtRate(sessions / minute, minute, open),
    once(loadProcess, 'message') as Promise<[Run]>,
  ])
  loadProcess.disconnect()
  say(
    `${sessions} sessions open their first page within ${minute} s next to ${scansPerSecond} scans/s: ${formatRun(pages)}; answers ${counted(answers)} (none but 10001); scans: ${formatRun(underLoad)}`,
  )

  const clients = tokens.map((_, index) => new JoseClient(stage.server.address, { from: `198.51.100.${index % 250}` }))
  await Promise.all(
    clients.map((client, index) => client.call('checkTokenInvalid', {}, { token: tokens[index] as string })),
  )
  const burst = new Map<string, number>()
  const small = ['getUserPermission', 'findRedPoint', 'checkTokenInvalid'].flatMap(command => [command, command])
  const begun = performance.now()
  await Promise.all(
    clients.flatMap((client, index) =>
      small.map(async command => {
        const answer = await client.call(command, {}, { token: tokens[index] as string })
        note(burst, answer)
      }),
    ),
  )
  const seconds = (performance.now() - begun) / 1000
  say(
    `${sessions} sessions ask ${small.length} small questions each at once: answers ${counted(burst)} after ${seconds.toFixed(1)} s (all 10001)\n`,
  )
}

function note(answers: Map<string, number>, { statusCode, reason }: { statusCode: number; reason?: string }): void {
  const said = reason ?? String(statusCode)
  answers.set(said, (answers.get(said) ?? 0) + 1)
}

const counted = (answers: Map<string, number>) => JSON.stringify(Object.fromEntries(answers))

const formatRun = ({ latencies, errors, causes, operations }: Run) =>
  `${operations} done, p50 ${percentile(latencies, 0.5).toFixed(0)} ms, p99 ${percentile(latencies, 0.99).toFixed(0)} ms, errors ${errors}${errors > 0 ? ` ${JSON.stringify(causes)}` : ''}`

async function people({ pool }: Stage, count: number): Promise<string[]> {
  const world = createWorld(pool)
  const company = await world.company('sponsor')
  const tokens: string[] = []
  while (tokens.length < count) tokens.push((await world.operator(company)).token)
  return tokens
}
