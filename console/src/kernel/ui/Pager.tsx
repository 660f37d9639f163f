import { offsetLimit } from '@fairgate/contract/kernel/money/offset-limit'
import { Select } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import { PAGE_SIZES, type PageSize } from '../list/use-worklist.ts'
import { pagesOf } from './pages-of.ts'
import './Pager.css'

export interface PagerProps {
  pageNum: number
  pageSize: PageSize
  /** Undefined while it is unknown: then there are no pages. */
  total: number | undefined
  /** The total was counted up to a limit: it is `1,000+`. */
  totalCapped?: boolean
  /** Key of the next page; far from both ends pages are read by it and not by number. */
  next?: string
  onChange: (to: { pageNum: number; pageSize: PageSize; after?: string }) => void
  /** Counts all rows if the total was capped. */
  onCountAll?: () => void
}

/** Displayed rows of the total, pages and size; 56 high, fixed below the rows. */
export function Pager({ pageNum, pageSize, total, totalCapped = false, next, onChange, onCountAll }: PagerProps) {
  const t = useText()
  const pages = pagesOf({ pageNum, pageSize, total: total ?? 0, totalCapped })
  const { last, previous, shown } = pages
  const go = (page: number) => onChange({ pageNum: page, pageSize })
  const byNumber = pages.reaches(pageNum + 1)
  const hasNext = byNumber || (next !== undefined && (totalCapped || pageNum < last))
  const count = { count: total ?? 0, shown: formatNumber(total ?? 0) }
  const range = !totalCapped && last > 1 && pageNum <= last
  return (
    <nav className="fg-pager" aria-label={t('shell.pages')}>
      <span className="fg-pager-total">
        {total !== undefined &&
          (range
            ? t('shell.rowsOf', { ...count, from: formatNumber(pages.from), to: formatNumber(pages.to) })
            : t(totalCapped ? 'shell.totalMore' : 'shell.total', count))}
        {totalCapped && onCountAll && (
          <button type="button" className="fg-link" onClick={onCountAll}>
            {t('shell.countAll')}
          </button>
        )}
      </span>
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('shell.previousPage')}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && go(previous)}
      >
        <ChevronLeft size={16} strokeWidth={1.6} aria-hidden />
      </button>
      <ol>
        {shown.flatMap((page, index) => [
          page - (shown[index - 1] ?? 0) > 1 && (
            <li key={`before ${page}`} aria-hidden className="fg-pager-gap">
              •••
            </li>
          ),
          <li key={page}>
            <button
              type="button"
              aria-label={t('shell.page', { page })}
              aria-current={page === pageNum ? 'page' : undefined}
              onClick={() => go(page)}
            >
              {formatNumber(page)}
            </button>
          </li>,
        ])}
      </ol>
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('shell.nextPage')}
        disabled={!hasNext}
        onClick={() => onChange({ pageNum: pageNum + 1, pageSize, after: byNumber ? undefined : next })}
      >
        <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
      </button>
      {last > 7 && !totalCapped && <PageJump key={pageNum} last={last} reaches={pages.reaches} onJump={go} />}
      {pages.hasGap && (
        <small className="fg-pager-limit">
          {t(totalCapped ? 'shell.pagesByNumber' : 'shell.pagesFromEnds', { shown: formatNumber(offsetLimit) })}
        </small>
      )}
      <Select
        className="fg-pager-size"
        size="small"
        popupMatchSelectWidth={false}
        aria-label={t('shell.perPage', { size: pageSize })}
        value={pageSize}
        options={PAGE_SIZES.map(size => ({ value: size, label: t('shell.perPage', { size }) }))}
        onChange={(size: PageSize) => onChange({ pageNum: 1, pageSize: size })}
      />
    </nav>
  )
}

interface PageJumpProps {
  last: number
  reaches: (page: number) => boolean
  onJump: (page: number) => void
}

/** A typed page number; an unreachable one stays in the field, marked as wrong. */
function PageJump({ last, reaches, onJump }: PageJumpProps) {
  const t = useText()
  const [typed, type] = useState('')
  const [wrong, mark] = useState(false)
  const jump = () => {
    const page = Math.min(last, Number(typed))
    if (reaches(page)) onJump(page)
    else mark(true)
  }
  return (
    <input
      className="fg-input fg-pager-jump"
      inputMode="numeric"
      aria-label={t('shell.goToPage')}
      placeholder={t('shell.goToPage')}
      aria-invalid={wrong || undefined}
      value={typed}
      onChange={({ target }) => {
        type(target.value.replace(/\D/g, ''))
        mark(false)
      }}
      onKeyDown={({ key }) => key === 'Enter' && typed !== '' && jump()}
    />
  )
}
