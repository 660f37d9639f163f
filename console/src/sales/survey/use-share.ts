import { editorTexts } from '@fairgate/contract/sales/survey/editor-texts'
import { formatNumber } from '../../kernel/format/format.ts'
import { useLocalize } from '../../kernel/i18n/language.ts'
import type { ChartProps } from '../../kernel/ui/Chart.tsx'

/** Formats counts with their share of `wholeOf` the category, as `12 (34.3%)`; an axis has only counts. */
export function useShare(): (wholeOf: (at: number) => number) => NonNullable<ChartProps['say']> {
  const w = useLocalize()
  return wholeOf => (value, _among, at) => {
    const n = formatNumber(value)
    const whole = at === undefined ? 0 : wholeOf(at)
    return whole > 0
      ? w(editorTexts.countShare, { n, percent: formatNumber(Math.round((value / whole) * 1000) / 10) })
      : n
  }
}
