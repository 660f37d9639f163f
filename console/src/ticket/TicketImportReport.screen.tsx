import type { Output } from '@fairgate/contract/catalogue'
import { ticketLabels } from '@fairgate/contract/ticket/texts'
import { useParams } from 'react-router'
import { useLocalize, useText } from '../kernel/language.ts'
import { ImportReport } from '../ui/import/ImportReport.tsx'
import { useImportReport } from '../ui/import/use-import-report.ts'
import { heldDays } from './held-days.ts'
import { ticketImportKit } from './import-kit.ts'
import { ticketPaths } from './ticket-paths.ts'
import { useFair } from './use-fair.ts'

/** The report of an imported sheet of tickets. */
export function TicketImportReport() {
  const { importId = '' } = useParams()
  const t = useText()
  const w = useLocalize()
  const { id, name } = useFair()
  const result = useImportReport<Output<'getTicketImportReport'>>(ticketImportKit, importId)
  return (
    <ImportReport
      kit={ticketImportKit}
      placeId={id}
      within={[name]}
      result={result}
      good={report => ticketPaths.ofImport(report.exhibitionId, report.id)}
      facts={({ method, held }) => [
        held ? t('ticket.importHeld', { n: heldDays, count: heldDays }) : w(ticketLabels.methods[method]),
      ]}
    />
  )
}
