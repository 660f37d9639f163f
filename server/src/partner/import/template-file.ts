import type { CompanyType } from '@fairgate/contract/kernel/permission'
import { type PartnerColumn, partnerImportColumns } from '@fairgate/contract/partner/import-fields'
import type { Kind } from '@fairgate/contract/partner/kinds'
import { partnerPhrases as words } from '@fairgate/contract/partner/phrases'
import type { ReadContext } from '../../kernel/context.ts'
import { templateLink } from '../../kernel/files/template-link.ts'
import type { TemplateColumn, TemplateText } from '../../kernel/spreadsheet/write-template.ts'
import { lexiconOf } from './lexicon.ts'
import { namesMain, needed } from './partner-import.ts'

type Pair = readonly [cn: string, en: string]

/** What to fill in, and an example. */
const about: Readonly<Record<PartnerColumn, readonly [line: Pair, example: string]>> = {
  nameCn: [words.aboutName, words.exampleName[0]],
  nameEn: [words.aboutName, words.exampleName[1]],
  creditCode: [words.aboutCreditCode, '91310000MA1FL0000N'],
  country: [words.aboutCountry, 'DE'],
  registrationNumber: [words.aboutRegistrationNumber, 'HRB 12345'],
  comAttr: [words.aboutOption, ''],
  comType: [words.aboutOption, ''],
  regionCode: [words.aboutRegionCode, words.exampleRegion[0]],
  addressCn: [words.aboutAddressCn, words.exampleAddress[0]],
  addressEn: [words.aboutAddressEn, words.exampleAddress[1]],
  contactName: [words.aboutName, words.examplePerson[0]],
  contactTelephone: [words.aboutTelephone, '13800138000'],
  contactEmail: [words.aboutEmail, 'zhang@example.com'],
  administratorName: [words.aboutAdministrator, words.examplePerson[0]],
  userName: [words.aboutUserName, 'zhang.san'],
  telephone: [words.aboutMobile, '13800138000'],
  email: [words.aboutEmail, 'zhang@example.com'],
  mainCode: [words.aboutMainCode, '91310000MA1FL0000N'],
}

const text: TemplateText = {
  sheet: words.sheetName,
  guide: words.guideSheet,
  instructions: words.guideInstructions,
  guideTitles: [words.guideField, words.guideRequired, words.guideAbout, words.guideValues, words.guideExample],
  required: words.guideRequired,
}

/** The template's columns for a company that imports, with the options that are offered now. */
export function templateColumns(
  kind: Kind,
  companyType: CompanyType,
  options: Readonly<Partial<Record<PartnerColumn, readonly string[]>>>,
): TemplateColumn[] {
  const columns = Object.entries(partnerImportColumns(kind)) as [PartnerColumn, Pair][]
  return columns
    .filter(([key]) => key !== 'mainCode' || namesMain(kind, companyType))
    .map(([key, [cn, en]]) => {
      const [line, example] = about[key]
      const values = options[key]
      const required = key === 'mainCode' || needed.has(key)
      return {
        key,
        cn,
        en,
        required,
        about: line,
        example: example || (values?.[0] ?? ''),
        ...(values && { values }),
        width: 24,
      }
    })
}

/** The empty sheet of partners of a kind; a link to it for the asking session. */
export async function templateFile(kind: Kind, context: ReadContext): Promise<{ url: string }> {
  const { options } = await lexiconOf(context.db)
  const columns = templateColumns(kind, context.actor.companyType, options)
  return { url: await templateLink(context, kind.words[0], columns, text) }
}
