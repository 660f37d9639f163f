import { type NumberKind, numberKinds } from '@fairgate/contract/hotline/search-number'
import type { TextKey } from '../kernel/language.ts'

export const kindLabels = Object.fromEntries(numberKinds.map(kind => [kind, `hotline.kind_${kind}`])) as Readonly<
  Record<NumberKind, TextKey>
>

export const languageLabels = { cn: 'hotline.chinese', en: 'hotline.english' } as const
