import { parseArgs } from 'node:util'
import { drillKills } from './kills/drill-kills.ts'

const usage = `Servers, database and job processes are killed by kill -9 under load across two nodes; what was acknowledged is
compared with the database.

  npm run kills                       the exit code is 1 if something is lost, doubled or wrong
  npm run kills -- --unprotected      PostgreSQL confirms commits that are not on disk; the exit code is 1 if no loss is found

  --count <n>   kills (200)
  --seed <n>    for the same order of kills and the same load
`

const { values: options } = parseArgs({
  options: {
    count: { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    unprotected: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
})
const [count, seed] = [Number(options.count), Number(options.seed)]
const { unprotected, help } = options
const say = (line: string) => process.stdout.write(`${line}\n`)

if (help || !(count > 0) || Number.isNaN(seed)) {
  say(usage)
  process.exit(help ? 0 : 2)
}
const findings = await drillKills({ count, seed, unprotected, say })
for (const line of findings) say(`- ${line}`)
const found = findings.length > 0
say(
  unprotected
    ? found
      ? 'The loss was found.'
      : 'NO LOSS WAS FOUND.'
    : found
      ? 'FAILED'
      : 'Nothing is lost, doubled or wrong.',
)
process.exit(found === unprotected ? 0 : 1)
