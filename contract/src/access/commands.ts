import { z } from 'zod'
import { can, commands } from '../kernel/command.ts'
import { list, row } from '../kernel/page.ts'

/** The numbers of the specification, section 3, for an operator's `state` on the wire. */
export const operatorStates = { pending: 1, inUse: 2, rejected: 3, returned: 4 } as const

export const accessCommands = commands({
  getOperatorPage: list({
    access: can('operator:view'),
    words: ['操作员列表', 'Operators'],
    row: row({
      operatorID: z.uuid(),
      userName: z.string(),
      name: z.string(),
      telephone: z.string(),
      email: z.string(),
      roleName: z.string(),
      kind: z.enum(['regular', 'temporary', 'associated']),
      /** 1 pending approval, 2 in use, 3 rejected, 4 returned. */
      operatorState: z.literal([1, 2, 3, 4]),
      frozen: z.boolean(),
      createdAt: z.string(),
    }),
    search: ['name', 'userName', 'telephone'],
    sort: ['createdAt', 'name'],
  }),
  getRolePage: list({
    access: can('role:view'),
    words: ['角色列表', 'Roles'],
    row: row({
      roleID: z.uuid(),
      roleName: z.string(),
      roleDescribe: z.string(),
      administrator: z.boolean(),
      operators: z.number().int(),
      createdAt: z.string(),
    }),
    sort: ['createdAt'],
  }),
})
