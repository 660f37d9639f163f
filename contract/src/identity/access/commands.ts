import { operatorCommands } from './operator-commands.ts'
import { roleCommands } from './role-commands.ts'

export const accessCommands = { ...operatorCommands, ...roleCommands } as const
