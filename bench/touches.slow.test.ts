import { afterAll, beforeAll, expect, it } from 'vitest'
import { filesOf, recipes, TreeCopy } from './touches.ts'

/** CONTRIBUTING.md promises how many files a change touches: done in a copy, and counted. */

let tree: TreeCopy
beforeAll(() => {
  tree = new TreeCopy()
})
afterAll(() => tree?.remove())

it('adding a command touches 3 files, a state 3, a screen 3, a word 1', () => {
  const counts = Object.entries(recipes).map(([what, touches]) => [what, filesOf(touches).length])
  expect(Object.fromEntries(counts)).toEqual({ command: 3, state: 3, screen: 3, word: 1 })
})

it('the compiler and the rules report what was forgotten, and accept the complete change', {
  timeout: 180_000,
}, () => {
  const { command, state, screen, word } = recipes
  const [declared, ...rest] = command
  const table = state.filter(({ file }) => file === 'contract/src/exhibitions/exhibition/states.ts')
  const others = state.filter(touch => !table.includes(touch))
  const [entry, ...component] = screen
  tree.change([declared, ...table, entry, ...word])
  // A command without a handler does not compile; a state without a colour and a page without its component break a
  // rule.
  const handlers = 'server/src/foundation/dictionary/handlers.ts'
  expect(tree.typeErrors(handlers).some(line => line.startsWith(handlers))).toBe(true)
  const broken = tree.brokenRules()
  expect(broken).toContain('exhibition.main has a colour for each state')
  expect(broken).toContain('every page has its component')

  tree.change([...rest, ...others, ...component])
  expect(tree.typeErrors()).toEqual([])
  expect(tree.brokenRules()).toBe('')
})
