import { deviceCommands } from './device-commands.ts'
import { doorCommands } from './door-commands.ts'
import { passageCommands } from './passage-commands.ts'

export const gateCommands = { ...doorCommands, ...deviceCommands, ...passageCommands } as const
