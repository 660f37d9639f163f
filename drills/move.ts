import { parseArgs } from 'node:util'
import { drillMove } from './move/drill-move.ts'
import { isProtection, protections } from './move/protections.ts'

const usage = `An exhibition moves between two databases and back while devices scan and clerks work; what was acknowledged is compared with
the database of its destination.

  npm run move-drill                             the exit code is 1 if something is lost, doubled or wrong
  npm run move-drill -- --without <protection>   the exit code is 1 if nothing is found; protections: ${Object.keys(protections).join(', ')}

  --rows <n>    badges of the exhibition, with six passages each (1,000,000)
  --times <n>   how often it moves there and back (1)
  --seed <n>    for the same load
`

const { values: options } = parseArgs({
  options: {
    rows: { type: 'string', default: '1000000' },
    times: { type: 'string', default: '1' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    without: { type: 'string' },
    help: { type: 'boolean', default: false },
  },
})
const [rows, times, seed] = [Number(options.rows), Number(options.times), Number(options.seed)]
const { without, help } = options
const say = (line: string) => void process.stdout.write(`${line}\n`)

const isUnknown = without !== undefined && !isProtection(without)
if (help || isUnknown || !(rows >= 0) || !(times > 0) || Number.isNaN(seed)) {
  say(usage)
  process.exit(help ? 0 : 2)
}
const findings = await drillMove({ rows, times, seed, without, say, refusedAtMost: 2_000 })
for (const line of findings) say(`- ${line}`)
const found = findings.length > 0
const expected = without !== undefined
const said = expected
  ? ['NOTHING WAS FOUND.', 'The fault was found.']
  : ['Nothing is lost, doubled or wrong.', 'FAILED']
say(said[found ? 1 : 0] as string)
process.exit(found === expected ? 0 : 1)
