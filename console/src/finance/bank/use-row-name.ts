import type { Output } from '@fairgate/contract/app/catalogue'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import { useLocalize } from '../../kernel/i18n/language.ts'

type Report = Pick<Output<'getBankStatementReport'>, 'read'>

/** The number of a row as its file has it: a spreadsheet counts its titles, an XML statement has none. */
export const numberIn = ({ read }: Report, row: number): number => (read?.format === 'xml' ? row - 1 : row)

/** What a row of a statement is called: `Row 5` of a spreadsheet, `Entry 4` of an XML statement. */
export function useRowName(report: Report): (row: number) => string {
  const w = useLocalize()
  const text = report.read?.format === 'xml' ? bankImportTexts.entryNumber : bankImportTexts.rowNumber
  return row => w(text, { number: numberIn(report, row) })
}
