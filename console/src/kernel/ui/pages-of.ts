import { offsetLimit } from '@fairgate/contract/kernel/money/offset-limit'

interface Shown {
  pageNum: number
  pageSize: number
  total: number
  /** The total was counted up to a limit: the end of the list is unknown. */
  totalCapped: boolean
}

/** The pages of a pager, and which of them a number reaches: those near the first row or the last one. */
export function pagesOf({ pageNum, pageSize, total, totalCapped }: Shown) {
  const last = Math.max(1, Math.ceil(total / pageSize))
  const reaches = (page: number) =>
    page >= 1 &&
    (totalCapped || page <= last) &&
    ((page - 1) * pageSize <= offsetLimit || (!totalCapped && total - page * pageSize <= offsetLimit))
  const near = Math.floor(offsetLimit / pageSize) + 1
  return {
    last,
    reaches,
    /** The page before: a page by key knows only its next one, so it leads to the last one with a number. */
    previous: reaches(pageNum - 1) ? pageNum - 1 : pageNum > 1 && !reaches(pageNum) ? Math.min(near, last) : undefined,
    /** Rows in the middle are too far from both ends. */
    hasGap: totalCapped || !reaches(Math.min(near + 1, last)),
    shown: numbers(pageNum, last, totalCapped).filter(page => page === pageNum || reaches(page)),
    from: (pageNum - 1) * pageSize + 1,
    to: Math.min(pageNum * pageSize, total),
  }
}

/** First, last and the neighbours of the current page. */
function numbers(current: number, last: number, totalCapped: boolean): number[] {
  const few = last <= 7 ? Array.from({ length: last }, (_, index) => index + 1) : []
  const start = current <= 3 ? [2, 3] : []
  const end = totalCapped ? [] : [last, ...(current > last - 3 ? [last - 1, last - 2] : [])]
  const wanted = new Set([1, ...few, ...start, current - 1, current, current + 1, ...end])
  return [...wanted].sort((one, other) => one - other)
}
