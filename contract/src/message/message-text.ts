import { z } from 'zod'
import { languages } from '../kernel/language.ts'

/** What readers of one language are sent. */
export const messageText = z.object({ language: z.enum(languages), text: z.string() })
