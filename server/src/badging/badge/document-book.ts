import { type DocumentTypeCode, documentTypeCodes, documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { namedOptions } from '../../foundation/dictionary/api.ts'
import type { Db } from '../../kernel/database/database.ts'

/** The documents the venue knows, by their names in its dictionary, and those that can be used for applications now. */
export interface DocumentBook {
  readonly labels: Readonly<Record<DocumentTypeCode, LocalizedText>>
  readonly offered: readonly DocumentTypeCode[]
}

/** Uses the labels of the dictionary where it has them. The values are fixed, since each has its own validation. */
export async function documentBook(db: Db): Promise<DocumentBook> {
  const options = await namedOptions(db, 'document_type')
  const named = new Map(options.map(option => [option.value, option]))
  const labels = { ...documentTypeLabels } as Record<DocumentTypeCode, LocalizedText>
  for (const code of documentTypeCodes) {
    const option = named.get(code)
    if (option) labels[code] = [option.cn, option.en]
  }
  return { labels, offered: documentTypeCodes.filter(code => named.get(code)?.status !== 0) }
}
