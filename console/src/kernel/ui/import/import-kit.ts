import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import type { TextKey } from '../../i18n/language.ts'

/**
 * The names of the import commands by purpose, for every module with imports; those of partners of any kind as the
 * co-exhibitor's, whose commands have the same input and output.
 */
export interface ImportCommands {
  page:
    | 'getImportPage'
    | 'getCooperatorImportPage'
    | 'getTicketImportPage'
    | 'getAudienceImportPage'
    | 'getDeclarationImportPage'
    | 'getTravelImportPage'
    | 'getVehicleImportPage'
    | 'getStandImportPage'
  report:
    | 'getImportReport'
    | 'getCooperatorImportReport'
    | 'getTicketImportReport'
    | 'getAudienceImportReport'
    | 'getDeclarationImportReport'
    | 'getTravelImportReport'
    | 'getVehicleImportReport'
    | 'getStandImportReport'
  rows:
    | 'getImportRowPage'
    | 'getCooperatorImportRowPage'
    | 'getTicketImportRowPage'
    | 'getAudienceImportRowPage'
    | 'getDeclarationImportRowPage'
    | 'getTravelImportRowPage'
    | 'getVehicleImportRowPage'
    | 'getStandImportRowPage'
  correctRow:
    | 'mendImportRow'
    | 'mendCooperatorImportRow'
    | 'mendTicketImportRow'
    | 'mendAudienceImportRow'
    | 'mendDeclarationImportRow'
    | 'mendTravelImportRow'
    | 'mendVehicleImportRow'
    | 'mendStandImportRow'
  correct:
    | 'correctImportReading'
    | 'correctCooperatorImportReading'
    | 'correctTicketImportReading'
    | 'correctAudienceImportReading'
    | 'correctDeclarationImportReading'
    | 'correctTravelImportReading'
    | 'correctVehicleImportReading'
    | 'correctStandImportReading'
  remove:
    | 'removeImportRow'
    | 'removeCooperatorImportRow'
    | 'removeTicketImportRow'
    | 'removeAudienceImportRow'
    | 'removeDeclarationImportRow'
    | 'removeTravelImportRow'
    | 'removeVehicleImportRow'
    | 'removeStandImportRow'
  submit:
    | 'submitMendedRows'
    | 'submitMendedCooperatorRows'
    | 'submitMendedTicketRows'
    | 'submitMendedAudienceRows'
    | 'submitMendedDeclarationRows'
    | 'submitMendedTravelRows'
    | 'submitMendedVehicleRows'
    | 'submitMendedStandRows'
  errors:
    | 'exportImportErrors'
    | 'exportCooperatorImportErrors'
    | 'exportTicketImportErrors'
    | 'exportAudienceImportErrors'
    | 'exportDeclarationImportErrors'
    | 'exportTravelImportErrors'
    | 'exportVehicleImportErrors'
    | 'exportStandImportErrors'
}

/** The definition of a module's import screens: `ImportSteps`, `earlierImports`, `ImportReport`. */
export interface ImportKit {
  commands: ImportCommands
  /** Of its sheet, in order. */
  columns: Readonly<Record<string, LocalizedText>>
  texts: {
    /** The name of a row, if it is not a person's name. */
    called?: TextKey
    /** The head of a report. */
    title: TextKey
    /** What good rows became: a label, a link to them, and a text with `count`. */
    good: TextKey
    seeGood: TextKey
    submitted: TextKey
    allGoodWhy: TextKey
    /** Next to the start button: the effect on the rows; below the template, with `max`. */
    after: TextKey
    template: TextKey
  }
  /** Groups of reasons beyond the common ones: the label of the pill, and the remedy. */
  reasons?: Readonly<Record<string, readonly [label: TextKey, remedy: TextKey]>>
  /** Bad rows are only shown: the file itself is corrected and read again. */
  onlyShown?: true
  /** Maximum number of rows of a sheet, if it is lower than usual. */
  rowLimit?: number
  /** A hook: the options of a column's cells, if they are not typed. */
  useOptions: () => (column: string) => readonly string[] | undefined
  /** The address of its imports. */
  paths: { report: (scopeId: string, importId: string) => string; import: (scopeId: string) => string }
}
