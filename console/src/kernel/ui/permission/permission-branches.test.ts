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

const may = (group: string, column: Permission['column']): Permission => ({
  ...{ name: `${group}:${column}`, title: `${column} ${group}s`, noun: group, nounTitle: group, column },
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
  test('retains branches with a match, and of them what matches', () => {
    expect(searched([doors, roles], ' view ')).toEqual([
      { ...doors, permissions: doors.permissions.slice(0, 1) },
      roles,
    ])
  })
  test('retains a whole branch if its title matches', () => {
    expect(searched([doors, roles], 'ACCESS')).toEqual([doors])
  })
  test('retains everything without a text, nothing without a match', () => {
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
  test('grants everything that the operator has, and leaves other branches unchanged', () => {
    expect([...toggledBranch(doors, new Set(['role:view']))]).toEqual(['role:view', 'door:view', 'door:add'])
  })
  test('revokes everything that the operator has, and retains the rest', () => {
    expect([...toggledBranch(doors, new Set(['door:view', 'door:add', 'door:delete']))]).toEqual(['door:delete'])
  })
})

describe('toggled', () => {
  const [view, add] = doors.permissions as [Permission, Permission]
  test('grants the view permission with any other of an object', () => {
    expect([...toggled([doors, roles], new Set(), add)]).toEqual(['door:view', 'door:add'])
  })
  test('revokes one, and grants no view permission that the operator lacks', () => {
    expect([...toggled([doors, roles], new Set(['door:view', 'door:add']), add)]).toEqual(['door:view'])
    const closed = { ...doors, permissions: [{ ...view, held: false }, add] }
    expect([...toggled([closed], new Set(), add)]).toEqual(['door:add'])
  })
})

test('rowsOf groups the permissions of one object', () => {
  const both = { ...doors, permissions: [...doors.permissions, ...roles.permissions] }
  expect(rowsOf(both).map(({ noun: group, permissions }) => [group, permissions.length])).toEqual([
    ['door', 3],
    ['role', 1],
  ])
})
