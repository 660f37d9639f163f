import { ArrowDown, ArrowUp } from 'lucide-react'
import { useText } from '../i18n/language.ts'
import type { Column } from './use-columns.ts'

interface HeadProps<Row> {
  column: Column<Row>
  sort?: string
  onSort?: (sort: string | undefined) => void
}

export function Head<Row>({ column, sort, onSort }: HeadProps<Row>) {
  const t = useText()
  const field = column.sort
  if (!field || !onSort) {
    return (
      <th scope="col" data-key={column.key} className={column.align === 'right' ? 'is-right' : undefined}>
        {column.title}
      </th>
    )
  }
  const up = sort === field
  const down = sort === `-${field}`
  const next = up ? `-${field}` : down ? undefined : field
  return (
    <th
      scope="col"
      data-key={column.key}
      className={column.align === 'right' ? 'is-right' : undefined}
      aria-sort={up ? 'ascending' : down ? 'descending' : 'none'}
    >
      <button
        type="button"
        className={`fg-table-sort ${up || down ? 'is-on' : ''}`}
        title={t('shell.sortBy', { field: column.title })}
        onClick={() => onSort(next)}
      >
        {column.title}
        {down ? <ArrowDown size={12} strokeWidth={2} aria-hidden /> : <ArrowUp size={12} strokeWidth={2} aria-hidden />}
      </button>
    </th>
  )
}
