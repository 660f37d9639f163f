import { writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Drill } from './drill.ts'
import { isWanted, type Result, toTable } from './report.ts'
import { runDrill } from './run-drill.ts'
import { commitsCancelled } from './scenarios/commits-cancelled.ts'
import { networkCut } from './scenarios/network-cut.ts'
import { primaryKilled } from './scenarios/primary-killed.ts'
import { standbysLost } from './scenarios/standbys-lost.ts'
import { switchover } from './scenarios/switchover.ts'
import { ensureRoot } from './setup/root-folder.ts'
import { openStage } from './setup/stage.ts'

const usage = `Failures of database machines and their network, with the real servers under load.

  npm run drills                        plays all drills; the exit code is 1 if one fails
  npm run drills -- --unprotected       plays each without what protects it; the exit code is 1 if one does not fail

  --list             the drills
  --only <numbers>   only these: 1,3
  --root <folder>    Debian with the packages of the set-up, installed on first use (in the folder for temporary files)
  --mirror <url>     of Debian, for the installation; by default the one that this machine uses
  --json <file>      where the results are written (in the folder for temporary files)
  --scans <n>        scans a second (250)
  --writers <n>      people who write at the same time (40)
  --rest <ms>        pause of each writer after a piece of work (500)

It needs Linux, root (network namespaces, chroot) and debootstrap.
`

const drills: readonly Drill[] = [primaryKilled, networkCut, commitsCancelled, standbysLost, switchover]

const { values: options } = parseArgs({
  options: {
    list: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
    only: { type: 'string' },
    unprotected: { type: 'boolean', default: false },
    root: { type: 'string', default: join(tmpdir(), 'fairgate-drills-root') },
    mirror: { type: 'string' },
    json: { type: 'string', default: join(tmpdir(), 'fairgate-drills.json') },
    scans: { type: 'string', default: '250' },
    writers: { type: 'string', default: '40' },
    rest: { type: 'string', default: '500' },
  },
})

const say = (line: string) => void process.stdout.write(`${line}\n`)

async function main(): Promise<number> {
  if (options.help) return print(usage, 0)
  if (options.list) return print(`${drills.map(listed).join('\n')}\n`, 0)
  const chosen = choose(options.only)
  if (!chosen) return print(`No such drill: ${options.only}. --list shows them.\n`, 2)
  if (process.getuid?.() !== 0)
    return print('Drills create network namespaces and change the root of processes: run them as root, on Linux.\n', 1)
  const work = { scansPerSecond: Number(options.scans), writers: Number(options.writers), rest: Number(options.rest) }
  if (Object.values(work).some(Number.isNaN)) return print(usage, 2)
  ensureRoot(options.root, options.mirror, say)
  const folder = join(tmpdir(), 'fairgate-drills')
  const stage = await openStage({ root: options.root, folder }, say)
  const results: Result[] = []
  for (const drill of chosen) {
    say(`\nDrill ${drill.number}: ${drill.title}${options.unprotected ? `, without ${drill.protection.name}` : ''}`)
    const result = await runDrill(stage, drill, {
      work,
      unprotected: options.unprotected,
      say: line => say(`  ${line}`),
    })
    for (const line of [...result.unsafe, ...result.late]) say(`  ! ${line}`)
    results.push(result)
    writeFileSync(options.json, `${JSON.stringify({ work, results }, null, 2)}\n`)
  }
  say(`\n${toTable(results)}\n\nWritten to ${options.json}; logs of the machines are in ${join(folder, 'logs')}`)
  return results.every(isWanted) ? 0 : 1
}

const listed = ({ number, title, protection }: Drill) =>
  `${number}  ${title}  (--unprotected: without ${protection.name})`

function choose(only: string | undefined): Drill[] | undefined {
  if (only === undefined) return [...drills]
  const chosen = only.split(',').map(number => drills.find(drill => String(drill.number) === number))
  return chosen.every(drill => drill !== undefined) ? chosen : undefined
}

function print(text: string, code: number): number {
  process[code === 0 ? 'stdout' : 'stderr'].write(text)
  return code
}

try {
  process.exit(await main())
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`)
  process.exit(1)
}
