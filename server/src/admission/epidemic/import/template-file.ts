import type { declarationImportCommands } from '@fairgate/contract/admission/epidemic/import-commands'
import { type DeclarationColumn, declarationImportColumns } from '@fairgate/contract/admission/epidemic/import-fields'
import { epidemicTexts } from '@fairgate/contract/admission/epidemic/texts'
import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { documentBook } from '../../../badging/badge/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import { templateLink } from '../../../kernel/files/template-link.ts'
import type { TemplateText } from '../../../kernel/spreadsheet/write-template.ts'
import { choiceLabels } from './import-rules.ts'

type Pair = readonly [cn: string, en: string]

const about: Readonly<Record<DeclarationColumn, readonly [words: Pair, example: string]>> = {
  name: [badgeTexts.aboutName, badgeTexts.exampleName[0]],
  documentType: [badgeTexts.aboutDocumentType, ''],
  documentNumber: [badgeTexts.aboutDocumentNumber, '11010519491231002X'],
  phone: [badgeTexts.aboutPhone, '13800138000'],
  cities: [epidemicTexts.aboutCities, epidemicTexts.exampleCity[0]],
  temperature: [epidemicTexts.aboutRequired, '36.5'],
  symptoms: [epidemicTexts.aboutRequired, ''],
  healthColour: [epidemicTexts.aboutRequired, ''],
  tripColour: [epidemicTexts.aboutRequired, ''],
  tripRisky: [epidemicTexts.aboutRequired, ''],
  doses: [epidemicTexts.aboutRequired, ''],
  nucleic: [epidemicTexts.aboutNucleic, `2030-03-03 08:30 ${epidemicTexts.result_negative[0]}`],
  pictures: [epidemicTexts.aboutPictures, ''],
}

const text: TemplateText = {
  sheet: epidemicTexts.importSheet,
  guide: badgeTexts.guideSheet,
  instructions: epidemicTexts.importInstructions,
  guideTitles: [
    badgeTexts.guideField,
    badgeTexts.guideRequired,
    badgeTexts.guideAbout,
    badgeTexts.guideValues,
    badgeTexts.guideExample,
  ],
  required: badgeTexts.guideRequired,
}

const required: readonly DeclarationColumn[] = ['name', 'documentType', 'documentNumber', 'phone']

/** Returns a link to the empty sheet of declarations with its options, valid for the caller's session. */
export const getDeclarationTemplateFile: HandlersOf<typeof declarationImportCommands>['getDeclarationTemplateFile'] =
  async (_, context) => {
    const { labels, offered } = await documentBook(context.db)
    const values: Partial<Record<DeclarationColumn, string[]>> = {
      documentType: offered.map(code => labels[code].join(' ')),
      ...Object.fromEntries(
        Object.entries(choiceLabels)
          // A cell may contain several values.
          .filter(([column]) => column !== 'symptoms')
          .map(([column, book]) => [
            column,
            Object.values(book as Readonly<Record<string, LocalizedText>>).map(([cn, en]) => `${cn} ${en}`),
          ]),
      ),
    }
    const columns = (Object.keys(declarationImportColumns) as DeclarationColumn[]).map(key => {
      const [cn, en] = declarationImportColumns[key]
      const [line, example] = about[key]
      const options = values[key]
      return {
        ...{ key, cn, en, required: required.includes(key), about: line, width: key === 'documentNumber' ? 28 : 20 },
        example: options?.[0] ?? example,
        ...(options && { values: options }),
      }
    })
    return { url: await templateLink(context, epidemicTexts.importSheet.join(' '), columns, text) }
  }
