import { parseArgs } from 'node:util'
import { drillKilledMoves } from './move/drill-killed-moves.ts'
import { drillMove } from './move/drill-move.ts'
import { isProtection, protections } from './move/protections.ts'

const usage = `An exhibition moves between two databases and back while devices scan and clerks work; what was acknowledged is compared with
the database of its destination.

  npm run move-drill                             the exit code is 1 if something is lost, doubled or wrong
  npm run move-drill -- --kills <n>              the same for n moves; during each a database, a server or the command is killed
                                                 (50: each of them in each part of a move, in both directions)
  npm run move-drill -- --without <protection>   the exit code is 1 if nothing is found; protections: ${Object.keys(protections).join(', ')}

  --rows <n>    badges of the exhibition, with six passages each (1,000,000; with --kills 200)
  --times <n>   how often it moves there and back, without kills (1)
  --seed <n>    for the same load, and the same kills
`

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string' },
    times: { type: 'string', default: '1' },
    kills: { type: 'string', default: '0' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    without: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [times, kills, seed] = [Number(options.times), Number(options.kills), Number(options.seed)]
const rows = Number(options.rows ?? (kills > 0 ? 200 : 1_000_000))
const { without, help } = options
const say = (line: string) => void process.stdout.write(`${line}\n`)

// Late writers are not part of moves with kills.
const isUnknown = without !== undefined && (!isProtection(without) || (kills > 0 && without === 'lock'))
if (help || isUnknown || !(rows >= 0) || !(times > 0) || !(kills >= 0) || Number.isNaN(seed)) {
  say(usage)
  process.exit(help ? 0 : 2)
}
const scene = { rows, seed, without, say }
const findings = await (kills > 0
  ? drillKilledMoves({ ...scene, kills })
  : drillMove({ ...scene, times, refusedAtMost: 2_000 }))
for (const line of findings) say(`- ${line}`)
const found = findings.length > 0
const expected = without !== undefined
const said = expected
  ? ['NOTHING WAS FOUND.', 'The fault was found.']
  : ['Nothing is lost, doubled or wrong.', 'FAILED']
say(said[found ? 1 : 0] as string)
process.exit(found === expected ? 0 : 1)
