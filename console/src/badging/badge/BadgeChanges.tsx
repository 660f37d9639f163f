import type { ReactNode } from 'react'
import { listOf, useText } from '../../kernel/i18n/language.ts'
import { ChangesSinceReturn } from '../../kernel/ui/decision/ChangesSinceReturn.tsx'
import { lastOf } from '../../kernel/ui/decision/history-line.ts'
import { type BadgeDetail, fieldLabel } from './badge-labels.ts'
import { useDocumentTypes } from './use-document-types.ts'

/** The changes since the last return, and requested corrections that were not made. */
export function BadgeChanges({ detail }: { detail: BadgeDetail }) {
  const t = useText()
  const documents = useDocumentTypes()
  const show = (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return undefined
    if (field === 'documentType') return documents.labelOf(String(value))
    if (field === 'photo' || field === 'photoFileId') return t('badge.photo')
    return Array.isArray(value) ? listOf(value) : String(value)
  }
  return (
    <ChangesSinceReturn
      changes={detail.changes}
      asked={lastOf(detail.history, 'return')?.asked ?? []}
      current={field => current(detail, field)}
      fieldLabel={fieldLabel}
      show={show}
    />
  )
}

function current(detail: BadgeDetail, field: string): unknown {
  if (field === 'documentNumber') return detail.documentMasked
  if (field === 'phone') return detail.phoneMasked
  return (detail as Readonly<Record<string, unknown>>)[field]
}
