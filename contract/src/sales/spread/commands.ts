import { sendingCommands } from './sending-commands.ts'
import { templateCommands } from './template-commands.ts'

export const campaignCommands = { ...templateCommands, ...sendingCommands } as const
