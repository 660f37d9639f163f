import type { Rule } from './mutation/rule.ts'
import { rules } from './mutation/rules.ts'
import { type RunResult, WorkingCopy } from './mutation/working-copy.ts'

// npm run mutation: removes each rule of scripts/mutation/rules.ts in a copy and runs the tests that must fail. npm run
// mutation -- --only NAME,NAME: only those rules.

const verdicts = { failed: 'caught', passed: 'SURVIVED', broken: 'BROKEN' }

const chosen = chooseRules()
const copy = new WorkingCopy()
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => process.exit(1))
process.on('exit', () => copy.remove())
process.exitCode = (await check()) ? 0 : 1

function chooseRules(): readonly Rule[] {
  const at = process.argv.indexOf('--only')
  if (at === -1) return rules
  const names = process.argv[at + 1]?.split(',') ?? []
  const unknown = names.filter(name => !rules.some(rule => rule.name === name))
  if (names.length > 0 && unknown.length === 0) return rules.filter(({ name }) => names.includes(name))
  console.error(`No such rule: ${unknown.join(', ')}. Rules: ${rules.map(({ name }) => name).join(', ')}`)
  process.exit(1)
}

async function check(): Promise<boolean> {
  const isGreen = await checkUnchanged()
  const rows: string[] = []
  let caught = 0
  for (const rule of chosen) {
    const began = performance.now()
    const result = await copy.without(rule, () => copy.run(rule.tier, rule.expected))
    if (result.outcome === 'failed') caught++
    rows.push(toRow(rule, result, Math.round((performance.now() - began) / 1000)))
    console.log(`${rows.at(-1)}\n${' '.repeat(10)}${rule.removes}\n${' '.repeat(10)}${explain(rule, result)}`)
  }
  console.log(`\n${rows.join('\n')}\n\n${caught} of ${chosen.length} rules are caught when they are removed`)
  return isGreen && caught === chosen.length
}

/** With all rules the expected files must pass; otherwise a failure without a rule proves nothing. */
async function checkUnchanged(): Promise<boolean> {
  let isGreen = true
  for (const [tier, some] of Map.groupBy(chosen, ({ tier }) => tier)) {
    const files = [...new Set(some.flatMap(({ expected }) => expected))]
    const result = await copy.run(tier, files)
    console.log(
      `With every rule in place, ${tier}: ${result.outcome === 'passed' ? 'passed' : `${result.outcome}: ${result.first}`}`,
    )
    isGreen &&= result.outcome === 'passed'
  }
  return isGreen
}

function toRow({ name, tier }: Rule, { outcome }: RunResult, seconds: number): string {
  return `${verdicts[outcome].padEnd(8)}  ${name.padEnd(28)}${tier.padEnd(10)}${String(seconds).padStart(4)} s`
}

/** The first test that failed, or those that should have. */
function explain({ expected }: Rule, result: RunResult): string {
  return result.outcome === 'passed' ? expected.join(', ') : result.first
}
