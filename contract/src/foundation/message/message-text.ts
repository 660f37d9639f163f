import { z } from 'zod'
import { languages } from '../../kernel/i18n/language.ts'

/** The text for recipients of one language. */
export const messageText = z.object({ language: z.enum(languages), text: z.string() })
