import type { DeclarationColumn, DeclarationReason } from '@fairgate/contract/admission/epidemic/import-fields'
import type { StrategyContent } from '@fairgate/contract/admission/epidemic/strategy-commands'
import { epidemicLabels, epidemicTexts } from '@fairgate/contract/admission/epidemic/texts'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { type Day, dayOf } from '@fairgate/contract/kernel/schedule/day'
import { type DocumentBook, documentBook } from '../../../badging/badge/api.ts'
import { regionCodes } from '../../../foundation/dictionary/api.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { buildChoices, type Choices } from '../../../kernel/import/choices.ts'
import type { GoodRow, Import, RowIssue } from '../../../kernel/import/definition.ts'
import type { Services } from '../../../kernel/services/services.ts'
import { versionOf } from '../strategies.ts'
import type { Form } from '../validate-form.ts'

/** An import with its agreed strategy, and the archive that is not unpacked yet. */
export interface DeclarationImport extends Import {
  settings: { strategyId: string; strategyNumber: number; archiveId?: string }
}

export type DeclarationIssue = RowIssue<DeclarationColumn, DeclarationReason>

/** The content of a valid row; `pictures` finds its pictures. */
export type DeclarationEntry = Omit<Form, 'images' | 'agreed' | 'strategyNumber'> & { phone: string; pictures: string }
export type DeclarationRow = GoodRow<DeclarationColumn, DeclarationEntry>

/** Columns with values of an enumeration. */
export type Chosen = 'symptoms' | 'healthColour' | 'tripColour' | 'tripRisky' | 'doses'

export interface DeclarationRules {
  strategy: StrategyContent
  now: Date
  timeZone: string
  today: Day
  documents: DocumentBook
  choices: Readonly<Record<Chosen, Choices>>
  /** Codes of regions by name and by code. */
  regions: ReadonlyMap<string, string>
}

/** The labels that a sheet may contain, in the order of the enumeration. */
export const choiceLabels = {
  symptoms: epidemicLabels.symptom,
  healthColour: epidemicLabels.colour,
  tripColour: epidemicLabels.colour,
  tripRisky: { yes: epidemicTexts.tripRisky_yes, no: epidemicTexts.tripRisky_no },
  doses: epidemicLabels.dosesTaken,
} as const satisfies Record<Chosen, Readonly<Record<string, LocalizedText>>>

const choices = Object.fromEntries(
  Object.entries(choiceLabels).map(([column, book]) => [
    column,
    buildChoices(
      Object.entries(book as Readonly<Record<string, LocalizedText>>).map(([value, [cn, en]]) => ({
        value,
        cn,
        en: String(en),
      })),
    ),
  ]),
) as unknown as Record<Chosen, Choices>

/** What the rows of an import are validated against: the agreed version of the strategy. */
export async function rulesOf(
  db: Db,
  { settings }: DeclarationImport,
  { config: { venueTimeZone } }: Services,
  now: Date,
): Promise<DeclarationRules> {
  const { content } = await versionOf({ db }, settings.strategyId, settings.strategyNumber)
  return {
    strategy: content,
    ...{ now, timeZone: venueTimeZone, today: dayOf(now, venueTimeZone), documents: await documentBook(db), choices },
    regions: await regionCodes(db),
  }
}
