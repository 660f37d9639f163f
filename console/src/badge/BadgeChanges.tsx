import type { ReactNode } from 'react'
import { listOf, useText, useWords } from '../kernel/language.ts'
import { lastOf } from '../ui/decision/history-line.ts'
import { SinceReturned } from '../ui/decision/SinceReturned.tsx'
import { type BadgeDetail, documentWords, fieldWord } from './badge-words.ts'

/** What has changed since the last return, and what it asked for and still is as it was. */
export function BadgeChanges({ detail }: { detail: BadgeDetail }) {
  const t = useText()
  const w = useWords()
  const show = (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return undefined
    if (field === 'documentType') return w(documentWords(String(value)))
    if (field === 'photo' || field === 'photoFileId') return t('badge.photo')
    return Array.isArray(value) ? listOf(value) : String(value)
  }
  return (
    <SinceReturned
      changes={detail.changes}
      asked={lastOf(detail.history, 'return')?.asked ?? []}
      current={field => current(detail, field)}
      fieldWord={fieldWord}
      show={show}
    />
  )
}

function current(detail: BadgeDetail, field: string): unknown {
  if (field === 'documentNumber') return detail.documentMasked
  if (field === 'phone') return detail.phoneMasked
  return (detail as Readonly<Record<string, unknown>>)[field]
}
