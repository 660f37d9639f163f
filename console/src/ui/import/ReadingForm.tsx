import { columnLetters } from '@fairgate/contract/kernel/not-imported'
import {
  type DateOrder,
  dateOrders,
  type Encoding,
  encodings,
  type Separator,
  type SheetHead,
  type SheetReading,
  separators,
} from '@fairgate/contract/kernel/reading'
import { useNavigate } from 'react-router'
import { formatNumber } from '../../kernel/format.ts'
import { useText, useWords } from '../../kernel/language.ts'
import { useCommand } from '../../kernel/use-command.ts'
import { Button } from '../Button.tsx'
import { ChoiceField } from '../ChoiceField.tsx'
import { toast } from '../toast.ts'
import type { ImportKit } from './import-kit.ts'
import { encodingNames, separatorKeys } from './reading-words.ts'
import type { Report } from './use-import-report.ts'
import { useReadingDraft } from './use-reading-draft.ts'

interface ReadingFormProps {
  kit: ImportKit
  placeId: string
  report: Report
  onStarted: () => void
}

/** Corrects how a file was read: which sheet, which encoding, where its header and its columns are. */
export function ReadingForm({ kit, placeId, report, onStarted }: ReadingFormProps) {
  const t = useText()
  const navigate = useNavigate()
  const draft = useReadingDraft(kit, report)
  const correct = useCommand(kit.commands.correct, {
    onDone: ({ importId }) => {
      toast.info(t('import.readingStarted'))
      if (importId !== report.id) void navigate(kit.paths.report(placeId, importId))
      onStarted()
    },
  })
  const { reading, head, format } = draft
  const imported = report.good + report.mended
  const isOtherSheet = reading.sheet !== report.read?.sheet
  return (
    <form
      className="fg-reading-form"
      onSubmit={event => {
        event.preventDefault()
        if (!correct.isPending) correct.mutate({ importId: report.id, reading })
      }}
    >
      <div className="fg-reading-fields">
        {format === 'xlsx' && report.heads.length > 1 && (
          <ChoiceField
            required
            name="sheet"
            label={t('import.readingSheet')}
            value={reading.sheet}
            options={report.heads.map(({ name }) => ({ value: name, label: name }))}
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
      </div>
      {head && <Preview head={head} headerRow={reading.headerRow} onHeader={draft.setHeaderRow} />}
      {head && reading.columns && <Columns kit={kit} head={head} reading={reading} onColumn={draft.setColumn} />}
      {!reading.columns && <p className="fg-field-hint">{t('import.readingAutoWhy')}</p>}
      <div className="fg-reading-send">
        <Button kind="primary" type="submit" busy={correct.isPending}>
          {t('import.readingAgain')}
        </Button>
        <span className="fg-field-hint">
          {imported === 0
            ? t('import.readingAll')
            : isOtherSheet
              ? t('import.readingOther')
              : t('import.readingBad', { count: imported, shown: formatNumber(imported) })}
        </span>
      </div>
    </form>
  )
}

interface PreviewProps {
  head: SheetHead
  headerRow: number | undefined
  onHeader: (row: number) => void
}

/** The first rows as the file has them; the header row is pointed at. */
function Preview({ head: { head }, headerRow, onHeader }: PreviewProps) {
  const t = useText()
  const width = Math.max(1, ...head.map(({ cells }) => cells.length))
  const positions = Array.from({ length: width }, (_, at) => at)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, and whoever has no mouse must be able to.
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
  kit: ImportKit
  head: SheetHead
  reading: SheetReading
  onColumn: (column: string, position: number | undefined) => void
}

/** Which column of the file is which of ours. */
function Columns({ kit, head: { head }, reading, onColumn }: ColumnsProps) {
  const t = useText()
  const w = useWords()
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
      {Object.entries(kit.columns).map(([column, words]) => {
        const position = reading.columns?.[column]
        return (
          <ChoiceField
            key={column}
            name={`columns.${column}`}
            label={w(words)}
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
