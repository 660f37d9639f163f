import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { alone } from './alone.mjs'
import { ensureChromium } from './chromium.mjs'
import { ensureInstalled, root } from './install.mjs'
import { ensureServer } from './server-build.mjs'

// npm test: tests of everything that an everyday change can break. npm test -- --all: all tests.

const isAll = process.argv.includes('--all')
/** Read by `scripts/test-tier.ts` and `server/src/app/testing/walk-length.ts`. */
const tier = isAll ? { FAIRGATE_TESTS: 'all' } : { FAIRGATE_TESTS: 'everyday', FAIRGATE_WALKS: '0.2' }
const results = join(root, 'test-results')
/**
 * A browser test that passed only on its second try is reported and counted separately; more of them than this fail the
 * run.
 */
const FLAKY_AT_MOST = 3
const totals = { passed: 0, failed: 0, flaky: 0 }
let node = process.execPath
let chromium

const types = project => ['typescript/bin/tsc', '-p', project]
const style = ['@biomejs/biome/bin/biome', 'ci', '--error-on-warnings']
const unusedCode = ['knip/bin/knip.js']
/** Builds the console too. */
const consoleSize = ['../bench/bundle-size.ts']
const stages = [
  ['install', install],
  [
    'types, style, dead code, console and its size',
    () => inParallel([types('tsconfig.json'), types('console')], [style, unusedCode, consoleSize]),
  ],
  ['unit tests', () => counted(vitestTotals, () => run('vitest/vitest.mjs', 'run', ...vitestReports))],
  ['browser', findBrowser],
  ['browser tests', () => counted(playwrightTotals, () => run('@playwright/test/cli.js', 'test'))],
]
const vitestReports = ['--reporter=default', '--reporter=json', `--outputFile.json=${join(results, 'vitest.json')}`]

rmSync(results, { recursive: true, force: true })
mkdirSync(results, { recursive: true })
const took = []
const failed = await runStages()
if (failed) console.log(`Stopped at: ${failed}`)
for (const [name, seconds] of took) console.log(`${clock(seconds)}  ${name}`)
const seconds = took.reduce((sum, [, seconds]) => sum + seconds, 0)
console.log(`${clock(seconds)}  in all (${tier.FAIRGATE_TESTS} tests)`)
// For `npm run house`.
if (!failed) writeFileSync(join(results, 'time.json'), JSON.stringify({ seconds, tests: tier.FAIRGATE_TESTS }))
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.flaky} on a second try`)
process.exit(failed ? 1 : 0)

/** Builds the server once for all processes that tests start. */
async function install() {
  node = await alone(ensureInstalled)
  ensureServer(node)
}

function findBrowser() {
  chromium = ensureChromium(node)
}

/** Runs the stages in order until one fails, and reports the time of each. Returns the name of the failed one. */
async function runStages() {
  for (const [name, work] of stages) {
    console.log(`\n== ${name}`)
    const began = performance.now()
    const good = (await work()) !== false
    const seconds = (performance.now() - began) / 1000
    took.push([name, seconds])
    console.log(`== ${name}: ${good ? 'good' : 'FAILED'}, ${seconds.toFixed(1)} s`)
    if (!good) return name
  }
}

/** Minutes and seconds: ` 4:07`. */
function clock(seconds) {
  const whole = Math.round(seconds)
  return `${String(Math.floor(whole / 60)).padStart(2)}:${String(whole % 60).padStart(2, '0')}`
}

/** Programs of each row one after the other, the rows in parallel: a row takes one core. All are run, whatever fails. */
async function inParallel(...rows) {
  const goods = await Promise.all(
    rows.map(async programs => {
      let good = true
      for (const program of programs) good = (await run(...program)) && good
      return good
    }),
  )
  return goods.every(Boolean)
}

/** Runs a program of a package with the Node.js of the product, which its child processes find too. */
async function run(program, ...args) {
  const env = {
    ...process.env,
    ...tier,
    PATH: `${dirname(node)}${delimiter}${process.env.PATH}`,
    PLAYWRIGHT_JSON_OUTPUT_NAME: join(results, 'playwright.json'),
    ...(chromium ? { CHROMIUM_PATH: chromium } : {}),
  }
  const child = spawn(node, [join(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  return code === 0
}

/** Adds the counts of a report; a run that broke before its report counts as one failure. */
async function counted(read, work) {
  let good = await work()
  let found = { passed: 0, failed: 0 }
  try {
    found = read()
  } catch {
    // No report: the output above says why.
  }
  const flaky = found.flaky ?? []
  for (const name of flaky) console.log(`Passed on a second try only, look into it: ${name}`)
  if (flaky.length > FLAKY_AT_MOST) good = false
  totals.flaky += flaky.length
  totals.passed += found.passed
  totals.failed += good ? found.failed : Math.max(1, found.failed)
  return good
}

function vitestTotals() {
  const report = JSON.parse(readFileSync(join(results, 'vitest.json'), 'utf8'))
  return { passed: report.numPassedTests, failed: report.numFailedTests }
}

function playwrightTotals() {
  const { stats, suites } = JSON.parse(readFileSync(join(results, 'playwright.json'), 'utf8'))
  return { passed: stats.expected, failed: stats.unexpected, flaky: suites.flatMap(suite => flakyOf(suite)) }
}

function flakyOf({ title, specs = [], suites = [] }) {
  const own = specs.filter(({ tests }) => tests.some(({ status }) => status === 'flaky')).map(spec => spec.title)
  return [...own, ...suites.flatMap(flakyOf)].map(name => `${title} › ${name}`)
}
