import { ticketImportColumns } from '@fairgate/contract/sales/ticket/import-fields'
import type { ImportKit } from '../../kernel/ui/import/import-kit.ts'
import { ticketPaths } from './ticket-paths.ts'
import { useDocumentOptions } from './use-document-options.ts'
import { useExhibition } from './use-exhibition.ts'
import { typeNameOf, useTicketTypes } from './use-ticket-types.ts'

/** The import of tickets. */
export const ticketImportKit: ImportKit = {
  commands: {
    page: 'getTicketImportPage',
    report: 'getTicketImportReport',
    rows: 'getTicketImportRowPage',
    correctRow: 'mendTicketImportRow',
    correct: 'correctTicketImportReading',
    remove: 'removeTicketImportRow',
    submit: 'submitMendedTicketRows',
    errors: 'exportTicketImportErrors',
  },
  columns: ticketImportColumns,
  texts: {
    title: 'ticket.importReport',
    good: 'ticket.importGood',
    seeGood: 'ticket.importSeeGood',
    submitted: 'ticket.importSubmitted',
    allGoodWhy: 'ticket.importAllGoodWhy',
    after: 'ticket.importAfter',
    template: 'ticket.importTemplateLine',
  },
  reasons: {
    ticketType: ['ticket.reasonTicketType', 'ticket.remedyTicketType'],
    day: ['ticket.reasonDay', 'ticket.remedyDay'],
    stock: ['ticket.reasonStock', 'ticket.remedyStock'],
    person: ['ticket.reasonPerson', 'ticket.remedyPerson'],
    order: ['ticket.reasonOrder', 'ticket.remedyOrder'],
  },
  useOptions() {
    const documents = useDocumentOptions()
    const { types } = useTicketTypes(useExhibition().id)
    return column => {
      if (column === 'ticketType') return types.map(typeNameOf)
      return column === 'documentType' ? documents.map(({ label }) => label) : undefined
    }
  },
  paths: { report: ticketPaths.report, import: ticketPaths.import },
}
