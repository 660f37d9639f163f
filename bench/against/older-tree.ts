import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The sources of another commit with their packages, in a folder that is removed at the end. */
export interface OlderTree {
  folder: string
  commit: string
  remove(): void
}

/** Checks a commit out into a temporary git worktree; links today's packages if the lock file is the same. */
export function checkOut(name: string): OlderTree {
  const commit = run('git', ['rev-parse', '--short', `${name}^{commit}`]).trim()
  const parent = mkdtempSync(join(tmpdir(), 'fairgate-against-'))
  const folder = join(parent, 'tree')
  const remove = () => {
    spawnSync('git', ['worktree', 'remove', '--force', folder], { cwd: root })
    rmSync(parent, { recursive: true, force: true })
  }
  try {
    run('git', ['worktree', 'add', '--quiet', '--detach', folder, commit])
    // Hard links do not reach another file system.
    if (!(hasTodaysLock(folder) && linked(folder))) run('npm', ['ci', '--no-audit', '--no-fund'], folder)
    return { folder, commit, remove }
  } catch (error) {
    remove()
    throw error
  }
}

const hasTodaysLock = (folder: string): boolean =>
  readFileSync(join(root, 'package-lock.json')).equals(readFileSync(join(folder, 'package-lock.json')))

function linked(folder: string): boolean {
  const packages = join(root, 'node_modules')
  if (!existsSync(packages)) return false
  if (spawnSync('cp', ['-al', packages, join(folder, 'node_modules')]).status === 0) return true
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true })
  return false
}

function run(program: string, args: readonly string[], cwd = root): string {
  const { status, stdout, stderr } = spawnSync(program, args, { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`)
  return stdout
}
