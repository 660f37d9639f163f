import { amountTexts } from '@fairgate/contract/foundation/import/amount-texts'
import { type NotImportedLine, notImportedLines } from '@fairgate/contract/kernel/import/not-imported'
import type { MoneyReading, NotImported, SheetHead } from '@fairgate/contract/kernel/import/reading'
import { formatNumber } from '../../format/format.ts'
import { useLocalize, useText } from '../../i18n/language.ts'
import { encodingNames, separatorKeys } from './reading-texts.ts'
import './ImportReading.css'

interface ReadingFactsProps {
  read: MoneyReading
  heads: readonly SheetHead[]
}

/** How a file was read, in one line. */
export function ReadingFacts({ read, heads }: ReadingFactsProps) {
  const t = useText()
  const w = useLocalize()
  const { sheet, headerRow, encoding, separator, dateOrder, decimalMark, negativeOut } = read
  const facts = [
    sheet && heads.length > 1 && `${t('import.readingSheet')} ${sheet}`,
    headerRow === 0 && t('import.readingNoHeader'),
    headerRow && t('import.readingHeaderAt', { row: headerRow }),
    encoding && encodingNames[encoding],
    separator && t(separatorKeys[separator]),
    dateOrder && t(dateOrder === 'dmy' ? 'import.datesDmy' : 'import.datesMdy'),
    decimalMark && w(decimalMark === '.' ? amountTexts.decimalPoint : amountTexts.decimalComma),
    negativeOut &&
      `${w(amountTexts.negativeOut)} ${w(negativeOut === 'outflow' ? amountTexts.negativeOutflow : amountTexts.negativeReversal)}`,
  ]
  return <span className="fg-reading-facts">{facts.filter(fact => fact).join(' · ')}</span>
}

/** What was not imported from a file; nothing if everything was. */
export function NotImportedFacts({ left }: { left: NotImported | null }) {
  const t = useText()
  const lines: NotImportedLine[] = left ? notImportedLines(left) : []
  if (lines.length === 0) return null
  return (
    <div className="fg-reading-left">
      <strong>{t('import.leftTitle')}</strong>
      <ul>
        {lines.map(({ key, values }) => {
          const { count } = values
          return <li key={`${key} ${values.name}`}>{t(key, { ...values, count, shown: formatNumber(count) })}</li>
        })}
      </ul>
    </div>
  )
}
