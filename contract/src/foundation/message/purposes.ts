import type { LocalizedText } from '../../kernel/i18n/localized-text.ts'
import { accountPurposes } from './account-purposes.ts'
import { codePurposes } from './code-purposes.ts'
import { exhibitionPurposes } from './exhibition-purposes.ts'
import { guestPurposes } from './guest-purposes.ts'
import { moneyPurposes } from './money-purposes.ts'
import { passkeyPurposes } from './passkey-purposes.ts'
import type { Purpose } from './purpose.ts'
import { reportPurposes } from './report-purposes.ts'

/**
 * Every message that the system sends by itself. `{{venue}}` is always filled in; the caller gives the other variables.
 * A text fits into two SMS, names the venue, and says what to do if the recipient did not ask for it. A link stands at
 * the end, so that no client takes following text for a part of it.
 */
export const messagePurposes = {
  ...reportPurposes,
  ...codePurposes,
  ...guestPurposes,
  ...accountPurposes,
  ...exhibitionPurposes,
  ...moneyPurposes,
  ...passkeyPurposes,
} as const

export type MessagePurpose = keyof typeof messagePurposes & string

type PurposeKey<Part extends 'Name' | 'Subject' | 'Text'> = `${MessagePurpose}${Part}`

const collectTexts = <Part extends 'Name' | 'Subject' | 'Text'>(parts: Readonly<Record<Part, keyof Purpose>>) =>
  Object.fromEntries(
    Object.entries<Purpose>(messagePurposes).flatMap(([key, purpose]) =>
      Object.entries<keyof Purpose>(parts).map(([part, of]) => [`${key}${part}`, purpose[of]]),
    ),
  ) as Readonly<Record<PurposeKey<Part>, LocalizedText>>

/** Subjects and texts that only the server uses. The console shows a message as it was composed. */
export const purposeTexts = collectTexts({ Subject: 'subject', Text: 'text' })

/** The same as texts of a module, so that the tests of all texts include them. */
export const purposeDomainTexts = { ...collectTexts({ Name: 'name' }), ...purposeTexts }
