import { type StandKind, standKinds } from '@fairgate/contract/exhibitions/stand/fields'
import type { TextKey } from '../../kernel/i18n/language.ts'

export const kindLabels = Object.fromEntries(standKinds.map(kind => [kind, `stand.kind_${kind}`])) as Readonly<
  Record<StandKind, TextKey>
>
