import { afterAll, expect, it, vi } from 'vitest'
import { blacklistActions } from './blacklist-actions.tsx'

// Both are read from the browser when the module is loaded.
vi.hoisted(() => vi.stubGlobal('document', { documentElement: { dataset: {} } }))
afterAll(() => vi.unstubAllGlobals())
vi.mock('../../kernel/i18n/language.ts', () => ({}))

it('offers no undo of an approval that sent guards to somebody inside', () => {
  const approve = blacklistActions.list.find(({ verb }) => verb === 'approve')
  const undo = approve?.undo
  if (typeof undo !== 'function') throw new Error('the undo does not follow from the answer')
  expect(undo({}, [], { inside: 1 })).toBeUndefined()
  expect(undo({}, [], { inside: 0 })).toBe('undoBlacklistDecision')
})
