import { badgePhrases } from '@fairgate/contract/badge/phrases'
import type { travelImportCommands } from '@fairgate/contract/travel/import-commands'
import { type TravelColumn, travelImportColumns } from '@fairgate/contract/travel/import-fields'
import { travelPhrases, travelWords } from '@fairgate/contract/travel/phrases'
import type { HandlersOf } from '../../kernel/context.ts'
import { templateLink } from '../../kernel/files/template-link.ts'
import type { TemplateText } from '../../kernel/spreadsheet/write-template.ts'

type Pair = readonly [cn: string, en: string]

const purposes = Object.values(travelWords.purposes).map(([cn, en]) => `${cn} ${en}`)

const about: Readonly<Record<TravelColumn, readonly [words: Pair, example: string]>> = {
  name: [travelPhrases.aboutNeeded, travelPhrases.exampleName[0]],
  employer: [travelPhrases.aboutNeeded, travelPhrases.exampleEmployer[0]],
  origin: [travelPhrases.aboutOrigin, travelPhrases.exampleOrigin[0]],
  arriveOn: [travelPhrases.aboutDay, '2030-03-04'],
  leaveOn: [travelPhrases.aboutDay, '2030-03-06'],
  purpose: [travelPhrases.aboutOption, purposes[0] ?? ''],
  heads: [travelPhrases.importHeads, '1'],
  remark: [travelPhrases.aboutText, ''],
}

const text: TemplateText = {
  sheet: travelPhrases.importSheet,
  guide: badgePhrases.guideSheet,
  instructions: travelPhrases.importInstructions,
  guideTitles: [
    badgePhrases.guideField,
    badgePhrases.guideRequired,
    badgePhrases.guideAbout,
    badgePhrases.guideValues,
    badgePhrases.guideExample,
  ],
  required: badgePhrases.guideRequired,
}

/** The empty sheet of travellers; a link to it for the asking session. */
export const getTravelTemplateFile: HandlersOf<typeof travelImportCommands>['getTravelTemplateFile'] = async (
  _,
  context,
) => {
  const columns = (Object.keys(travelImportColumns) as TravelColumn[]).map(key => {
    const [cn, en] = travelImportColumns[key]
    const [line, example] = about[key]
    return {
      ...{ key, cn, en, required: key !== 'remark', about: line, width: key === 'employer' ? 28 : 20, example },
      ...(key === 'purpose' && { values: purposes }),
    }
  })
  return { url: await templateLink(context, travelPhrases.importSheet.join(' '), columns, text) }
}
