import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { gateChecks } from '@fairgate/contract/admission/gate/checks'
import { CutLine, type PinnedDevice } from './cut-line.ts'
import { type Decision, DeviceClient, DeviceRefused, type ScanOptions } from './device-client.ts'
import { ScanTally } from './scan-tally.ts'

const usage = `A gate device, on the public API alone.

  npm run gate -- --pairing <code> [options]      pairs, then decides scans
  npm run gate -- --key <key> [options]           goes on as a device that was paired before

  --url <origin>      the server (http://127.0.0.1:3000)
  --codes <file>      codes to scan, one a line; otherwise lines typed or piped in
  --rate <n>          scans a second, starting the file again at its end; otherwise one after another
  --seconds <n>       how long, with --rate (60)
  --direction <way>   in or out, on a channel that is passed both ways
  --people <n>        heads of a group's ticket that pass at each scan; otherwise all that are left
  --photos <folder>   stores the photo of each holder there, named by the badge's number
  --quiet             only the table at the end
  --pin <text>        the key that checks offline bundles, shown at pairing; with --key, for a line that is cut
  --cut               the line is cut from the first scan on: the bundle decides, and everything is uploaded at the end
  --ask <action>      what a guard does with an unknown holder: admit or refuse (refuse)

  Typed or piped, the line :cut cuts the line and :back restores it; the passages in between are uploaded then. A server that
  does not answer within 1.2 s is a cut line too, where the device has a bundle.
`

const options = {
  url: { type: 'string', default: 'http://127.0.0.1:3000' },
  pairing: { type: 'string' },
  key: { type: 'string' },
  codes: { type: 'string' },
  rate: { type: 'string' },
  seconds: { type: 'string', default: '60' },
  direction: { type: 'string' },
  people: { type: 'string' },
  photos: { type: 'string' },
  quiet: { type: 'boolean', default: false },
  pin: { type: 'string' },
  cut: { type: 'boolean', default: false },
  ask: { type: 'string', default: 'refuse' },
  help: { type: 'boolean', default: false },
} as const

/** Timeout (ms) of the server before the bundle decides. */
const verdictWait = 1_200

interface Run {
  client: DeviceClient
  tally: ScanTally
  direction: 'in' | 'out' | undefined
  people: number | undefined
  quiet: boolean
  /** Where photos are stored. */
  photos: string | undefined
  /** What decides instead of the server; undefined if nothing was pinned. */
  cutLine: CutLine | undefined
  cut: boolean
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options })
  const { pairing, key, direction, people, codes, rate, quiet, photos, ask, cut } = values
  if (values.help || (!pairing && !key)) return say(usage, values.help ? 0 : 2)
  if (direction !== undefined && direction !== 'in' && direction !== 'out') return say(usage, 2)
  if (ask !== 'admit' && ask !== 'refuse') return say(usage, 2)
  const { client, pinned } = await connect(values.url, pairing, key, values.pin)
  if (cut && !pinned) return say('With --key, a cut line needs --pin.\n', 2)
  const cutLine = pinned && new CutLine(client, pinned, ask)
  const heart = await beat(client, cutLine, cut)
  const run: Run = {
    client,
    tally: new ScanTally(),
    direction,
    people: people ? Number(people) : undefined,
    quiet,
    ...{ photos, cutLine, cut },
  }
  const start = performance.now()
  if (rate) await atRate(run, await linesOf(codes), Number(rate), Number(values.seconds))
  else for await (const line of codes ? lines(createReadStream(codes)) : lines(process.stdin)) await take(run, line)
  await send(run)
  clearInterval(heart)
  process.stdout.write(`\n${run.tally.table((performance.now() - start) / 1_000)}\n`)
  return run.tally.errors > 0 ? 1 : 0
}

async function connect(
  url: string,
  pairing: string | undefined,
  key: string | undefined,
  pin: string | undefined,
): Promise<{ client: DeviceClient; pinned: PinnedDevice | undefined }> {
  if (!pairing) {
    const [exhibitionId = '', packKey = '', deviceId = ''] = pin?.split('.') ?? []
    const pinned = packKey === '' ? undefined : { exhibitionId, packKey, deviceId }
    return { client: new DeviceClient({ url, ...(key && { key }) }), pinned }
  }
  const { client, paired } = await DeviceClient.pair({ url }, pairing)
  const { exhibitionId, packKey, deviceId } = paired
  process.stdout.write(`paired as ${paired.name}\nkey, shown this once: ${paired.key}\n`)
  process.stdout.write(`pin: ${exhibitionId}.${packKey}.${deviceId}\n`)
  return { client, pinned: { exhibitionId, packKey, deviceId } }
}

/** A line of input: a code, or a command that cuts or restores the connection. */
async function take(run: Run, line: string): Promise<void> {
  if (line === ':cut') run.cut = run.cutLine !== undefined
  else if (line === ':back') await send(run)
  else await scan(run, line)
}

/** The connection is restored: uploads what was decided offline. */
async function send(run: Run): Promise<void> {
  run.cut = false
  const { cutLine } = run
  if (!cutLine || cutLine.unsent === 0) return
  const count = cutLine.unsent
  const outcomes = await cutLine.upload()
  const came = Object.entries(outcomes).map(([outcome, number]) => `${number} ${outcome}`)
  process.stdout.write(`sent ${count}: ${came.join(', ')}\n`)
}

/** The first heartbeat measures the clock; the others keep the device alive in the control room. */
async function beat(client: DeviceClient, cutLine: CutLine | undefined, cut: boolean): Promise<NodeJS.Timeout> {
  const { channel, clockOffset } = await client.heartbeat()
  const where = channel ? `${channel.code}, ${channel.direction}, ${channel.state}` : 'none'
  process.stdout.write(`channel: ${where}; clock ${clockOffset} ms ahead\n`)
  if (cutLine && channel) {
    // Before the first scan if the connection is cut at once; else in parallel.
    const taken = cutLine.fetchBundle(channel.code).then(
      () => process.stdout.write(`bundle ${cutLine.revision}\n`),
      (error: Error) => process.stderr.write(`no bundle: ${error.message}\n`),
    )
    if (cut) await taken
  }
  return setInterval(() => void beatOn(client, cutLine).catch(() => {}), 15_000).unref()
}

/** A device that was moved follows to the new gate context with its key. */
async function beatOn(client: DeviceClient, cutLine: CutLine | undefined): Promise<void> {
  const { moved, channel } = await client.heartbeat(cutLine?.toHeartbeat())
  if (!moved || !cutLine) return
  await cutLine.follow(moved)
  process.stdout.write(`moved to ${moved.exhibitionId}\n`)
  if (channel) await cutLine.fetchBundle(channel.code)
}

async function scan(run: Run, code: string): Promise<void> {
  const { client, tally, direction, people, quiet, photos, cutLine } = run
  const start = performance.now()
  const how = { scanId: randomUUID(), ...(direction && { direction }), ...(people && { people }) }
  try {
    if (run.cut) return await scanOffline(run, code, how)
    const decision = await client.decide(code, how, cutLine?.revision === undefined ? {} : { timeout: verdictWait })
    tally.answered(performance.now() - start, decision.reason ?? decision.verdict)
    if (!quiet) process.stdout.write(`${lineOf(decision)}\n`)
    const photo = photos && (await client.photoOf(decision))
    if (photo) await writeFile(join(photos, `${decision.badgeCode}.jpg`), photo)
  } catch (error) {
    const unanswered = error instanceof DeviceRefused && error.statusCode === 0
    if (unanswered && cutLine?.revision !== undefined) return scanOffline(run, code, how)
    tally.failed()
    const { message } = error as Error
    process.stderr.write(`${error instanceof DeviceRefused ? `${error.statusCode} ${message}` : message}\n`)
  }
}

/** By the bundle, with the id of the scan: what the server may have decided meanwhile counts once. */
async function scanOffline({ cutLine, tally, quiet }: Run, code: string, how: ScanOptions): Promise<void> {
  const start = performance.now()
  const decided = await cutLine?.decide(code, how)
  if (!decided) {
    tally.failed()
    process.stderr.write('no bundle knows this channel\n')
    return
  }
  const { verdict, reason, action, direction, name } = decided
  tally.answered(performance.now() - start, verdict === 'ask' ? 'asked' : (reason ?? verdict))
  const mark = action === 'admitted' ? '+' : '-'
  const text = reason ? gateChecks[reason].join(' / ') : verdict
  if (!quiet)
    process.stdout.write(
      `${mark} ${direction.padEnd(3)}  ${text} (bundle)  ${name?.badgeCode ?? ''}  ${name?.name ?? ''}\n`,
    )
}

/** Sends at a fixed rate, whether or not earlier scans were answered: a queue at the server shows in the times. */
async function atRate(run: Run, codes: readonly string[], rate: number, seconds: number): Promise<void> {
  if (codes.length === 0 || !(rate > 0) || !(seconds > 0)) return
  const { promise, resolve } = Promise.withResolvers<void>()
  const open: Promise<void>[] = []
  const start = performance.now()
  const total = Math.round(rate * seconds)
  const timer = setInterval(() => {
    const due = Math.min(total, Math.floor(((performance.now() - start) / 1_000) * rate))
    while (open.length < due) open.push(scan(run, codes[open.length % codes.length] as string))
    if (open.length < total) return
    clearInterval(timer)
    resolve()
  }, 4)
  await promise
  await Promise.all(open)
}

async function* lines(input: NodeJS.ReadableStream): AsyncGenerator<string> {
  // A code may begin or end with a space that is part of it: only the line end is removed.
  for await (const line of createInterface({ input })) if (line !== '') yield line
}

async function linesOf(file: string | undefined): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines(file ? createReadStream(file) : process.stdin)) all.push(line)
  return all
}

function lineOf({
  verdict,
  words: text,
  name,
  badgeCode,
  badgeType,
  direction,
  overruled,
  people,
  peopleLeft,
  note,
  opensAt,
}: Decision): string {
  const mark = verdict === 'admitted' ? '+' : '-'
  const heads = people === null ? undefined : `${people} people, ${peopleLeft ?? 'any number'} left`
  const holder = [badgeCode, name, badgeType?.cn, badgeType?.en, heads, note, opensAt && `from ${opensAt}`]
    .filter(Boolean)
    .join('  ')
  return `${mark} ${direction.padEnd(3)}  ${text.cn} / ${text.en}${overruled ? ` (${overruled})` : ''}  ${holder}`.trimEnd()
}

function say(text: string, code: number): number {
  process[code === 0 ? 'stdout' : 'stderr'].write(text)
  return code
}

try {
  process.exitCode = await main()
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exitCode = 1
}
