import { badgeTexts } from '@fairgate/contract/badging/badge/texts'
import type { DictionaryCode } from '@fairgate/contract/foundation/dictionary/codes'
import type { audienceImportCommands } from '@fairgate/contract/sales/audience/import-commands'
import { type AudienceColumn, audienceImportColumns } from '@fairgate/contract/sales/audience/import-fields'
import { audienceTexts } from '@fairgate/contract/sales/audience/texts'
import { documentBook } from '../../../badging/badge/api.ts'
import { exhibitionFor } from '../../../exhibitions/exhibition/api.ts'
import { enabledOptions } from '../../../foundation/dictionary/api.ts'
import type { HandlersOf } from '../../../kernel/command/context.ts'
import type { Db } from '../../../kernel/database/database.ts'
import { templateLink } from '../../../kernel/files/template-link.ts'
import type { TemplateText } from '../../../kernel/spreadsheet/write-template.ts'
import { personDictionaries } from '../person-form.ts'

const text: TemplateText = {
  sheet: audienceTexts.importSheet,
  guide: badgeTexts.guideSheet,
  instructions: audienceTexts.importInstructions,
  guideTitles: [
    badgeTexts.guideField,
    badgeTexts.guideRequired,
    badgeTexts.guideAbout,
    badgeTexts.guideValues,
    badgeTexts.guideExample,
  ],
  required: badgeTexts.guideRequired,
}

const examples: Partial<Record<AudienceColumn, string>> = {
  name: badgeTexts.exampleName[0],
  phone: '13800138000',
  email: 'zhang@example.com',
  documentNumber: '11010519491231002X',
  birth: '1949-12-31',
  employer: badgeTexts.exampleEmployer[0],
  jobTitle: badgeTexts.exampleJobTitle[0],
}
const contacts: readonly AudienceColumn[] = ['phone', 'email', 'documentNumber']

/** The empty sheet of people with its options; returns a link for the session. */
export const getAudienceTemplateFile: HandlersOf<typeof audienceImportCommands>['getAudienceTemplateFile'] = async (
  { exhibitionId },
  context,
) => {
  const { db, actor } = context
  if (exhibitionId) await exhibitionFor(db, actor, exhibitionId)
  const { labels, offered } = await documentBook(db)
  const values: Partial<Record<AudienceColumn, string[]>> = {
    documentType: offered.map(code => labels[code].join(' ')),
    gender: [audienceTexts.gender_male, audienceTexts.gender_female].map(pair => pair.join(' ')),
    jobClass: await namesOf(db, personDictionaries.jobClass, exhibitionId),
    industry: await namesOf(db, personDictionaries.industry, exhibitionId),
    channel: await namesOf(db, personDictionaries.channel, exhibitionId),
  }
  const columns = (Object.keys(audienceImportColumns) as AudienceColumn[]).map(key => {
    const [cn, en] = audienceImportColumns[key]
    const options = values[key]
    const about = options
      ? audienceTexts.aboutOption
      : contacts.includes(key)
        ? audienceTexts.aboutContact
        : key === 'name'
          ? badgeTexts.aboutName
          : audienceTexts.aboutText
    return {
      ...{ key, cn, en, required: key === 'name', about, width: key === 'documentNumber' ? 28 : 20 },
      example: options?.[0] ?? examples[key] ?? '',
      ...(options && options.length > 0 && { values: options }),
    }
  })
  return { url: await templateLink(context, audienceTexts.importSheet.join(' '), columns, text) }
}

async function namesOf(db: Db, code: DictionaryCode, exhibitionId: string | undefined): Promise<string[]> {
  return (await enabledOptions(db, code, { exhibitionId })).map(({ cn, en }) => `${cn} ${en}`)
}
