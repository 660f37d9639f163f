import { expect, it } from 'vitest'
import type { TaskDetail } from '../../app/shell/ExhibitionFrame.tsx'
import { applyingIn } from './applying.ts'

const quota = (granted: number, given = 0) => ({ granted, given, reserved: 0, used: 0 })
const detail = (changes: object) =>
  ({
    ...{ exhibition: { state: 'ready' }, own: { id: 'p', kind: 'agent', state: 'active' } },
    ...{ badgeTypes: null, quota: quota(0), ...changes },
  }) as unknown as TaskDetail
const own = (state: string) => ({ own: { id: 'p', kind: 'agent', state } })

it('offers no badges to a company that only sells tickets, and tells one that cannot apply yet what is missing', () => {
  expect(applyingIn(detail({}))).toBe('noQuota')
  expect(applyingIn(detail({ quota: quota(5) }))).toBe('open')
  expect(applyingIn(detail({ quota: quota(5, 5) }))).toBe('noQuota')
  expect(applyingIn(detail(own('invited')))).toBe('notAccepted')
  expect(applyingIn(detail(own('pendingAllocation')))).toBe('nothingAllotted')
  expect(applyingIn(detail(own('ended')))).toBe('over')
})

it('lets those who run the exhibition apply for others without own quota, until it ends', () => {
  expect(applyingIn(detail({ own: null, badgeTypes: [] }))).toBe('open')
  expect(applyingIn(detail({ own: null, badgeTypes: [], exhibition: { state: 'closed' } }))).toBe('over')
})
