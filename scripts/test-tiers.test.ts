import { readdirSync, readFileSync } from 'node:fs'
import { join, matchesGlob } from 'node:path'
import { pages } from '@fairgate/contract/app/shell/pages'
import { describe, expect, it } from 'vitest'
import { crawled, unreachable } from '../e2e/crawl/visited-pages.ts'
import { patterns } from '../e2e/page-addresses.ts'
import vitest from '../vitest.config.ts'
import { slowFiles } from './test-tier.ts'

const root = join(import.meta.dirname, '..')
const files = ['bench', 'console/src', 'contract/src', 'drills', 'e2e', 'packages', 'scripts', 'server'].flatMap(
  folder =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter(path => /\.(test|spec)\.[cm]?[jt]sx?$/.test(path) && !path.includes('node_modules')),
)

/** Who runs a file: a project of vitest, or Playwright. */
function runnersOf(path: string): string[] {
  const projects = vitest.test?.projects ?? []
  const found = projects.flatMap(project =>
    typeof project === 'object' && 'test' in project && project.test?.include?.some(glob => matchesGlob(path, glob))
      ? [String(project.test.name)]
      : [],
  )
  return path.startsWith('e2e/') ? [...found, 'playwright'] : found
}

describe('each test file', () => {
  it('is run by one runner', () => {
    expect(files.length).toBeGreaterThan(500)
    expect(files.map(path => [path, runnersOf(path).length]).filter(([, runners]) => runners !== 1)).toEqual([])
  })

  it('is slow if it starts or stops its own servers, databases or job processes', () => {
    const heavy = /SIGSTOP|^import .*\b(startJobHost|startNode|startEmbedded|databaseOfItsOwn|TreeCopy)\b/m
    const daily = files.filter(path => !path.startsWith('e2e/') && !matchesGlob(path, slowFiles))
    const own = 'scripts/test-tiers.test.ts'
    const wrong = daily.filter(path => path !== own && heavy.test(readFileSync(join(root, path), 'utf8')))
    expect(wrong).toEqual([])
  })

  it('is in one tier, according to its name: `.test.ts` runs every day, `.slow.test.ts` only with `--all`', () => {
    const named = files.filter(path => /\.slow\.test\.ts$/.test(path))
    expect(files.filter(path => matchesGlob(path, slowFiles))).toEqual(named)
    // Another word before `.test` would look like a tier.
    const word = (path: string) => /\.(\w+)\.test\.tsx?$/.exec(path)?.[1] ?? ''
    expect([...new Set(files.map(word))].sort()).toEqual(['', 'slow', 'table'])
  })

  it('has an everyday test if it is a browser file that is not named slow', () => {
    const daily = files.filter(path => path.startsWith('e2e/') && !matchesGlob(path, slowFiles))
    expect(daily.length).toBeGreaterThan(40)
    const allSlow = daily.filter(path => {
      const source = readFileSync(join(root, path), 'utf8')
      const tests = source.match(/\b(test|plainTest)\(\s*[`'"]/g) ?? []
      return (source.match(/[`'"],\s*slow,/g) ?? []).length === tests.length
    })
    expect(allSlow).toEqual([])
  })
})

describe('the everyday crawler', () => {
  it('visits a page of each module of the console', () => {
    const entries = Object.values(pages).filter(({ open }) => !open)
    const moduleOf = ({ screen }: { screen: string }) => screen.split('/')[0]
    const modules = [...new Set(entries.map(moduleOf))]
    expect(modules.length).toBeGreaterThan(20)
    const visited = entries.filter(({ path }) => crawled.includes(path)).map(moduleOf)
    expect(files).toContain('e2e/crawl.test.ts')
    expect(modules.filter(name => !visited.includes(name))).toEqual([])
  })

  it('leaves out only pages that exist', () => {
    expect(crawled.length).toBeGreaterThan(100)
    expect(unreachable.filter(path => !patterns.includes(path))).toEqual([])
  })
})
