import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { moduleOf } from '../../../scripts/house/areas.ts'
import { findUpwardImports, readImports } from '../../../scripts/house/import-graph.ts'
import { moduleTables } from './module-order.ts'

const root = join(import.meta.dirname, '../../..')
const paths = readdirSync(join(root, 'contract/src'), { recursive: true, encoding: 'utf8' })
  .map(name => `contract/src/${name.replaceAll('\\', '/')}`)
  .filter(path => /\.ts$/.test(path) && !/\.test\.ts$|\/testing\//.test(path))
const imports = readImports(paths)

const modules = [...new Set(paths.map(moduleOf))].filter(Boolean).toSorted()
const importsOf = new Map(
  modules.map(name => {
    const targets = [...imports].flatMap(([path, found]) => (moduleOf(path) === name ? found : []))
    return [name, new Set(targets.map(moduleOf))]
  }),
)

/** All modules that one imports, directly or indirectly. */
function reachable(from: string, found = new Set<string>()): Set<string> {
  for (const to of importsOf.get(from) ?? []) {
    if (to === '' || to === from || found.has(to)) continue
    found.add(to)
    reachable(to, found)
  }
  return found
}

describe('the modules of the contract', () => {
  test('do not import each other, directly or indirectly', () => {
    const pairs = modules.flatMap(one => modules.filter(other => one < other).map(other => [one, other] as const))
    const mutual = pairs.filter(([one, other]) => reachable(one).has(other) && reachable(other).has(one))
    // The detail of an exhibition shows the participation of the caller. This list must only shrink.
    expect(mutual.map(pair => pair.join(' ↔ '))).toEqual(['exhibition ↔ participation'])
  })

  test('import only modules that come before them in the order of the server', () => {
    // The import module of the contract is part of the kernel in the server.
    const order = Object.keys(moduleTables).flatMap(name => (name === 'job' ? ['job', 'import'] : [name]))
    expect(modules.filter(name => !order.includes(name))).toEqual([])
    // This list must only shrink.
    expect(findUpwardImports(imports, order).toSorted()).toEqual([
      'badge → gate',
      'exhibition → participation',
      'policy → gate',
    ])
  })

  test('import none of the files above them', () => {
    const above = [...imports].filter(([path, targets]) => moduleOf(path) && targets.some(to => moduleOf(to) === ''))
    expect(above.map(([path]) => path)).toEqual([])
  })

  test('are seen by these tests', () => {
    expect(modules.length).toBeGreaterThan(40)
    expect(importsOf.get('badge')?.has('kernel')).toBe(true)
  })
})
