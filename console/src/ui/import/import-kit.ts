import type { LocalizedText } from '@fairgate/contract/kernel/localized-text'
import type { TextKey } from '../../kernel/language.ts'

/** The names under which the commands of imports go, by what they do; one of each for every noun that has imports; those of partners of any kind as the co-exhibitor's, whose commands take and answer the same. */
export interface ImportCommands {
  page:
    | 'getImportPage'
    | 'getCooperatorImportPage'
    | 'getTicketImportPage'
    | 'getAudienceImportPage'
    | 'getDeclarationImportPage'
    | 'getTravelImportPage'
    | 'getVehicleImportPage'
  report:
    | 'getImportReport'
    | 'getCooperatorImportReport'
    | 'getTicketImportReport'
    | 'getAudienceImportReport'
    | 'getDeclarationImportReport'
    | 'getTravelImportReport'
    | 'getVehicleImportReport'
  rows:
    | 'getImportRowPage'
    | 'getCooperatorImportRowPage'
    | 'getTicketImportRowPage'
    | 'getAudienceImportRowPage'
    | 'getDeclarationImportRowPage'
    | 'getTravelImportRowPage'
    | 'getVehicleImportRowPage'
  correctRow:
    | 'mendImportRow'
    | 'mendCooperatorImportRow'
    | 'mendTicketImportRow'
    | 'mendAudienceImportRow'
    | 'mendDeclarationImportRow'
    | 'mendTravelImportRow'
    | 'mendVehicleImportRow'
  correct:
    | 'correctImportReading'
    | 'correctCooperatorImportReading'
    | 'correctTicketImportReading'
    | 'correctAudienceImportReading'
    | 'correctDeclarationImportReading'
    | 'correctTravelImportReading'
    | 'correctVehicleImportReading'
  remove:
    | 'removeImportRow'
    | 'removeCooperatorImportRow'
    | 'removeTicketImportRow'
    | 'removeAudienceImportRow'
    | 'removeDeclarationImportRow'
    | 'removeTravelImportRow'
    | 'removeVehicleImportRow'
  submit:
    | 'submitMendedRows'
    | 'submitMendedCooperatorRows'
    | 'submitMendedTicketRows'
    | 'submitMendedAudienceRows'
    | 'submitMendedDeclarationRows'
    | 'submitMendedTravelRows'
    | 'submitMendedVehicleRows'
  errors:
    | 'exportImportErrors'
    | 'exportCooperatorImportErrors'
    | 'exportTicketImportErrors'
    | 'exportAudienceImportErrors'
    | 'exportDeclarationImportErrors'
    | 'exportTravelImportErrors'
    | 'exportVehicleImportErrors'
}

/** What the screens of a noun's imports are made of: `ImportSteps`, `earlierImports`, `ImportReport`. */
export interface ImportKit {
  commands: ImportCommands
  /** Of its sheet, in their order. */
  columns: Readonly<Record<string, LocalizedText>>
  texts: {
    /** What a row is called by, where it is not somebody's name. */
    called?: TextKey
    /** The head of a report. */
    title: TextKey
    /** What good rows became: a label, a link to them, and told with `count`. */
    good: TextKey
    seeGood: TextKey
    submitted: TextKey
    allGoodWhy: TextKey
    /** Beside the button that starts: what becomes of the rows; under the template, with `max`. */
    after: TextKey
    template: TextKey
  }
  /** Families of reasons beyond those that every noun has: the label of its pill, and what corrects it. */
  reasons?: Readonly<Record<string, readonly [label: TextKey, remedy: TextKey]>>
  /** Rows one sheet brings, where it is fewer than others do. */
  rowLimit?: number
  /** A hook: what a cell of a column is chosen from, where it is not typed. */
  useOptions: () => (column: string) => readonly string[] | undefined
  /** Where its imports are. */
  paths: { report: (placeId: string, importId: string) => string; import: (placeId: string) => string }
}
