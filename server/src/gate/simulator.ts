import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { parseArgs } from 'node:util'
import { type Decision, DeviceClient, DeviceRefused } from './device-client.ts'
import { ScanTally } from './scan-tally.ts'

const usage = `A gate device, on the public API alone.

  npm run gate -- --pairing <code> [options]      pairs, then decides scans
  npm run gate -- --key <key> [options]           goes on as a device that was paired before

  --url <origin>      the server (http://127.0.0.1:3000)
  --codes <file>      codes to scan, one a line; otherwise lines typed or piped in
  --rate <n>          scans a second, beginning the file anew at its end; otherwise one after another
  --seconds <n>       how long, with --rate (60)
  --direction <way>   in or out, on a channel that is passed both ways
  --people <n>        heads of a group's ticket that pass at each scan; otherwise all that are left
  --photos <folder>   keeps the photo of each holder there, by the badge's number
  --quiet             only the table at the end
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
  help: { type: 'boolean', default: false },
} as const

interface Run {
  client: DeviceClient
  tally: ScanTally
  direction: 'in' | 'out' | undefined
  people: number | undefined
  quiet: boolean
  /** Where photos are kept. */
  photos: string | undefined
}

async function main(): Promise<number> {
  const { values } = parseArgs({ options })
  const { pairing, key, direction, people, codes, rate, quiet, photos } = values
  if (values.help || (!pairing && !key)) return say(usage, values.help ? 0 : 2)
  if (direction !== undefined && direction !== 'in' && direction !== 'out') return say(usage, 2)
  const client = await connect(values.url, pairing, key)
  const heart = await beat(client)
  const run: Run = {
    client,
    tally: new ScanTally(),
    direction,
    people: people ? Number(people) : undefined,
    quiet,
    photos,
  }
  const start = performance.now()
  if (rate) await atRate(run, await linesOf(codes), Number(rate), Number(values.seconds))
  else for await (const code of codes ? lines(createReadStream(codes)) : lines(process.stdin)) await scan(run, code)
  clearInterval(heart)
  process.stdout.write(`\n${run.tally.table((performance.now() - start) / 1_000)}\n`)
  return run.tally.errors > 0 ? 1 : 0
}

async function connect(url: string, pairing: string | undefined, key: string | undefined): Promise<DeviceClient> {
  if (!pairing) return new DeviceClient({ url, ...(key && { key }) })
  const { client, paired } = await DeviceClient.pair({ url }, pairing)
  process.stdout.write(`paired as ${paired.name}\nkey, shown this once: ${paired.key}\n`)
  return client
}

/** The first heartbeat says how the clock is; the others keep the device alive in the control room. */
async function beat(client: DeviceClient): Promise<NodeJS.Timeout> {
  const { channel, clockOffset } = await client.heartbeat()
  const where = channel ? `${channel.code}, ${channel.direction}, ${channel.state}` : 'none'
  process.stdout.write(`channel: ${where}; clock ${clockOffset} ms ahead\n`)
  return setInterval(() => void client.heartbeat().catch(() => {}), 15_000).unref()
}

async function scan({ client, tally, direction, people, quiet, photos }: Run, code: string): Promise<void> {
  const start = performance.now()
  try {
    const decision = await client.decide(code, { ...(direction && { direction }), ...(people && { people }) })
    tally.answered(performance.now() - start, decision.reason ?? decision.verdict)
    if (!quiet) process.stdout.write(`${lineOf(decision)}\n`)
    const photo = photos && (await client.photoOf(decision))
    if (photo) await writeFile(join(photos, `${decision.badgeCode}.jpg`), photo)
  } catch (error) {
    tally.failed()
    const { message } = error as Error
    process.stderr.write(`${error instanceof DeviceRefused ? `${error.statusCode} ${message}` : message}\n`)
  }
}

/** Sends on the beat, whether or not earlier ones were answered: a queue at the server shows in the times. */
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
  // A code may begin or end with a space, which is one of its characters: only the line's end is taken off.
  for await (const line of createInterface({ input })) if (line !== '') yield line
}

async function linesOf(file: string | undefined): Promise<string[]> {
  const all: string[] = []
  for await (const line of lines(file ? createReadStream(file) : process.stdin)) all.push(line)
  return all
}

function lineOf({
  verdict,
  words,
  name,
  badgeCode,
  badgeType,
  direction,
  overruled,
  people,
  peopleLeft,
  note,
}: Decision): string {
  const mark = verdict === 'admitted' ? '+' : '-'
  const heads = people === null ? undefined : `${people} people, ${peopleLeft ?? 'any number'} left`
  const who = [badgeCode, name, badgeType?.cn, badgeType?.en, heads, note].filter(Boolean).join('  ')
  return `${mark} ${direction.padEnd(3)}  ${words.cn} / ${words.en}${overruled ? ` (${overruled})` : ''}  ${who}`.trimEnd()
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
