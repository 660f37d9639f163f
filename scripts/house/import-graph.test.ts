import { expect, it } from 'vitest'
import { findCycles, findUpwardImports } from './import-graph.ts'

it('finds files that import each other, each group once', () => {
  const graph = new Map([
    ['a', ['b', 'd']],
    ['b', ['c']],
    ['c', ['a']],
    ['d', ['e']],
    ['e', ['d']],
    ['f', ['a']],
  ])
  expect(findCycles(graph)).toEqual([
    ['d', 'e'],
    ['a', 'b', 'c'],
  ])
})

it('finds the modules that import a later one, wherever their folder is', () => {
  const graph = new Map([
    [
      'contract/src/badging/badge/module.ts',
      ['contract/src/app/shell/entry.ts', 'contract/src/kernel/command/page.ts'],
    ],
    ['contract/src/badging/badge/states.ts', ['contract/src/app/shell/entry.ts']],
    ['contract/src/app/shell/pages.ts', ['contract/src/badging/badge/states.ts']],
  ])
  expect(findUpwardImports(graph, ['kernel', 'badge', 'shell'])).toEqual(['badge → shell'])
})
