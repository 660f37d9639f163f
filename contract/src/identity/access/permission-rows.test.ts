import { describe, expect, it } from 'vitest'
import { permissions } from '../../app/catalogue.ts'
import { permissionRows } from '../../app/shell/permission-rows.ts'
import { splitPermission } from './permission-columns.ts'
import { type RoleTemplate, roleTemplates, templatePermissions } from './role-templates.ts'

const names = Object.keys(permissions)

describe('the matrix of permissions', () => {
  it('has a row for every entity with permissions, and no other', () => {
    const groups = new Set(names.map(name => splitPermission(name).noun))
    expect(Object.keys(permissionRows).sort()).toEqual([...groups].sort())
  })

  it('has one permission per cell, so that adding and modifying are separate everywhere', () => {
    const cells = names.flatMap(name => {
      const { noun, column } = splitPermission(name)
      return column === 'other' ? [] : [`${permissions[name]?.group} ${noun} ${column}`]
    })
    expect(cells.filter((cell, index) => cells.indexOf(cell) !== index)).toEqual([])
  })
})

describe('role templates', () => {
  const all = names.map(name => ({ name, group: permissions[name]?.group ?? '' }))

  it.each(Object.keys(roleTemplates))('%s grants something, and every permission it names exists', key => {
    const template: RoleTemplate = roleTemplates[key as keyof typeof roleTemplates]
    expect(templatePermissions(template, all).length).toBeGreaterThan(0)
    expect([...(template.names ?? [])].filter(name => !names.includes(name))).toEqual([])
  })

  it('read-only grants no permission that changes anything', () => {
    const given = templatePermissions(roleTemplates.reader, all)
    expect(given.filter(name => splitPermission(name).column !== 'view')).toEqual([])
  })
})
