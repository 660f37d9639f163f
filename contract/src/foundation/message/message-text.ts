import { z } from 'zod'
import { languages } from '../../kernel/i18n/language.ts'

/** What readers of one language are sent. */
export const messageText = z.object({ language: z.enum(languages), text: z.string() })
