import { describe, expect, test } from 'vitest'
import { type Branch, branchState, searched, toggledBranch } from './permission-tree.ts'

const doors: Branch = {
  key: 'accessManagement',
  title: 'Access management',
  permissions: [
    { name: 'door:view', title: 'View doors', held: true },
    { name: 'door:add', title: 'Add doors', held: true },
    { name: 'door:delete', title: 'Delete doors', held: false },
  ],
}
const roles: Branch = {
  key: 'permissions',
  title: 'Permissions',
  permissions: [{ name: 'role:view', title: 'View roles', held: true }],
}

describe('searched', () => {
  test('keeps branches that hold a match, and of them what matches', () => {
    expect(searched([doors, roles], ' view ')).toEqual([
      { ...doors, permissions: doors.permissions.slice(0, 1) },
      roles,
    ])
  })
  test('keeps a branch whole that is meant by its title', () => {
    expect(searched([doors, roles], 'ACCESS')).toEqual([doors])
  })
  test('keeps everything without a text, nothing without a match', () => {
    expect(searched([doors, roles], '')).toEqual([doors, roles])
    expect(searched([doors, roles], 'badge')).toEqual([])
  })
})

test('branchState says none, some or all', () => {
  expect(branchState(doors, new Set())).toBe('none')
  expect(branchState(doors, new Set(['door:view', 'role:view']))).toBe('some')
  expect(branchState(doors, new Set(['door:view', 'door:add', 'door:delete']))).toBe('all')
})

describe('toggledBranch', () => {
  test('gives all that the reader holds, and leaves other branches alone', () => {
    expect([...toggledBranch(doors, new Set(['role:view']))]).toEqual(['role:view', 'door:view', 'door:add'])
  })
  test('takes all back that the reader holds, and keeps what the reader does not', () => {
    expect([...toggledBranch(doors, new Set(['door:view', 'door:add', 'door:delete']))]).toEqual(['door:delete'])
  })
})
