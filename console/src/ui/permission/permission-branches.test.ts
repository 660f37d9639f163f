import { describe, expect, test } from 'vitest'
import {
  type Branch,
  branchState,
  type Permission,
  rowsOf,
  searched,
  toggled,
  toggledBranch,
} from './permission-branches.ts'

const may = (noun: string, column: Permission['column']): Permission => ({
  ...{ name: `${noun}:${column}`, title: `${column} ${noun}s`, noun, nounTitle: noun, column },
  ...{ held: true, person: false, operators: 0 },
})
const doors: Branch = {
  key: 'accessManagement',
  title: 'Access management',
  permissions: [may('door', 'view'), may('door', 'add'), { ...may('door', 'delete'), held: false }],
}
const roles: Branch = {
  key: 'permissions',
  title: 'Permissions',
  permissions: [may('role', 'view')],
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

describe('toggled', () => {
  const [view, add] = doors.permissions as [Permission, Permission]
  test('lets who does something with a thing look at it too', () => {
    expect([...toggled([doors, roles], new Set(), add)]).toEqual(['door:view', 'door:add'])
  })
  test('takes one away, and gives no view the reader does not hold', () => {
    expect([...toggled([doors, roles], new Set(['door:view', 'door:add']), add)]).toEqual(['door:view'])
    const closed = { ...doors, permissions: [{ ...view, held: false }, add] }
    expect([...toggled([closed], new Set(), add)]).toEqual(['door:add'])
  })
})

test('rowsOf stands together what is about one thing', () => {
  const both = { ...doors, permissions: [...doors.permissions, ...roles.permissions] }
  expect(rowsOf(both).map(({ noun, permissions }) => [noun, permissions.length])).toEqual([
    ['door', 3],
    ['role', 1],
  ])
})
