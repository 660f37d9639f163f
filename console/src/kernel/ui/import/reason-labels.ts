import type { TextKey } from '../../i18n/language.ts'
import type { ImportKit } from './import-kit.ts'

type Pairs = NonNullable<ImportKit['reasons']>

/** The common reasons for bad rows. */
const common: Pairs = {
  name: ['import.reasonName', 'import.remedyName'],
  documentType: ['import.reasonDocumentType', 'import.remedyDocumentType'],
  documentNumber: ['import.reasonDocumentNumber', 'import.remedyDocumentNumber'],
  duplicate: ['import.reasonDuplicate', 'import.remedyDuplicate'],
  phone: ['import.reasonPhone', 'import.remedyPhone'],
  required: ['import.reasonRequired', 'import.remedyRequired'],
  held: ['import.reasonExists', 'import.remedyExists'],
}
const other = ['import.reasonOther', 'import.remedyOther'] as const

const pairOf = ({ reasons }: Pick<ImportKit, 'reasons'>, reason: string) => reasons?.[reason] ?? common[reason] ?? other

/** The label of a group of reasons, on its pill. */
export const reasonLabel = (kit: Pick<ImportKit, 'reasons'>, reason: string): TextKey => pairOf(kit, reason)[0]

/** The remedy, in one to three words. */
export const remedyLabel = (kit: Pick<ImportKit, 'reasons'>, reason: string): TextKey => pairOf(kit, reason)[1]
