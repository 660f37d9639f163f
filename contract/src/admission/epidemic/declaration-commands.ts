import { declaringCommands } from './declaring-commands.ts'
import { reviewCommands } from './review-commands.ts'

export const declarationCommands = { ...declaringCommands, ...reviewCommands } as const
