import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { linkPackages } from '../link-packages.ts'
import { type Rule, removeFrom } from './rule.ts'

const root = join(import.meta.dirname, '../..')
const copied = [
  'contract',
  'docs',
  'e2e',
  'packages',
  'scripts',
  'server',
  'package.json',
  'package-lock.json',
  'vitest.config.ts',
  'tsconfig.json',
]

/**
 * The result of a run of the expected files. `broken`: no tests ran, which proves nothing about them. `first`: the first failure, or
 * why nothing ran.
 */
export type RunResult = { outcome: 'passed' } | { outcome: 'failed' | 'broken'; first: string }

/** A copy of the sources in which rules are removed; the checkout does not change. */
export class WorkingCopy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'fairgate-mutation-'))

  constructor() {
    const filter = (path: string) => basename(path) !== 'node_modules'
    for (const part of copied) cpSync(join(root, part), join(this.#folder, part), { recursive: true, filter })
    linkPackages(root, this.#folder, {
      contract: join(this.#folder, 'contract'),
      server: join(this.#folder, 'server'),
      'embedded-postgres': join(this.#folder, 'packages/embedded-postgres'),
    })
  }

  /** Runs some work without a rule. */
  async without<T>(rule: Rule, work: () => Promise<T>): Promise<T> {
    const path = join(this.#folder, rule.file)
    const source = readFileSync(path, 'utf8')
    writeFileSync(path, removeFrom(source, rule))
    try {
      return await work()
    } finally {
      writeFileSync(path, source)
    }
  }

  run(tier: Rule['tier'], files: readonly string[]): Promise<RunResult> {
    return tier === 'static' ? this.#checkTypes(files) : this.#test(tier, files)
  }

  remove(): void {
    rmSync(this.#folder, { recursive: true, force: true })
  }

  async #checkTypes(files: readonly string[]): Promise<RunResult> {
    const { include: _, ...config } = JSON.parse(readFileSync(join(this.#folder, 'tsconfig.json'), 'utf8'))
    writeFileSync(join(this.#folder, 'chosen.json'), JSON.stringify({ ...config, files }))
    const { code, output } = await this.#spawn({}, 'typescript/bin/tsc', '--noEmit', '-p', 'chosen.json')
    const first = output.split('\n').find(line => line.includes('error TS'))
    if (first !== undefined) return { outcome: 'failed', first }
    return code === 0 ? { outcome: 'passed' } : { outcome: 'broken', first: errorIn(output) }
  }

  /** Tests run as in their tier: `everyday` leaves out the slow files and shortens random walks. */
  async #test(tier: 'everyday' | 'all', files: readonly string[]): Promise<RunResult> {
    const report = join(this.#folder, 'report.json')
    rmSync(report, { force: true })
    const env = { FAIRGATE_TESTS: tier, ...(tier === 'everyday' && { FAIRGATE_WALKS: '0.2' }) }
    const { code, output } = await this.#spawn(
      env,
      'vitest/vitest.mjs',
      ...['run', ...files, '--reporter=json', `--outputFile=${report}`],
    )
    const tests = readReport(report)
    const failed = tests?.find(({ status }) => status === 'failed')
    if (failed !== undefined) return { outcome: 'failed', first: failed.fullName }
    const passed = code === 0 && tests?.some(({ status }) => status === 'passed')
    return passed ? { outcome: 'passed' } : { outcome: 'broken', first: errorIn(output) }
  }

  async #spawn(env: Record<string, string>, program: string, ...args: string[]) {
    const child = spawn(process.execPath, [join(root, 'node_modules', program), ...args], {
      cwd: this.#folder,
      env: { ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', chunk => (output += String(chunk)))
    const [code] = await once(child, 'close')
    return { code, output }
  }
}

const errorIn = (output: string) => output.split('\n').find(line => line.includes('Error')) ?? output.slice(-300)

interface TestOfReport {
  fullName: string
  status: string
}

function readReport(path: string): TestOfReport[] | undefined {
  try {
    const { testResults } = JSON.parse(readFileSync(path, 'utf8')) as {
      testResults: { assertionResults: TestOfReport[] }[]
    }
    return testResults.flatMap(({ assertionResults }) => assertionResults)
  } catch {
    return undefined
  }
}
