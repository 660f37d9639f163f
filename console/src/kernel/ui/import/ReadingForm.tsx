import { amountTexts } from '@fairgate/contract/foundation/import/amount-texts'
import type { DecimalMark } from '@fairgate/contract/kernel/field/typed-number'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { columnLetters } from '@fairgate/contract/kernel/import/not-imported'
import {
  type DateOrder,
  dateOrders,
  decimalMarks,
  type Encoding,
  encodings,
  type MoneyReading,
  negativeOuts,
  type Separator,
  type SheetHead,
  separators,
} from '@fairgate/contract/kernel/import/reading'
import { useLocalize, useText } from '../../i18n/language.ts'
import { Button } from '../Button.tsx'
import { ChoiceField } from '../ChoiceField.tsx'
import { encodingNames, separatorKeys } from './reading-texts.ts'
import { type ReadFile, useReadingDraft } from './use-reading-draft.ts'
import '../Field.css'
import './ImportReading.css'

interface ReadingFormProps extends ReadFile {
  /** The columns that may be mapped, according to the present mapping. */
  columnsFor: (mapped: Readonly<Record<string, number>>) => Readonly<Record<string, LocalizedText>>
  /** Its rows have amounts, whose format is a part of the reading. */
  amounts?: boolean
  /** Rows are already identified by their numbers, which another separator would change. */
  fixedSeparator?: boolean
  busy: boolean
  /** The effect on the rows, next to the button. */
  hint: (reading: MoneyReading) => string
  onSend: (reading: MoneyReading) => void
}

/** Corrects how a file was read: sheet, encoding, header row and columns. */
export function ReadingForm(props: ReadingFormProps) {
  const { heads, columnsFor, amounts, fixedSeparator, busy, hint, onSend } = props
  const t = useText()
  const w = useLocalize()
  const draft = useReadingDraft(props)
  const { reading, head, format } = draft
  return (
    <form
      className="fg-reading-form"
      onSubmit={event => {
        event.preventDefault()
        if (!busy) onSend(reading)
      }}
    >
      <div className="fg-reading-fields">
        {format === 'xlsx' && heads.length > 1 && (
          <ChoiceField
            required
            name="sheet"
            label={t('import.readingSheet')}
            value={reading.sheet}
            options={heads.map(({ name }) => ({ value: name, label: name }))}
            onChange={draft.setSheet}
          />
        )}
        {format === 'csv' && (
          <>
            <ChoiceField
              name="encoding"
              label={t('import.readingEncoding')}
              value={reading.encoding}
              placeholder={t('import.readingAuto')}
              options={encodings.map(value => ({ value, label: encodingNames[value] }))}
              onChange={value => draft.setText({ encoding: value as Encoding | undefined })}
            />
            <ChoiceField
              name="separator"
              label={t('import.readingSeparator')}
              value={reading.separator}
              disabled={fixedSeparator}
              placeholder={t('import.readingAuto')}
              options={separators.map(value => ({ value, label: t(separatorKeys[value]) }))}
              onChange={value => draft.setText({ separator: value as Separator | undefined })}
            />
          </>
        )}
        {head && (
          <ChoiceField
            name="headerRow"
            label={t('import.readingHeader')}
            value={reading.headerRow === undefined ? undefined : String(reading.headerRow)}
            placeholder={t('import.readingAuto')}
            options={[
              ...head.head.map(({ number }) => ({
                value: String(number),
                label: t('import.readingRow', { row: number }),
              })),
              { value: '0', label: t('import.readingNoHeader') },
            ]}
            onChange={value => draft.setHeaderRow(value === undefined ? undefined : Number(value))}
          />
        )}
        <ChoiceField
          name="dateOrder"
          label={t('import.readingDates')}
          value={reading.dateOrder}
          placeholder={t('import.readingAuto')}
          options={dateOrders.map(value => ({
            value,
            label: t(value === 'dmy' ? 'import.datesDmy' : 'import.datesMdy'),
          }))}
          onChange={value => draft.setDateOrder(value as DateOrder | undefined)}
        />
        {amounts && (
          <>
            <ChoiceField
              name="decimalMark"
              label={w(amountTexts.decimalMark)}
              value={reading.decimalMark}
              placeholder={t('import.readingAuto')}
              options={decimalMarks.map(value => ({
                value,
                label: w(value === '.' ? amountTexts.decimalPoint : amountTexts.decimalComma),
              }))}
              onChange={value => draft.setAmounts({ decimalMark: value as DecimalMark | undefined })}
            />
            <ChoiceField
              name="negativeOut"
              label={w(amountTexts.negativeOut)}
              value={reading.negativeOut}
              placeholder={t('import.readingAuto')}
              options={negativeOuts.map(value => ({
                value,
                label: w(value === 'outflow' ? amountTexts.negativeOutflow : amountTexts.negativeReversal),
              }))}
              onChange={value => draft.setAmounts({ negativeOut: value as MoneyReading['negativeOut'] })}
            />
          </>
        )}
      </div>
      {head && <Preview head={head} headerRow={reading.headerRow} onHeader={draft.setHeaderRow} />}
      {head && reading.columns && (
        <Columns columns={columnsFor(reading.columns)} head={head} reading={reading} onColumn={draft.setColumn} />
      )}
      {!reading.columns && <p className="fg-field-hint">{t('import.readingAutoWhy')}</p>}
      <div className="fg-reading-send">
        <Button kind="primary" type="submit" busy={busy}>
          {t('import.readingAgain')}
        </Button>
        <span className="fg-field-hint">{hint(reading)}</span>
      </div>
    </form>
  )
}

interface PreviewProps {
  head: SheetHead
  headerRow: number | undefined
  onHeader: (row: number) => void
}

/** The first rows of the file; the operator clicks on the header row. */
function Preview({ head: { head }, headerRow, onHeader }: PreviewProps) {
  const t = useText()
  const width = Math.max(1, ...head.map(({ cells }) => cells.length))
  const positions = Array.from({ length: width }, (_, at) => at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the region scrolls, so keyboard users must be able to focus it.
    <section className="fg-reading-preview" aria-label={t('import.readingPreview')} tabIndex={0}>
      <table>
        <caption>{`${t('import.readingPreview')} · ${t('import.readingPreviewWhy')}`}</caption>
        <thead>
          <tr>
            <td />
            {positions.map(at => (
              <th key={at} scope="col">
                {columnLetters(at)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.map(({ number, cells }) => (
            <tr key={number} className={number === headerRow ? 'is-header' : undefined}>
              <th scope="row">
                <button
                  type="button"
                  aria-pressed={number === headerRow}
                  aria-label={`${t('import.readingHeader')}: ${t('import.readingRow', { row: number })}`}
                  onClick={() => onHeader(number)}
                >
                  {number}
                </button>
              </th>
              {positions.map(at => (
                <td key={at}>{cells[at] ?? ''}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

interface ColumnsProps {
  columns: Readonly<Record<string, LocalizedText>>
  head: SheetHead
  reading: MoneyReading
  onColumn: (column: string, position: number | undefined) => void
}

/** Maps the columns of the file to ours. */
function Columns({ columns, head: { head }, reading, onColumn }: ColumnsProps) {
  const t = useText()
  const w = useLocalize()
  const width = Math.max(0, ...head.map(({ cells }) => cells.length))
  const titles = head.find(({ number }) => number === reading.headerRow)?.cells ?? []
  const sample = head.find(({ number }) => number > (reading.headerRow ?? 0))?.cells ?? []
  const options = Array.from({ length: width }, (_, at) => {
    const text = titles[at] || sample[at] || ''
    return { value: String(at), label: text === '' ? columnLetters(at) : `${columnLetters(at)} ${text}` }
  })
  return (
    <fieldset className="fg-reading-columns">
      <legend>{t('import.readingColumns')}</legend>
      {Object.entries(columns).map(([column, label]) => {
        const position = reading.columns?.[column]
        return (
          <ChoiceField
            key={column}
            name={`columns.${column}`}
            label={w(label)}
            value={position === undefined ? undefined : String(position)}
            placeholder={t('import.readingNoColumn')}
            options={options}
            onChange={value => onColumn(column, value === undefined ? undefined : Number(value))}
          />
        )
      })}
    </fieldset>
  )
}
