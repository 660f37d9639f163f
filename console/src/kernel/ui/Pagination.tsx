import { offsetLimit } from '@fairgate/contract/kernel/money/offset-limit'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { formatNumber } from '../format/format.ts'
import { useText } from '../i18n/language.ts'
import './Pagination.css'

interface PaginationProps {
  pageNum: number
  pageSize: number
  total: number
  /** The total was counted up to a limit. */
  totalCapped?: boolean
  onChange: (pageNum: number) => void
}

/** Pages of a short list inside a drawer or a section, without room for a `Pager`; nothing if one page holds all. */
export function Pagination({ pageNum, pageSize, total, totalCapped, onChange }: PaginationProps) {
  const t = useText()
  if (total <= pageSize && pageNum === 1) return null
  const last = Math.max(1, Math.ceil(total / pageSize))
  return (
    <nav className="fg-turn-indicator" aria-label={t('shell.pages')}>
      <span>{t(totalCapped ? 'shell.totalMore' : 'shell.total', { count: total, shown: formatNumber(total) })}</span>
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('shell.previousPage')}
        disabled={pageNum <= 1}
        onClick={() => onChange(pageNum - 1)}
      >
        <ChevronLeft size={16} strokeWidth={1.6} aria-hidden />
      </button>
      <span aria-current="page">{`${formatNumber(pageNum)} / ${formatNumber(last)}${totalCapped ? '+' : ''}`}</span>
      <button
        type="button"
        className="fg-icon-button"
        aria-label={t('shell.nextPage')}
        disabled={totalCapped ? pageNum * pageSize > offsetLimit : pageNum >= last}
        onClick={() => onChange(pageNum + 1)}
      >
        <ChevronRight size={16} strokeWidth={1.6} aria-hidden />
      </button>
    </nav>
  )
}
