import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { moduleTables } from '../../server/src/app/module-order.ts'
import { findAll } from './count-words.ts'
import { findCycles, findUpwardImports, readImports } from './import-graph.ts'
import { isGenerated, listFiles, root } from './source-files.ts'

export interface Figure {
  readonly name: string
  readonly today: string
  readonly goal: string
}

/** Migrations that the baseline replaces in an empty database: nobody reads them to learn today's schema, and none is ever changed. */
const frozen = 'server/migrations/before-baseline/'

/** The measurements of the code base, each with its goal. */
export function computeFigures(): Figure[] {
  const code = listFiles().filter(
    path =>
      /^(contract|server|console|packages)\/.*\.(tsx?|css|sql)$/.test(path) &&
      !isGenerated(path) &&
      !path.startsWith(frozen),
  )
  return [
    {
      name: 'code files of contract, server, console and packages but before-baseline / their lines',
      today: countLines(code),
      goal: '≤ 3,250 / ≤ 250k',
    },
    { name: 'top-level entries of server/src', today: countEntries(), goal: '11' },
    { name: 'import cycles, types too / contract imports upward', today: countImports(code), goal: '0 / ≤ 4' },
    { name: 'uses of denied words', today: number(countDeniedWords()), goal: '0' },
    { name: 'files that one feat commit touches, median', today: countTouched(), goal: '≤ 8' },
    { name: 'npm test, as measured last', today: readTestTime(), goal: '≤ 12 min' },
    {
      name: 'a newcomer finds idempotency, retention, rollup, undo, menu flags',
      today: 'by hand',
      goal: '≤ 1 min each',
    },
  ]
}

/** Blank lines and migrations, which never change, are not counted. */
function countLines(code: readonly string[]): string {
  const read = code.filter(path => !path.startsWith('server/migrations/'))
  const lines = read.map(path => readFileSync(join(root, path), 'utf8').match(/^.*\S/gm)?.length ?? 0)
  return `${number(code.length)} / ${Math.round(lines.reduce((sum, one) => sum + one, 0) / 1000)}k`
}

function countEntries(): string {
  const entries = readdirSync(join(root, 'server/src'), { withFileTypes: true })
  const folders = entries.filter(entry => entry.isDirectory()).length
  return `${folders} folders + ${entries.length - folders} files`
}

function countImports(code: readonly string[]): string {
  const graph = readImports(code.filter(path => /\.tsx?$/.test(path) && !/\.test\.tsx?$|\/testing\//.test(path)))
  return `${findCycles(graph).length} / ${findUpwardImports(graph, Object.keys(moduleTables)).length}`
}

const countDeniedWords = (): number =>
  [...findAll().values()].flatMap(words => [...words.values()]).reduce((sum, lines) => sum + lines.length, 0)

/** Of the last hundred commits: what a feature touches now. */
function countTouched(): string {
  const args = [
    'log',
    '--no-merges',
    '-100',
    '--extended-regexp',
    '--grep=^feat(\\(|:)',
    '--format=%x00',
    '--name-only',
  ]
  const commits = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
    .split('\0')
    .slice(1)
  const counts = commits.map(names => names.split('\n').filter(Boolean).length).sort((a, b) => a - b)
  return counts.length === 0 ? 'no such commit' : String(counts[Math.floor(counts.length / 2)])
}

/** A successful run of `npm test` writes it; the start of the next run removes it. */
function readTestTime(): string {
  const file = join(root, 'test-results/time.json')
  if (!existsSync(file)) return 'not measured'
  const { seconds, tests } = JSON.parse(readFileSync(file, 'utf8')) as { seconds: number; tests: string }
  return `${(seconds / 60).toFixed(1)} min (${tests})`
}

const number = (value: number) => value.toLocaleString('en')
