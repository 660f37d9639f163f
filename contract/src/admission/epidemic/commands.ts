import { declarationCommands } from './declaration-commands.ts'
import { declarationImportCommands } from './import-commands.ts'
import { strategyCommands } from './strategy-commands.ts'

export const epidemicCommands = { ...strategyCommands, ...declarationCommands, ...declarationImportCommands } as const
