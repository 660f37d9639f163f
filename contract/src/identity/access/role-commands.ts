import { z } from 'zod'
import {
  can,
  changedRow,
  chosenRows,
  commands,
  decidedRows,
  nothing,
  onePerson,
  read,
  rowKey,
  write,
} from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { acts, list, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { roleFields } from './fields.ts'
import { permissionColumns } from './permission-columns.ts'

const roleForm = lazy(() => shapeOf(roleFields, { permissions: z.array(z.string().max(60)).min(1).max(300) }))

const roleActions = ['edit', 'delete'] as const

export const roleCommands = commands({
  getRolePage: list({
    access: can('role:view'),
    label: ['角色列表', 'Roles'],
    row: () =>
      row('role', acts(['inUse'], roleActions), {
        roleID: idOf('role'),
        roleName: z.string(),
        /** In the caller's language, or the other if it is missing. */
        roleDescribe: z.string(),
        administrator: z.boolean(),
        operators: z.number().int(),
        permissionCount: z.number().int(),
        createdAt: z.string(),
      }),
    search: ['roleName'],
    sort: ['createdAt'],
  }),
  getRoleOptionList: read({
    access: onePerson,
    label: ['角色选项', 'Role options'],
    input: nothing,
    /** The roles of the caller's company that the caller may grant. */
    output: () => z.array(z.object({ roleID: idOf('role'), roleName: z.string(), administrator: z.boolean() })),
  }),
  getRoleInfo: read({
    access: can('role:view'),
    label: ['角色详情', 'Role details'],
    input: () => z.strictObject({ id: idOf('role') }),
    output: () =>
      z.object({
        id: idOf('role'),
        version: z.number().int(),
        nameCn: z.string(),
        nameEn: z.string(),
        /** In the caller's language, or the other if it is missing. */
        roleDescribe: z.string(),
        describeCn: z.string(),
        describeEn: z.string(),
        administrator: z.boolean(),
        permissions: z.array(z.string()),
        operators: z.number().int(),
        actions: z.array(z.enum(roleActions)),
      }),
  }),
  addRole: write({
    access: can('role:add'),
    label: ['新增角色', 'Add a role'],
    input: () => z.strictObject(roleForm()),
    output: () => changedRow('role'),
  }),
  editRole: write({
    access: can('role:modify'),
    label: ['修改角色', 'Edit a role'],
    /** Takes effect on the next request of its operators, without a logout. */
    input: () => z.strictObject({ ...rowKey('role'), ...roleForm() }),
    output: () => changedRow('role'),
  }),
  deleteRole: write({
    access: can('role:delete'),
    label: ['删除角色', 'Delete roles'],
    input: () => z.strictObject({ rows: chosenRows('role') }),
    output: () => decidedRows('role'),
  }),
  getAllPermissions: read({
    access: can('role:view', 'apiKey:view'),
    label: ['权限树', 'Permission tree'],
    input: nothing,
    /** The permissions that a role of the caller's company may hold, by group, titles in the caller's language. */
    output: () =>
      z.object({
        groups: z.array(
          z.object({
            key: z.string(),
            title: z.string(),
            permissions: z.array(
              z.object({
                name: z.string(),
                title: z.string(),
                /** The entity, a row of the matrix. */
                noun: z.string(),
                nounTitle: z.string(),
                column: z.enum([...permissionColumns, 'other']),
                /** Whether the caller may grant it. */
                held: z.boolean(),
                /** Needs a person: no API key can have it. */
                person: z.boolean(),
                /** How many active operators of the caller's company hold it. */
                operators: z.number().int(),
              }),
            ),
          }),
        ),
      }),
  }),
})
