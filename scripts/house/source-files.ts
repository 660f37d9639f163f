import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'

export const root = join(import.meta.dirname, '../..')

/** Existing files in git and new ones; sorted by path. */
export function listFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z']
  const tracked = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 }).split('\0')
  return [...new Set(tracked)].filter(path => path !== '' && existsSync(join(root, path))).sort()
}

/** Generated from the database. */
export const isGenerated = (path: string): boolean =>
  path.startsWith('server/schema/tables/') || path === 'server/migrations/0000_baseline.sql'

const isCode = (path: string): boolean =>
  /^(contract|server|console|e2e|bench|scripts|test|packages)\/.*\.(ts|tsx|mjs|css|sql)$/.test(path)

/** Generated pages, pages that others wrote, and the glossary, which contains wire names. */
const otherPages = /^(docs\/(spec|api|permissions|webhooks|glossary)\.md|findings\/.*|server\/assets\/.*)$/

/** Migrations never change; generated files have the names of their source. */
export const hasCountedWords = (path: string): boolean =>
  (isCode(path) &&
    !isGenerated(path) &&
    !path.startsWith('server/migrations/') &&
    !path.startsWith('scripts/house/')) ||
  (/^(CONTRIBUTING|docs\/(decisions\/)?[^/]+|(.+\/)?README)\.md$/.test(path) && !otherPages.test(path))
