import { badgePhrases } from '@fairgate/contract/badge/phrases'
import type { declarationImportCommands } from '@fairgate/contract/epidemic/import-commands'
import { type DeclarationColumn, declarationImportColumns } from '@fairgate/contract/epidemic/import-fields'
import { epidemicPhrases } from '@fairgate/contract/epidemic/phrases'
import type { Words } from '@fairgate/contract/kernel/phrases'
import { documentBook } from '../../badge/facts.ts'
import type { HandlersOf } from '../../kernel/context.ts'
import { templateLink } from '../../kernel/files/template-link.ts'
import type { TemplateText } from '../../kernel/spreadsheet/write-template.ts'
import { chosenWords } from './import-rules.ts'

type Pair = readonly [cn: string, en: string]

const about: Readonly<Record<DeclarationColumn, readonly [words: Pair, example: string]>> = {
  name: [badgePhrases.aboutName, badgePhrases.exampleName[0]],
  documentType: [badgePhrases.aboutDocumentType, ''],
  documentNumber: [badgePhrases.aboutDocumentNumber, '11010519491231002X'],
  phone: [badgePhrases.aboutPhone, '13800138000'],
  cities: [epidemicPhrases.aboutCities, epidemicPhrases.exampleCity[0]],
  temperature: [epidemicPhrases.aboutAsked, '36.5'],
  symptoms: [epidemicPhrases.aboutAsked, ''],
  healthColour: [epidemicPhrases.aboutAsked, ''],
  tripColour: [epidemicPhrases.aboutAsked, ''],
  tripRisky: [epidemicPhrases.aboutAsked, ''],
  doses: [epidemicPhrases.aboutAsked, ''],
  nucleic: [epidemicPhrases.aboutNucleic, `2030-03-03 08:30 ${epidemicPhrases.result_negative[0]}`],
  pictures: [epidemicPhrases.aboutPictures, ''],
}

const text: TemplateText = {
  sheet: epidemicPhrases.importSheet,
  guide: badgePhrases.guideSheet,
  instructions: epidemicPhrases.importInstructions,
  guideTitles: [
    badgePhrases.guideField,
    badgePhrases.guideRequired,
    badgePhrases.guideAbout,
    badgePhrases.guideValues,
    badgePhrases.guideExample,
  ],
  required: badgePhrases.guideRequired,
}

const required: readonly DeclarationColumn[] = ['name', 'documentType', 'documentNumber', 'phone']

/** The empty sheet of declarations, with what may be chosen; a link to it for the asking session. */
export const getDeclarationTemplateFile: HandlersOf<typeof declarationImportCommands>['getDeclarationTemplateFile'] =
  async (_, context) => {
    const { words, offered } = await documentBook(context.db)
    const values: Partial<Record<DeclarationColumn, string[]>> = {
      documentType: offered.map(code => words[code].join(' ')),
      ...Object.fromEntries(
        Object.entries(chosenWords)
          // Several may be named in one cell.
          .filter(([column]) => column !== 'symptoms')
          .map(([column, book]) => [
            column,
            Object.values(book as Readonly<Record<string, Words>>).map(([cn, en]) => `${cn} ${en}`),
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
    return { url: await templateLink(context, epidemicPhrases.importSheet.join(' '), columns, text) }
  }
