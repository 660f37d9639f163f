import { z } from 'zod'

export const name = z.object({ cn: z.string(), en: z.string() })

export const count = z.number().int()
