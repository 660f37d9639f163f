import { type NotImportedLine, notImportedLines } from '@fairgate/contract/kernel/not-imported'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { formatNumber } from '../../kernel/format.ts'
import { useText } from '../../kernel/language.ts'
import { Button } from '../Button.tsx'
import type { ImportKit } from './import-kit.ts'
import { ReadingForm } from './ReadingForm.tsx'
import { encodingNames, separatorKeys } from './reading-words.ts'
import type { Report, useImportReport } from './use-import-report.ts'
import './ImportReading.css'

interface ImportReadingProps {
  kit: ImportKit
  placeId: string
  report: Report
  result: ReturnType<typeof useImportReport>
}

/** How the file was read and what of it was not imported; opens for correction by itself where most rows are bad. */
export function ImportReading({ kit, placeId, report, result }: ImportReadingProps) {
  const t = useText()
  const [opened, setOpened] = useState<boolean>()
  const { read, notImported, correctable, total, bad } = report
  if (!read || result.running) return null
  const isUnread = total === 0 && result.state === 'failed'
  const isMostlyBad = total > 0 && bad * 2 > total
  const isOpen = correctable && (opened ?? (isUnread || isMostlyBad))
  const left = notImported ? notImportedLines(notImported) : []
  return (
    <section className="fg-reading" aria-label={t('import.readingTitle')}>
      <div className="fg-reading-head">
        <strong>{t('import.readingTitle')}</strong>
        <Facts report={report} />
        {correctable && (
          <Button icon={isOpen ? undefined : Pencil} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {t(isOpen ? 'import.readingHide' : 'import.readingCorrect')}
          </Button>
        )}
      </div>
      {left.length > 0 && <Left lines={left} />}
      {isOpen && (
        <>
          {(isUnread || isMostlyBad) && (
            <p role="status">{t(isUnread ? 'import.readingFailed' : 'import.readingMostBad')}</p>
          )}
          {/* A file that was read anew is another guess to correct. */}
          <ReadingForm
            key={`${report.id} ${report.job?.id}`}
            kit={kit}
            placeId={placeId}
            report={report}
            onStarted={() => {
              setOpened(undefined)
              void result.ask()
            }}
          />
        </>
      )}
    </section>
  )
}

function Facts({ report: { read, heads } }: { report: Report }) {
  const t = useText()
  if (!read) return null
  const { sheet, headerRow, encoding, separator, dateOrder } = read
  const facts = [
    sheet && heads.length > 1 && `${t('import.readingSheet')} ${sheet}`,
    headerRow === 0 && t('import.readingNoHeader'),
    headerRow && t('import.readingHeaderAt', { row: headerRow }),
    encoding && encodingNames[encoding],
    separator && t(separatorKeys[separator]),
    dateOrder && t(dateOrder === 'dmy' ? 'import.datesDmy' : 'import.datesMdy'),
  ]
  return <span className="fg-reading-facts">{facts.filter(fact => fact).join(' · ')}</span>
}

function Left({ lines }: { lines: readonly NotImportedLine[] }) {
  const t = useText()
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
