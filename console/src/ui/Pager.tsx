import { Select } from 'antd'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { OFFSET_LIMIT, PAGE_SIZES, type PageSize } from '../kernel/use-worklist.ts'
import './Pager.css'

export interface PagerProps {
  pageNum: number
  pageSize: PageSize
  /** Undefined while it is not known: then there is nothing to turn to. */
  total: number | undefined
  /** The total was counted up to a limit: it reads `1,000+`. */
  totalCapped?: boolean
  /** Key of the next page; from 10,000 rows on pages go by it and not by number. */
  next?: string
  onChange: (to: { pageNum: number; pageSize: PageSize; after?: string }) => void
  /** Counts all rows where the total was capped. */
  onCountAll?: () => void
}

/** Total, pages and size; 56 high, pinned under the rows. */
export function Pager({ pageNum, pageSize, total, totalCapped, next, onChange, onCountAll }: PagerProps) {
  const t = useText()
  const last = Math.max(1, Math.ceil((total ?? 0) / pageSize))
  const reachable = Math.min(last, Math.floor(OFFSET_LIMIT / pageSize))
  const hasNext =
    next !== undefined || (pageNum < reachable && !totalCapped) || (totalCapped === true && pageNum < reachable)
  const go = (page: number) => onChange({ pageNum: page, pageSize })
  const forward = () => onChange({ pageNum: pageNum + 1, pageSize, after: pageNum >= reachable ? next : undefined })
  return (
    <nav className="fg-pager" aria-label={t('shell.pages')}>
      <span className="fg-pager-total">
        {total !== undefined &&
          t(totalCapped ? 'shell.totalMore' : 'shell.total', { count: total, shown: formatNumber(total) })}
        {totalCapped && onCountAll && (
          <button type="button" className="fg-link" onClick={onCountAll}>
            {t('shell.countAll')}
          </button>
        )}
      </span>
      {pageNum > reachable && (
        <button type="button" className="fg-link" onClick={() => go(1)}>
          {t('shell.firstPage')}
        </button>
      )}
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('shell.previousPage')}
        disabled={pageNum <= 1}
        // A page by key knows only its next; going back returns to the last one that has a number.
        onClick={() => go(Math.min(pageNum - 1, reachable))}
      >
        <ChevronLeft size={16} strokeWidth={1.6} aria-hidden />
      </button>
      <ol>
        {pagesShown(pageNum, reachable, last).map((page, index) =>
          page === undefined ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: a gap has no other identity
            <li key={`gap${index}`} aria-hidden className="fg-pager-gap">
              •••
            </li>
          ) : (
            <li key={page}>
              <button
                type="button"
                aria-label={t('shell.page', { page })}
                aria-current={page === pageNum ? 'page' : undefined}
                onClick={() => go(page)}
              >
                {formatNumber(page)}
              </button>
            </li>
          ),
        )}
      </ol>
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('shell.nextPage')}
        disabled={!hasNext}
        onClick={forward}
      >
        <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
      </button>
      {(totalCapped || last > reachable) && (
        <small className="fg-pager-limit">{t('shell.pagesByNumber', { shown: formatNumber(OFFSET_LIMIT) })}</small>
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

/** First, last and the neighbours of the current page; undefined marks a gap. */
function pagesShown(current: number, reachable: number, last: number): (number | undefined)[] {
  if (current > reachable) return [current]
  const near = [current - 1, current, current + 1]
  const wanted = new Set([1, ...(current <= 3 ? [2, 3] : []), ...near, ...(last <= reachable ? [last] : [])])
  if (last <= 7) for (let page = 1; page <= last; page++) wanted.add(page)
  const pages = [...wanted].filter(page => page >= 1 && page <= reachable).sort((one, other) => one - other)
  return pages.flatMap((page, index) => {
    const before = pages[index - 1]
    return before !== undefined && page - before > 1 ? [undefined, page] : [page]
  })
}
