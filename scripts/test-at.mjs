import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { parseArgs } from 'node:util'
import { alone } from './alone.mjs'
import { ensureInstalled, fail, root } from './install.mjs'

// node scripts/test-at.mjs [--at "2028-02-29 00:30"] [--tz Pacific/Kiritimati] [FILE…]
//
// Runs the unit and command tests with the machine's clock shifted by libfaketime: Node.js, PostgreSQL and all
// processes of the tests see the same time, which continues from there. `--at` is a moment in the venue's time zone
// (VENUE_TZ, Asia/Shanghai); a time alone means today. `--tz` is the zone of the machine. Both may be given several
// times; without `--at` the list `moments` is used.
//
// `--jump` runs no tests but a server and its database whose clock jumps meanwhile (`drills/clock-jumps.ts`).

/**
 * In the venue's time zone: around midnight and the start of the gate day, before opening, on the days that differ
 * between years.
 */
const moments = [
  '00:30',
  '03:59',
  '08:59',
  '12:00',
  '23:59',
  '2028-02-29 00:30',
  '2027-12-31 23:30',
  '2028-12-31 12:00',
]

const { values, positionals: files } = parseArgs({
  options: {
    at: { type: 'string', multiple: true },
    tz: { type: 'string', multiple: true },
    jump: { type: 'boolean' },
  },
  allowPositionals: true,
})
const venueZone = process.env.VENUE_TZ ?? 'Asia/Shanghai'
const library = process.env.FAKETIME_LIBRARY ?? libraryOf('/usr/lib') ?? libraryOf('/usr/local/lib')
if (!library) fail('libfaketime is missing: apt-get install libfaketime, or say where it is by FAKETIME_LIBRARY.')
const node = await alone(ensureInstalled)
const built = mkdtempSync(join(tmpdir(), 'fairgate-clock-'))
// PostgreSQL, which has a separate user if this runs as root, reads it too.
chmodSync(built, 0o755)
process.on('exit', () => rmSync(built, { recursive: true, force: true }))
const preloaded = `${buildSleeps(built)}:${library}`

if (values.jump) {
  const jumps = [join(root, 'scripts', 'run.mjs'), join(root, 'drills', 'clock-jumps.ts')]
  const { status } = spawnSync(node, jumps, { stdio: 'inherit', env: { ...process.env, CLOCK_LIBRARIES: preloaded } })
  process.exit(status ?? 1)
}

const failed = []
for (const zone of values.tz ?? [undefined]) {
  for (const at of values.at ?? moments) {
    const name = `${at} ${venueZone}${zone ? `, TZ=${zone}` : ''}`
    console.log(`\n== tests at ${name}`)
    if (!(await runAt(at, zone))) failed.push(name)
  }
}
console.log(failed.length > 0 ? `\nFailed at: ${failed.join(' · ')}` : '\nPassed at every moment.')
process.exit(failed.length > 0 ? 1 : 0)

async function runAt(at, zone) {
  const seconds = Math.round((momentOf(at) - Date.now()) / 1000)
  const env = {
    ...process.env,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    LD_PRELOAD: preloaded,
    // A difference, not a moment: programs that start later, and in another zone, see the same time.
    FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}`,
    // Timers, timeouts and measurements use the monotonic clock, which is not shifted.
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    ...(zone ? { TZ: zone } : {}),
  }
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(node, [vitest, 'run', '--reporter=dot', ...files], { cwd: root, stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  return code === 0
}

/**
 * The moment (ms) at which the venue's clock shows this; if clocks skip it, the moment with the same offset after the
 * change.
 */
function momentOf(text) {
  const [, day = wallClock(Date.now()).slice(0, 10), time] = /^(?:(\d{4}-\d\d-\d\d) )?(\d\d:\d\d)$/.exec(text) ?? []
  const wanted = Date.parse(`${day}T${time}:00Z`)
  if (Number.isNaN(wanted)) fail(`--at "${text}" is no moment: "2028-02-29 00:30" or "00:30".`)
  const offset = ms => Date.parse(`${wallClock(ms).replace(' ', 'T')}Z`) - ms
  return wanted - offset(wanted - offset(wanted))
}

/** "2028-02-29 00:30:00" */
function wallClock(ms) {
  const shown = { dateStyle: 'short', timeStyle: 'medium', timeZone: venueZone }
  return new Date(Math.floor(ms / 1000) * 1000).toLocaleString('sv-SE', shown)
}

/** Compiles the library of `epoll.c`. */
function buildSleeps(folder) {
  const file = join(folder, 'epoll.so')
  const { status } = spawnSync('cc', ['-shared', '-fPIC', '-o', file, join(root, 'scripts', 'epoll.c')], {
    stdio: 'inherit',
  })
  if (status !== 0) fail('A C compiler is missing: apt-get install gcc libc6-dev.')
  return file
}

function libraryOf(folder) {
  const folders = existsSync(folder) ? [folder, ...readdirSync(folder).map(name => join(folder, name))] : []
  return folders.map(one => join(one, 'faketime', 'libfaketimeMT.so.1')).find(existsSync)
}
