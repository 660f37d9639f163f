import { cellLimit } from '@fairgate/contract/foundation/import/fields'
import { Check } from 'lucide-react'
import { formatNumber } from '../../format/format.ts'
import { type TextKey, useLanguage, useLocalize, useText } from '../../i18n/language.ts'
import { columnKit } from '../list/column-kit.tsx'
import type { Column } from '../use-columns.ts'
import type { ImportKit } from './import-kit.ts'
import { findFieldToCorrect, type RowCorrection, type ShownRow } from './use-row-correction.ts'

/** Columns of an import's rows; a value can be typed again in its cell. */
export function useImportColumns(kit: ImportKit, correction: RowCorrection): Column<ShownRow>[] {
  const t = useText()
  const w = useLocalize()
  const c = columnKit<ShownRow, never, 'import'>('import', { t, w, language: useLanguage() })
  const fieldOf = (row: ShownRow) => findFieldToCorrect(kit, row) ?? row.correctedField
  const typed = (row: ShownRow) => {
    const field = fieldOf(row)
    return field ? row.cells[field] : undefined
  }
  const content = (row: ShownRow) =>
    correction.isEditing(row) ? (
      <CellInput kit={kit} correction={correction} placeholder={typed(row)} />
    ) : (
      (typed(row) ?? (correction.isCorrected(row) ? '—' : t('import.empty')))
    )
  const remedy = (row: ShownRow) => {
    const [issue] = row.issues
    return issue && !correction.isCorrected(row) ? t(remedyLabel(kit, issue.reason)) : '—'
  }
  return [
    c.cell('rowNumber', row => formatNumber(row.rowNumber), { width: 72, min: 72, locked: true }),
    c.text('name', { title: kit.texts.called ?? 'import.name', width: 112, locked: true }),
    c.cell('field', row => w(kit.columns[fieldOf(row) ?? ''] ?? ['—', '—']), { width: 144, priority: 2 }),
    c.cell('content', content, { width: 168, min: 168, locked: true }),
    c.cell(
      'why',
      row => <Why row={row} isCorrected={correction.isCorrected(row)} editing={correction.isEditing(row)} />,
      {
        width: 256,
        min: 200,
        grow: true,
        locked: true,
      },
    ),
    c.cell('remedy', remedy, { width: 128, priority: 1 }),
  ]
}

function Why({ row, isCorrected, editing }: { row: ShownRow; isCorrected: boolean; editing: boolean }) {
  const t = useText()
  if (isCorrected) {
    return (
      <span className="fg-corrected">
        <Check size={14} strokeWidth={2} aria-hidden />
        {t('import.correctedValid')}
      </span>
    )
  }
  const [first, ...more] = row.issues
  if (!first) return '—'
  return (
    <span className={`fg-issue ${editing ? 'is-editing' : ''}`} title={row.issues.map(({ msg }) => msg).join('\n')}>
      {first.msg}
      {more.length > 0 && <span className="fg-cell-quiet"> {t('import.moreIssues', { count: more.length })}</span>}
    </span>
  )
}

interface CellInputProps {
  kit: ImportKit
  correction: RowCorrection
  placeholder: string | undefined
}

function CellInput({ kit, correction, placeholder }: CellInputProps) {
  const t = useText()
  const w = useLocalize()
  const optionsOf = kit.useOptions()
  const { editing } = correction
  if (!editing) return null
  const shared = {
    className: 'fg-input fg-cell-input',
    'aria-label': `${w(kit.columns[editing.field] ?? ['', ''])}${t('shell.comma')}${t('import.rowNumber')} ${editing.rowNumber}`,
    'aria-invalid': true,
    'aria-busy': correction.saving || undefined,
    value: editing.value,
    onKeyDown: (event: React.KeyboardEvent) => {
      if (event.key === 'Enter' && !event.nativeEvent.isComposing) correction.save()
      if (event.key === 'Escape') {
        event.preventDefault()
        correction.cancel()
      }
    },
  } as const
  // A row's field opens on purpose, and the next one after Enter, so it gets the focus.
  const labels = optionsOf(editing.field)
  if (labels) {
    return (
      <select {...shared} ref={focus} onChange={event => correction.type(event.target.value)}>
        {!labels.includes(editing.value) && <option value={editing.value}>{editing.value}</option>}
        {labels.map(word => (
          <option key={word}>{word}</option>
        ))}
      </select>
    )
  }
  return (
    <input
      {...shared}
      ref={focus}
      key={editing.rowNumber}
      placeholder={placeholder}
      maxLength={cellLimit}
      onChange={event => correction.type(event.target.value)}
    />
  )
}

const focus = (element: HTMLElement | null) => {
  element?.focus()
  if (element instanceof HTMLInputElement) element.select()
}

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
const remedyLabel = (kit: Pick<ImportKit, 'reasons'>, reason: string): TextKey => pairOf(kit, reason)[1]
