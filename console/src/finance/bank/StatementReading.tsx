import type { Output } from '@fairgate/contract/app/catalogue'
import { columnsOf, roleOfColumn, rolesOf, statementColumns } from '@fairgate/contract/finance/bank/columns'
import { bankImportTexts } from '@fairgate/contract/finance/bank/import-texts'
import { columnLetters } from '@fairgate/contract/kernel/import/not-imported'
import { Pencil } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../kernel/command/use-command.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { NotImportedFacts, ReadingFacts } from '../../kernel/ui/import/ReadingFacts.tsx'
import { ReadingForm } from '../../kernel/ui/import/ReadingForm.tsx'
import { toast } from '../../kernel/ui/toast.ts'

type Report = Output<'getBankStatementReport'>

export interface StatementReadingProps {
  report: Report
  /** Opened initially: most rows were rejected, or nothing could be read. */
  opens: boolean
  /** Called when another sheet of a file with booked lines has become another statement. */
  onOther: (statementId: string) => void
}

/** The format in which the file of a statement was read, and its correction. */
export function StatementReading({ report, opens, onOther }: StatementReadingProps) {
  const t = useText()
  const [opened, setOpened] = useState<boolean>()
  const { read, heads, notImported, actions } = report
  if (!read) return null
  if (read.format === 'xml') return <NotImportedFacts left={notImported} />
  const mayCorrect = actions.includes('correct')
  const isOpen = mayCorrect && (opened ?? opens)
  return (
    <section className="fg-reading" aria-label={t('import.readingTitle')}>
      <div className="fg-reading-head">
        <strong>{t('import.readingTitle')}</strong>
        <ReadingFacts read={read} heads={heads} />
        {mayCorrect && (
          <Button icon={isOpen ? undefined : Pencil} aria-expanded={isOpen} onClick={() => setOpened(!isOpen)}>
            {t(isOpen ? 'import.readingHide' : 'import.readingCorrect')}
          </Button>
        )}
      </div>
      <RecognizedColumns read={read} heads={heads} />
      <NotImportedFacts left={notImported} />
      {/* A file that was read again is another guess to correct. */}
      {isOpen && <Correction key={report.version} report={report} onOther={onOther} />}
    </section>
  )
}

/** The mapping of the file's columns to roles. */
function RecognizedColumns({ read, heads }: { read: NonNullable<Report['read']>; heads: Report['heads'] }) {
  const w = useLocalize()
  const { columns = {}, headerRow, sheet = '' } = read
  const titles = heads.find(({ name }) => name === sheet)?.head.find(({ number }) => number === headerRow)?.cells ?? []
  const found = Object.entries(statementColumns(textsIn(columns))).flatMap(([column, labels]) => {
    const at = columns[column]
    return at === undefined
      ? []
      : [{ column, name: w(labels), place: `${columnLetters(at)} ${titles[at] ?? ''}`.trim() }]
  })
  if (found.length === 0) return null
  return (
    <div className="fg-reading-left">
      <strong>{w(bankImportTexts.readingColumns)}</strong>
      <ul>
        {found.map(({ column, name, place }) => (
          <li key={column}>{`${place} → ${name}`}</li>
        ))}
      </ul>
    </div>
  )
}

function Correction({ report, onOther }: Omit<StatementReadingProps, 'opens'>) {
  const t = useText()
  const w = useLocalize()
  const { id, version, read, heads, added } = report
  const correct = useCommand('correctBankStatementReading', {
    onDone: ({ statementId }) => {
      toast.info(t('import.readingStarted'))
      if (statementId !== id) onOther(statementId)
    },
  })
  return (
    <ReadingForm
      amounts
      fixedSeparator={added > 0}
      columnsFor={mapped => statementColumns(textsIn(mapped) + 1)}
      locate={titles => columnsOf(rolesOf(titles))}
      read={read && read.format !== 'xml' ? { ...read, format: read.format } : null}
      heads={heads}
      busy={correct.isPending}
      hint={({ sheet }) =>
        added === 0
          ? w(bankImportTexts.readingAgain)
          : sheet !== read?.sheet
            ? t('import.readingOther')
            : w(bankImportTexts.readingRest, { count: added })
      }
      onSend={reading => correct.mutate({ id, version, reading })}
    />
  )
}

/** The number of the last mapped text column: `text`, `text2`, `text3`. */
const textsIn = (mapped: Readonly<Record<string, number>>): number =>
  Math.max(
    0,
    ...Object.keys(mapped).map(column =>
      roleOfColumn(column) === 'text' ? Number(column.replace(/\D/g, '') || '1') : 0,
    ),
  )
