import { type NumberKind, numberKinds } from '@fairgate/contract/admission/hotline/search-number'
import type { TextKey } from '../../kernel/i18n/language.ts'

export const kindLabels = Object.fromEntries(numberKinds.map(kind => [kind, `hotline.kind_${kind}`])) as Readonly<
  Record<NumberKind, TextKey>
>

export const languageLabels = { cn: 'hotline.chinese', en: 'hotline.english' } as const
