import { lineCommands } from './line-commands.ts'
import { statementCommands } from './statement-commands.ts'

export const bankCommands = { ...statementCommands, ...lineCommands } as const
