import { documentTypeWords } from '@fairgate/contract/badge/document'
import type { Output } from '@fairgate/contract/catalogue'
import type { Words } from '@fairgate/contract/kernel/phrases'
import type { ReactNode } from 'react'
import type { Text } from '../kernel/language.ts'
import type { Change } from '../ui/Changes.tsx'
import { labelOf } from './badge-words.ts'

export type BadgeDetail = Output<'getBadgeDetail'>

type Say = (words: Words) => string

/** The words of a document type; an unknown one stands as it is. */
export const documentWords = (type: string): Words => (documentTypeWords as Record<string, Words>)[type] ?? [type, type]

/** What has changed since the last return, and what it asked for and still is as it was. */
export function changesOf(detail: BadgeDetail, t: Text, w: Say): Change[] {
  const show = (field: string, value: unknown): ReactNode => {
    if (value === null || value === undefined || value === '') return undefined
    if (field === 'documentType') return w(documentWords(String(value)))
    if (field === 'photo' || field === 'photoFileId') return t('badge.photo')
    return Array.isArray(value) ? value.join(', ') : String(value)
  }
  const name = (field: string) => {
    const key = labelOf(field)
    return key ? t(key) : field
  }
  const changed = detail.changes.map(({ field, before, after, asked }) => ({
    field: name(field),
    before: show(field, before),
    after: show(field, after),
    asked,
  }))
  const untouched = askedOf(detail)
    .filter(field => !detail.changes.some(change => change.field === field))
    .map(field => ({
      field: name(field),
      before: show(field, current(detail, field)),
      after: '',
      asked: true,
      unchanged: true,
    }))
  return [...changed, ...untouched]
}

/** Fields the last return asked for. */
export function askedOf(detail: Pick<BadgeDetail, 'history'>): readonly string[] {
  return lastReturn(detail)?.asked ?? []
}

/** The newest return in a badge's history. */
export function lastReturn({ history }: Pick<BadgeDetail, 'history'>) {
  return [...history].sort((one, other) => other.at.localeCompare(one.at)).find(line => line.event === 'return')
}

function current(detail: BadgeDetail, field: string): unknown {
  if (field === 'documentNumber') return detail.documentMasked
  if (field === 'phone') return detail.phoneMasked
  return (detail as Readonly<Record<string, unknown>>)[field]
}
