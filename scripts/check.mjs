import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { alone } from './alone.mjs'
import { ensureInstalled, root } from './install.mjs'

// npm run check [-- <commit>]: types, style, dead code, the laws, the demo, and the tests next to what changed, in under a minute.
// What changed: since the commit, by default since the last one, together with what is not committed yet.

const node = await alone(ensureInstalled)
const since = process.argv[2] ?? 'HEAD~1'
const changed = changedSince(since)
const tests = [...new Set(changed.flatMap(findNeighbourTests))]
const laws = [
  'server/src/app/laws.test.ts',
  'server/src/app/areas.test.ts',
  'server/src/app/contract-order.test.ts',
  'server/src/app/catalogue-rules.test.ts',
  'contract/src/app/catalogue.test.ts',
  'server/seeds/demo.test.ts',
  'scripts/house/denied-words.test.ts',
]
/** What was compiled is cached: the next check compiles what has changed since. */
const types = project => {
  const cached = `node_modules/.cache/check-${project.replace('.json', '')}.tsbuildinfo`
  return run('typescript/bin/tsc', '-p', project, '--incremental', '--tsBuildInfoFile', cached)
}
/** In parallel, each line one after the other; then the tests. */
const steps = [
  ['types', async () => (await types('tsconfig.json')) && types('console')],
  [
    'style and dead code',
    async () => (await run('@biomejs/biome/bin/biome', 'ci', '--error-on-warnings')) && run('knip/bin/knip.js'),
  ],
]
const last = ['tests', () => run('vitest/vitest.mjs', 'run', '--reporter=dot', ...new Set([...laws, ...tests]))]
console.log(`${changed.length} files changed since ${since}, ${tests.length} tests next to them`)
const began = performance.now()
const good = (await Promise.all(steps.map(done))).every(Boolean) && (await done(last))
console.log(`${good ? 'Good' : 'Stopped'}, ${seconds(began)} s`)
process.exit(good ? 0 : 1)

async function done([name, work]) {
  const start = performance.now()
  const good = await work()
  console.log(`== ${name}: ${good ? 'good' : 'FAILED'}, ${seconds(start)} s`)
  return good
}

function seconds(start) {
  return ((performance.now() - start) / 1000).toFixed(1)
}

async function run(program, ...args) {
  const env = { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` }
  const child = spawn(node, [join(root, 'node_modules', program), ...args], { cwd: root, stdio: 'inherit', env })
  const [code] = await once(child, 'exit')
  return code === 0
}

function changedSince(commit) {
  const lines = (...args) => {
    const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
    return status === 0 ? stdout.split('\n').filter(Boolean) : []
  }
  return [...new Set([...lines('diff', '--name-only', commit), ...lines('ls-files', '--others', '--exclude-standard')])]
}

/** Tests in the folder of a source file: those of the same name if there are any, otherwise all of the folder. */
function findNeighbourTests(path) {
  const folder = join(root, dirname(path))
  if (!/^(contract|server|console|packages|bench)\//.test(path) || !existsSync(folder)) return []
  const name = path.slice(path.lastIndexOf('/') + 1).replace(/(\.test)?\.tsx?$/, '')
  const all = readdirSync(folder).filter(file => /\.test\.tsx?$/.test(file))
  const own = all.filter(file => file.startsWith(`${name}.test.`))
  return (own.length > 0 ? own : all).map(file => `${dirname(path)}/${file}`)
}
