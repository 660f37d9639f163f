import type { Output } from '@fairgate/contract/app/catalogue'
import { ticketLabels } from '@fairgate/contract/sales/ticket/texts'
import { useParams } from 'react-router'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { ImportReport } from '../../kernel/ui/import/ImportReport.tsx'
import { useImportReport } from '../../kernel/ui/import/use-import-report.ts'
import { ticketImportKit } from './import-kit.ts'
import { defaultReservationDays } from './reservation-days.ts'
import { ticketPaths } from './ticket-paths.ts'
import { useExhibition } from './use-exhibition.ts'

/** The report of an imported sheet of tickets. */
export function TicketImportReport() {
  const { importId = '' } = useParams()
  const t = useText()
  const w = useLocalize()
  const { id, name } = useExhibition()
  const result = useImportReport<Output<'getTicketImportReport'>>(ticketImportKit, importId)
  return (
    <ImportReport
      kit={ticketImportKit}
      scopeId={id}
      within={[name]}
      result={result}
      good={report => ticketPaths.ofImport(report.exhibitionId, report.id)}
      facts={({ method, held }) => [
        held
          ? t('ticket.importReserved', { n: defaultReservationDays, count: defaultReservationDays })
          : w(ticketLabels.methods[method]),
      ]}
    />
  )
}
