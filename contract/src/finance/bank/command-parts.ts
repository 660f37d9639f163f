import { z } from 'zod'
import { can } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'

export const match = can('bankStatement:match')

export const name = z.object({ cn: z.string(), en: z.string() })

export const account = lazy(() => z.object({ id: idOf('bankAccount'), name: z.string(), number: z.string() }))
