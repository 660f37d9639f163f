import { type DocumentTypeCode, documentTypeCodes, documentTypeLabels } from '@fairgate/contract/badging/badge/document'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { namedOptions } from '../../foundation/dictionary/api.ts'
import type { Db } from '../../kernel/database/database.ts'

/** The documents the venue knows, as its dictionary calls them, and those of them a badge may be applied for with now. */
export interface DocumentBook {
  readonly labels: Readonly<Record<DocumentTypeCode, LocalizedText>>
  readonly offered: readonly DocumentTypeCode[]
}

/** The dictionary's words where it has some: its values are fixed, since each carries its own check. */
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
