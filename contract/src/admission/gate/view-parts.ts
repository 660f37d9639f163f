import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'

export const count = z.number().int()

export const localizedText = z.object({ cn: z.string(), en: z.string() })

export const moment = z.string().nullable()

export const holder = lazy(() => ({
  badgeId: idOf('badge').nullable(),
  badgeCode: z.string().nullable(),
  name: z.string().nullable(),
  badgeTypeName: localizedText.nullable(),
  badgeTypeColour: z.string().nullable(),
}))
