import { z } from 'zod'
import { can } from '../../kernel/command/command.ts'
import { doubtKinds } from './choices.ts'

export const proxy = can('declaration:proxy')

export const name = z.object({ cn: z.string(), en: z.string() })

export const doubts = z.array(z.enum(doubtKinds))
